"""La tarea que se mata: veinte llamadas, cada una con un efecto en un archivo ajeno.

Cada función empieza la tarea de una carpeta o la continúa donde quedó, y vuelve cuando ha acabado.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from harness_base.bench.outside import Outside
from harness_base.durable import open_run, protect, reconcile, save_step
from harness_base.errors import RunNotFound
from harness_base.loop import Limits, Loop
from harness_base.run_file import RunFile
from harness_base.state import RunState
from harness_base.tools import Tool, Toolbox
from harness_base.types import Effect, Message, Response, ToolResult

EFFECTS = 20
FILE = "efectos.txt"
"""El archivo ajeno, en la carpeta de la tarea."""
_RUN = "tarea"
_TASK = "Haz los veinte encargos."
_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"numero": {"type": "integer"}},
    "required": ["numero"],
}


@dataclass(frozen=True)
class KillTask:
    """Un motor en la prueba de las muertes."""

    title: str
    work: Callable[[Path], None]
    unknown: Callable[[Path], set[int]]
    """Los efectos de los que el motor dice que no sabe si están."""
    modules: tuple[str, ...] = ()
    """Lo que importa: antes de que nazca ningún intento, para que ninguno lo pague."""


class _Model:
    """Pide un encargo detrás de otro, según lo que lleva el historial."""

    def create(
        self, *, system: str, messages: list[Message], tools: list[dict[str, Any]], max_tokens: int
    ) -> Response:
        item = (len(messages) + 1) // 2
        if item > EFFECTS:
            return Response([{"type": "text", "text": "Hecho."}], "end_turn")
        call = {"type": "tool_use", "id": _call_id(item), "name": "encargar"}
        return Response([{**call, "input": {"numero": item}}], "tool_use")


def _toolbox(outside: Outside, *, probed: bool) -> Toolbox:
    def run(input: dict[str, Any], /, *, key: str | None = None) -> str:
        return outside.act(input["numero"])

    def probe(input: dict[str, Any], /, *, key: str | None = None) -> ToolResult | None:
        return outside.find(input["numero"])

    tool = Tool(
        "encargar",
        "Hace un encargo.",
        _SCHEMA,
        run,
        Effect.IRREVERSIBLE,
        probe=probe if probed else None,
        settles_within_s=0.0 if probed else None,
    )
    return Toolbox([tool])


def _own(folder: Path, *, probed: bool) -> None:
    tools = _toolbox(Outside(folder / FILE), probed=probed)
    try:
        file = open_run(folder, _RUN, resuming=True, harness={})
        scene = file.scene()
    except RunNotFound:
        file = open_run(folder, _RUN, resuming=False, harness={})
        scene = RunState(messages=[{"role": "user", "content": _TASK}])
        file.checkpoint(scene)
        file.sync()
    execute, listeners = protect(file, tools, lambda event: save_step(event, file))
    loop = Loop(_Model(), "", tools, execute, listeners, Limits(turns=EFFECTS + 1))
    result = reconcile(scene, loop) or loop.run(scene)
    file.end(result.outcome)
    file.close()


def _own_unknown(folder: Path) -> set[int]:
    file = RunFile.open(folder, _RUN)
    unknown = {_item(intention.id) for intention in file.log.unknown()}
    file.close()
    return unknown


def _graph(folder: Path, *, looks_first: bool) -> None:
    from langchain_core.messages import AIMessage
    from langgraph.checkpoint.sqlite import SqliteSaver

    from harness_base.bench.langgraph_agent import build

    outside = Outside(folder / FILE)

    def encargar(numero: int) -> str:
        """Hace un encargo."""
        if looks_first and (found := outside.find(numero)) is not None:
            return str(found.content)
        return outside.act(numero)

    def reply(seen: int) -> AIMessage:
        item = (seen + 1) // 2
        if item > EFFECTS:
            return AIMessage("Hecho.")
        call = {"name": "encargar", "args": {"numero": item}, "id": _call_id(item)}
        return AIMessage("", tool_calls=[{**call, "type": "tool_call"}])

    config: Any = {"configurable": {"thread_id": _RUN}, "recursion_limit": 100}
    with SqliteSaver.from_conn_string(str(folder / "checkpoints.sqlite")) as saver:
        graph = build(reply, [encargar], saver)
        # `next` no sirve para saber si acabó: con lo escrito por un nodo a medio aplicar, va vacío.
        begun = graph.get_state(config).created_at is not None
        given = None if begun else {"messages": [("user", _TASK)]}
        graph.invoke(given, config, durability="sync")


def _none(folder: Path) -> set[int]:
    return set()


def _call_id(item: int) -> str:
    return f"toolu_{item:04d}"


def _item(call_id: str) -> int:
    return int(call_id.removeprefix("toolu_"))


_LANGGRAPH = ("langgraph.checkpoint.sqlite", "harness_base.bench.langgraph_agent")

KILL_TASKS = {
    "own": KillTask("este arnés, con sonda", partial(_own, probed=True), _own_unknown),
    "own_blind": KillTask("este arnés, sin sonda", partial(_own, probed=False), _own_unknown),
    "langgraph": KillTask(
        "LangGraph, SqliteSaver", partial(_graph, looks_first=False), _none, _LANGGRAPH
    ),
    "langgraph_looks": KillTask(
        "LangGraph, y la herramienta mira antes",
        partial(_graph, looks_first=True),
        _none,
        _LANGGRAPH,
    ),
}
