"""Una tarea de tres turnos, pequeña, para poder matarla muchas veces en poco tiempo.

Empieza recién compactada, en el turno 7: los contadores no están a cero y el número de una respuesta
no es su lugar en la lista. Pide cuatro llamadas: tres en una respuesta y una en la siguiente.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from autograder.faults import recorder
from harness_base.compaction import HEADING, NOTICE
from harness_base.effect_log import EffectLog, execute_and_log
from harness_base.loop import Loop
from harness_base.office import office_tools
from harness_base.protocol import validate_request
from harness_base.scenarios import reply
from harness_base.scenarios.clerk import Move
from harness_base.snapshot import Checkpointer
from harness_base.state import RunState
from harness_base.types import Message, Response, Usage
from harness_base.world import Contents, Invoice, World

CHECKPOINT, LOG, WORLD = "work/estado.ckpt", "work/registro.jsonl", "world/mundo.sqlite"
NOW = 1_800_000_000.0

SYSTEM = "Pagas facturas con las herramientas que tienes. Si algo quedó en duda, no lo repitas."
CONTENTS = Contents(
    "tres_turnos",
    (
        Invoice("F-1", "Zoé Núñez", "Tinta 🖋", "182.40", "2026-12-05", "zoe@nunez.example"),
        Invoice("F-2", "Café Güell", "Café", "96.00", "2026-12-09", "hola@guell.example"),
    ),
)
MAIL = {"para": "zoe@nunez.example", "asunto": "Pago de F-1", "texto": "Hecho. ¡Gracias! 🙌"}
MOVES = (
    Move(
        "",
        [
            ("pagar_factura", {"factura": "F-1", "importe": "182.40"}),
            ("enviar_correo", MAIL),
            ("anotar", {"factura": "F-1", "texto": "Pagada: 182,40 €"}),
        ],
        "",
    ),
    Move(
        "Sigo con la otra.",
        [("pagar_factura", {"factura": "F-2", "importe": "96.00"})],
    ),
    Move("Terminado.", []),
)


class ThreeTurns:
    """El modelo: su respuesta depende solo de cuántas lleva el historial que recibe."""

    def create(
        self, *, system: str, messages: list[Message], tools: list[dict[str, Any]], max_tokens: int
    ) -> Response:
        """La respuesta siguiente; `ProtocolError` si el historial no es válido."""
        validate_request(messages, system=system, tools=tools)
        given = sum(message["role"] == "assistant" for message in messages)
        move = MOVES[min(given, len(MOVES) - 1)]
        return reply.build(move, system=system, messages=messages, tools=tools)


def first_scene() -> RunState:
    """La escena de la que parte todo."""
    summary = {"type": "text", "text": f"{HEADING}\n{NOTICE}\n- listar_facturas {{}} -> F-1, F-2"}
    return RunState(
        messages=[
            {"role": "user", "content": "Paga las dos facturas pendientes."},
            {"role": "user", "content": [summary]},
        ],
        turn=7,
        replies=7,
        usage=Usage(21, 6_400, 18_900, 1_250),
        tokens_used=5_120,
    )


def world_of(root: Path) -> World:
    """El mundo, con el reloj parado: así dos historias iguales dejan los mismos bytes."""
    return World(root / WORLD, now=lambda: NOW, on_commit=recorder.mark_commit)


def loop_of(root: Path, *, sequence: int) -> Loop:
    """El bucle, que guarda cada paso y apunta cada llamada."""
    save = Checkpointer(root / CHECKPOINT, run="r1", sequence=sequence)
    return Loop(
        ThreeTurns(),
        SYSTEM,
        office_tools(world_of(root)),
        execute_and_log(EffectLog(root / LOG)),
        (save, recorder.mark_event),
    )


def prepare(root: Path) -> None:
    """Pone en la carpeta el mundo y el primer punto de control."""
    (root / WORLD).parent.mkdir(parents=True)
    (root / CHECKPOINT).parent.mkdir(exist_ok=True)
    world_of(root).fill(CONTENTS)
    Checkpointer(root / CHECKPOINT, run="r1").save(first_scene())


@cache
def tool_specs() -> list[dict[str, Any]]:
    """Las herramientas, como las ve el modelo."""
    with TemporaryDirectory() as folder:
        return office_tools(World(Path(folder) / "mundo.sqlite")).specs()


def _warm() -> None:
    """Hace la tarea una vez al importar: lo que se calcula la primera vez ya está en cada proceso."""
    with TemporaryDirectory() as folder:
        prepare(Path(folder))
        loop_of(Path(folder), sequence=1).run(first_scene())


_warm()
