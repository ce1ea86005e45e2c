"""La tarea con la que se prueba `mi_arnes.py`: tres turnos, para poder matarla muchas veces.

El mundo y el reloj son los de la comprobación; la carpeta de las ejecuciones es `work` y el mundo está
aparte, porque es otra máquina.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from autograder.faults import recorder
from harness_base.office import office_tools
from harness_base.scenarios import reply
from harness_base.scenarios.clerk import Move
from harness_base.tools import Output, Tool, Toolbox
from harness_base.types import Message, Response
from harness_base.world import Contents, Invoice, World

RUNS, WORLD = "work", "world/mundo.sqlite"
NOW, HOUR_S = 1_800_000_000.0, 3600.0

CONTENTS = Contents(
    "cuatro_pasos",
    (
        Invoice("F-1", "Zoé Núñez", "Tinta 🖋", "182.40", "2026-12-05", "zoe@nunez.example"),
        Invoice("F-2", "Café Güell", "Café", "96.00", "2026-12-09", "hola@guell.example"),
    ),
)
MAIL = {"para": "zoe@nunez.example", "asunto": "Pago de F-1", "texto": "Hecho. ¡Gracias! 🙌"}
MOVES = (
    Move("Miro qué hay.", [("listar_facturas", {})], ""),
    Move(
        "",
        [
            ("pagar_factura", {"factura": "F-1", "importe": "182.40"}),
            ("enviar_correo", MAIL),
            ("anotar", {"factura": "F-1", "texto": "Pagada: 182,40 €"}),
            ("leer_factura", {"factura": "F-2"}),
        ],
    ),
    Move("Sigo con la otra.", [("pagar_factura", {"factura": "F-2", "importe": "96.00"})]),
    Move("Terminado.", []),
)


class Task:
    """Un escenario: su respuesta depende solo de cuántas lleva el historial que recibe."""

    name = "cuatro_pasos"
    compact_at = 150_000

    def __init__(self, system: str = "Pagas facturas con las herramientas que tienes.") -> None:
        self.system = system

    def prepare(self, world: World) -> None:
        """Pone las facturas en el mundo, si no estaban."""
        world.fill(CONTENTS)

    def messages(self) -> list[Message]:
        """La petición, en dos mensajes: el número de una respuesta no es su lugar en la lista."""
        return [
            {"role": "user", "content": "Paga las dos facturas pendientes."},
            {"role": "user", "content": "Son F-1 y F-2; de F-1, avisa por correo y anótalo."},
        ]

    def reply(
        self, *, system: str, messages: list[Message], tools: list[dict[str, Any]]
    ) -> Response:
        """La respuesta siguiente."""
        given = sum(message["role"] == "assistant" for message in messages)
        move = MOVES[min(given, len(MOVES) - 1)]
        return reply.build(move, system=system, messages=messages, tools=tools)


def marked_tools(world: World) -> Toolbox:
    """Las herramientas de la oficina; cada vez que una se ejecuta de verdad, es un momento más."""
    return Toolbox([_marked(tool) for tool in office_tools(world).values()])


def _marked(tool: Tool) -> Tool:
    run: Callable[..., Output] = tool.run

    def marked(input: dict[str, Any], /, *, key: str | None = None) -> Output:
        recorder.mark_moment(f"herramienta {tool.name}")
        return run(input, key=key)

    return replace(tool, run=marked)


def changed_tools(world: World, change: str) -> Toolbox:
    """Las mismas, con un cambio: una de menos, una de más, otra política o una que siempre falla."""
    tools = list(marked_tools(world).values())
    match change:
        case "falta":
            tools = [tool for tool in tools if tool.name != "anotar"]
        case "sobra":
            tools.append(replace(tools[0], name="borrar_todo"))
        case "cambia":
            tools = [
                replace(tool, key_ttl_s=60.0) if tool.name == "pagar_factura" else tool
                for tool in tools
            ]
        case "falla":
            tools[0] = replace(tools[0], run=_broken)
    return Toolbox(tools)


def _broken(input: dict[str, Any], /, *, key: str | None = None) -> Output:
    raise RuntimeError("el listado no responde")


def world_at(root: Path, now: float) -> World:
    """El mundo, con el reloj parado: así dos historias iguales dejan los mismos bytes."""
    return World(root / WORLD, now=lambda: now, on_commit=recorder.mark_commit)
