"""Las tareas que el laboratorio de caídas mata: la de oficina, con la etapa 3 y con la etapa 4.

Cada una hace lo que haría el programa de una persona: si no hay punto de control empieza, y si lo
hay reanuda. El reloj y los nombres son fijos, así que el mismo archivo da siempre la misma carpeta.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import crash_process

from autograder.faults import recorder
from harness_base import compaction, scenarios
from harness_base.dangling import Judge, Results, verdicts
from harness_base.effect_log import EffectLog, execute_and_log
from harness_base.effects import Effects, rerun_all
from harness_base.identity import describe
from harness_base.intent_log import IntentLog
from harness_base.loop import Execute, Limits, Loop, RunResult
from harness_base.office import office_tools
from harness_base.protocol import validate_messages
from harness_base.resume import resume
from harness_base.scripted import ScriptedModel
from harness_base.snapshot import Checkpointer, read_checkpoint
from harness_base.state import RunState
from harness_base.tools import Output, Tool, Toolbox, run_tool
from harness_base.types import Block, Call, Event, Listener, Message, Response, Usage
from harness_base.world import World

CLOCK = 1_800_000_000.0
CHECKPOINT, LOG, WORLD = "run/work/estado.ckpt", "run/work/registro.jsonl", "world/mundo.sqlite"


@dataclass
class Witness:
    """Lo que se ve desde fuera de una ejecución: qué se pidió, qué se ejecutó y qué se contestó."""

    usages: list[Usage] = field(default_factory=list)
    executed: list[list[Any]] = field(default_factory=list)
    """Por cada vez que se usó una herramienta: respuesta, bloque, nombre y clave."""
    probed: list[list[Any]] = field(default_factory=list)
    """Lo mismo por cada sonda."""
    unknown: list[str] = field(default_factory=list)
    """Los ids de las llamadas que se contestaron con «desenlace desconocido»."""
    turns: int = 0
    resumed_from: dict[str, Any] | None = None
    """La escena del punto de control que encontró, si lo había."""
    call: Call | None = None

    def listen(self, event: Event) -> None:
        """Oyente del bucle."""
        if event.name == "tool.started":
            self.call = event.call
        elif event.name == "results.appended":
            for block in event.scene.messages[-1]["content"]:
                if is_unknown(block):
                    self.unknown.append(block["tool_use_id"])
        elif event.name == "turn.finished":
            self.turns += 1

    def watch(self, tools: Toolbox) -> Toolbox:
        """Las mismas herramientas, que además apuntan cuándo se usan."""
        return Toolbox([self._watched(tool) for tool in tools.values()])

    def _watched(self, tool: Tool) -> Tool:
        def run(input: dict[str, Any], /, *, key: str | None = None) -> Output:
            self.executed.append(self._use(tool, key))
            return tool.run(input, key=key)

        def probe(input: dict[str, Any], /, *, key: str | None = None) -> Any:
            self.probed.append(self._use(tool, key))
            assert tool.probe is not None
            return tool.probe(input, key=key)

        return replace(tool, run=run, probe=probe if tool.probe else None)

    def _use(self, tool: Tool, key: str | None) -> list[Any]:
        assert self.call is not None and self.call.name == tool.name
        return [*self.call.position, tool.name, key]


def is_unknown(block: Block) -> bool:
    """Si un bloque es el resultado de una llamada cuyo desenlace no se conoce."""
    return (
        block["type"] == "tool_result"
        and block.get("is_error", False)
        and "esenlace desconocido" in str(block["content"])
    )


@dataclass(frozen=True)
class CountingModel:
    """El modelo de guion, que apunta cada respuesta que da."""

    model: ScriptedModel
    witness: Witness

    def create(
        self, *, system: str, messages: list[Message], tools: list[dict[str, Any]], max_tokens: int
    ) -> Response:
        crash_process.note_request()
        response = self.model.create(
            system=system, messages=messages, tools=tools, max_tokens=max_tokens
        )
        self.witness.usages.append(response.usage)
        return response


def prepare(base: Path, *, scenario: str) -> None:
    """La carpeta de una tarea sin empezar."""
    (base / "run" / "tmp").mkdir(parents=True)
    (base / CHECKPOINT).parent.mkdir()
    (base / WORLD).parent.mkdir()
    scenarios.get(scenario).prepare(world_of(base))


def stage4(base: Path, *, scenario: str, now: float = CLOCK, busy: bool = False) -> dict[str, Any]:
    """Empieza o reanuda con la etapa 4: registro con intención y claves.

    Con `busy`, cada herramienta sigue trabajando después de hacer su efecto.
    """
    witness = Witness()
    log = IntentLog(base / LOG, now=lambda: now)
    loop = loop_of(base, scenario, witness, run_tool, now)
    if busy:
        tools = [_busy(tool, base / "run/tmp") for tool in loop.tools.values()]
        loop = replace(loop, tools=Toolbox(tools))
    effects = Effects(log, loop.tools, "r1", is_dead=lambda group: True)
    loop = replace(loop, execute=effects.execute)
    return _start_or_resume(base, scenario, loop, witness, log, rerun_all, (effects,)) | {
        "in_doubt": [intention.id for intention in log.unknown()]
    }


def _busy(tool: Tool, folder: Path) -> Tool:
    def run(input: dict[str, Any], /, *, key: str | None = None) -> Output:
        output = tool.run(input, key=key)
        (folder / f"tras-{tool.name}").write_text("aún sigo", encoding="utf-8")
        return output

    return replace(tool, run=run)


def _start_or_resume(
    base: Path,
    scenario: str,
    loop: Loop,
    witness: Witness,
    log: Results,
    judge: Judge,
    before: tuple[Listener, ...] = (),
) -> dict[str, Any]:
    harness = describe(model=scenario, system=loop.system, tools=loop.tools)
    checkpoint = base / CHECKPOINT
    saved = read_checkpoint(checkpoint) if checkpoint.exists() else None
    sequence = saved.sequence if saved else 0
    save = Checkpointer(checkpoint, run="r1", harness=harness, sequence=sequence)
    loop = replace(loop, listeners=(*before, save, *loop.listeners))
    if saved is None:
        result = loop.run(RunState(scenarios.get(scenario).messages()))
    else:
        witness.resumed_from = saved.scene
        result = resume(checkpoint, log, loop, judge=judge, harness=harness)
    return told(result, loop, witness, base)


def world_of(base: Path, now: float = CLOCK) -> World:
    """El mundo de esa carpeta, con el reloj parado."""
    return World(base / WORLD, now=lambda: now, on_commit=recorder.mark_commit)


def stage3(base: Path, *, scenario: str) -> dict[str, Any]:
    """Empieza o reanuda con la etapa 3: registro de efectos sin intención."""
    log = EffectLog(base / LOG)
    witness = Witness()
    loop = loop_of(base, scenario, witness, execute_and_log(log))
    return _start_or_resume(base, scenario, loop, witness, log, verdicts)


def loop_of(base: Path, name: str, witness: Witness, execute: Execute, now: float = CLOCK) -> Loop:
    """El bucle de una tarea, con el testigo mirando."""
    scenario = scenarios.get(name)
    return Loop(
        CountingModel(ScriptedModel(scenario), witness),
        scenario.system,
        witness.watch(office_tools(world_of(base, now))),
        execute,
        (witness.listen, recorder.mark_event),
        Limits(compact_at=scenario.compact_at),
        compact=compaction.compact,
    )


def told(result: RunResult, loop: Loop, witness: Witness, base: Path) -> dict[str, Any]:
    """Lo que hay que juzgar de una ejecución que llegó al final, en JSON."""
    scene = result.scene
    validate_messages(scene.messages, system=loop.system, tools=loop.tools.specs())
    return {
        "outcome": result.outcome,
        "messages": scene.messages,
        "turn": scene.turn,
        "replies": scene.replies,
        "usage": asdict(scene.usage),
        "tokens_used": scene.tokens_used,
        "extra": scene.extra,
        "asked": [asdict(usage) for usage in witness.usages],
        "executed": witness.executed,
        "probed": witness.probed,
        "unknown": witness.unknown,
        "turns": witness.turns,
        "resumed_from": witness.resumed_from,
        "world": world_rows(base / WORLD),
    }


TABLES = {
    "pagos": "SELECT number, invoice, amount_cents, key FROM payment",
    "correos": "SELECT number, recipient, subject, body, reference FROM mail",
    "notas": "SELECT number, invoice, text, reference FROM note",
    "lineas": "SELECT number, book, text, reference FROM line",
    "informes": "SELECT name, text FROM report",
    "mensajes": "SELECT id, read FROM message",
    "facturas": "SELECT id, validated, touched FROM invoice",
    "contadores": "SELECT name, value FROM counter",
}


def world_rows(path: Path) -> dict[str, list[list[Any]]]:
    """Los efectos que hay en el mundo; ni las peticiones que los causaron ni su hora."""
    with closing(sqlite3.connect(path)) as db:
        return {
            name: [list(row) for row in db.execute(f"{query} ORDER BY 1")]
            for name, query in TABLES.items()
        }
