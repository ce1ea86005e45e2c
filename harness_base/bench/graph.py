"""LangGraph con su `SqliteSaver` y `durability="sync"`.

Es un complemento que no hace falta para nada más (véase `INSTALL`). Son dos filas: el estado de
siempre, `MessagesState`, que se guarda entero en cada paso, y uno con `DeltaChannel`, que guarda
diferencias y que LangGraph ofrece en fase beta.
"""

from __future__ import annotations

import importlib.util
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

from harness_base.bench import content
from harness_base.bench.clock import Clock
from harness_base.bench.engine import Engine

FILE = "checkpoints.sqlite"
INSTALL = "python -m pip install -e '.[comparison]'"
_PACKAGES = ("langgraph", "langgraph-checkpoint-sqlite")


def is_installed() -> bool:
    """Si LangGraph y su `SqliteSaver` están instalados."""
    return all(importlib.util.find_spec(name) for name in ("langgraph", "langchain_core")) and bool(
        importlib.util.find_spec("langgraph.checkpoint.sqlite")
    )


def versions() -> dict[str, str]:
    """Paquete → versión instalada."""
    return {name: version(name) for name in _PACKAGES}


def _config(turns: int) -> dict[str, Any]:
    return {"configurable": {"thread_id": "medida"}, "recursion_limit": 2 * turns + 10}


def _run(folder: Path, turns: int, clock: Clock, *, delta: bool) -> None:
    from langchain_core.messages import AIMessage
    from langgraph.checkpoint.sqlite import SqliteSaver

    from harness_base.bench.langgraph_agent import build

    def consultar(expediente: str, consulta: str) -> str:
        """Consulta un expediente."""
        return content.result_text(int(expediente[2:]))

    def reply(seen: int) -> AIMessage:
        turn = (seen + 1) // 2
        clock.stop(turn - 1)
        if turn > turns:
            return AIMessage(content.END)
        call = {"name": content.TOOL, "args": content.arguments(turn), "id": content.call_id(turn)}
        message = AIMessage("", tool_calls=[{**call, "type": "tool_call"}])
        clock.start()
        return message

    with SqliteSaver.from_conn_string(str(folder / FILE)) as saver:
        graph = build(reply, [consultar], saver, delta=delta)
        first = {"messages": [("user", content.TASK)]}
        graph.invoke(first, _config(turns), durability="sync")


def _load(folder: Path, *, delta: bool) -> int:
    from langgraph.checkpoint.sqlite import SqliteSaver

    from harness_base.bench.langgraph_agent import build

    with SqliteSaver.from_conn_string(str(folder / FILE)) as saver:
        graph = build(_never, [], saver, delta=delta)
        return len(graph.get_state(_config(0)).values["messages"])


def _never(seen: int) -> Any:
    raise AssertionError("al cargar no se pide nada al modelo")


WHOLE = Engine(
    "LangGraph, SqliteSaver",
    partial(_run, delta=False),
    partial(_load, delta=False),
    max_turns=1000,
    reason="cada paso guarda el estado entero: con 10 000 turnos serían unos 270 GB",
)
DELTA = Engine(
    "LangGraph, SqliteSaver con DeltaChannel (beta)",
    partial(_run, delta=True),
    partial(_load, delta=True),
)
