"""Sondas de 4.4: hacen llamadas con `run_once` y cuentan qué queda en el registro y en el mundo.

`session` es la que se mata: un arnés mínimo que hace unas llamadas en orden y que, vuelto a
arrancar, las hace otra vez todas menos las irreversibles que empezaron y no se sabe cómo acabaron.
`attempts` no muere: mira qué hace `run_once` con cada clase de error.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from autograder.faults import child, recorder
from harness_base.errors import KeyInFlight, KeyReused, Refused
from harness_base.intent_log import Intention, IntentLog, LogEntry, Outcome
from harness_base.office import office_tools
from harness_base.tools import Output, Tool, Toolbox
from harness_base.types import Call, Effect, Position, ToolResult
from harness_base.world import World

CLOCK = 1_800_000_000.0
LOG_FILE = "registro.jsonl"
WORLD_FILE = "world/mundo.sqlite"
SKIPPED = "sin ejecutar: empezó y no se sabe cómo acabó"


def session(names: SimpleNamespace, *, plan: dict[str, Any], calls: list[dict[str, Any]]) -> Any:
    """Hace las llamadas con `run_once`, con el grabador puesto; dice qué devolvió cada una."""

    def action() -> Any:
        world = World(
            Path(plan["root"]) / WORLD_FILE, now=lambda: CLOCK, on_commit=recorder.mark_commit
        )
        log = IntentLog(child.work_folder(plan) / LOG_FILE, now=lambda: CLOCK)
        return [_one(names, _call(item), office_tools(world), log) for item in calls]

    return child.recorded(plan, action)


def _one(names: SimpleNamespace, call: Call, tools: Toolbox, log: IntentLog) -> Any:
    tool = tools[call.name]
    started = log.intention(call.position) is not None and log.result(call.position) is None
    if started and tool.effect is Effect.IRREVERSIBLE:
        return SKIPPED
    recorder.mark_event(SimpleNamespace(name="tool.started"))
    result = names.run_once(call, tool, log)
    recorder.mark_event(SimpleNamespace(name="tool.finished"))
    return _shown(result)


def attempts(names: SimpleNamespace, *, cases: list[dict[str, Any]]) -> Any:
    """Cada caso, con una herramienta de prueba y un registro nuevo."""
    return [_attempt(names, Path(f"{number}.jsonl"), **case) for number, case in enumerate(cases)]


def _attempt(
    names: SimpleNamespace,
    path: Path,
    *,
    effect: str,
    error: str | None,
    returns: str,
    recorded: dict[str, Any] | None,
    call: dict[str, Any],
) -> dict[str, Any]:
    log = _WatchedLog(path, now=lambda: CLOCK)
    runs: list[str | None] = []
    seen: list[list[str]] = []

    def run(input: dict[str, Any], /, *, key: str | None = None) -> Output:
        runs.append(key)
        seen.append(_entries(path))
        if error is not None:
            raise _ERRORS[error]("sin saldo" if error in _REFUSALS else "sin respuesta")
        return _OUTPUTS[returns]()

    tool = Tool("pagar", "Una herramienta de prueba.", {"type": "object"}, run, Effect[effect])
    if recorded is not None:
        before = ToolResult(recorded["content"], recorded["is_error"])
        log.append(Outcome(Position(*recorded["position"]), before))
    found: dict[str, Any] = {}
    try:
        found["result"] = _shown(names.run_once(_call(call), tool, log))
    except NotImplementedError:
        raise
    except (Exception, KeyboardInterrupt) as failure:
        found["raised"] = type(failure).__name__
    return {
        **found,
        "runs": runs,
        "seen": seen,
        "entries": _entries(path),
        "strange": log.strange,
        "synced_nothing": log.synced_nothing,
    }


class _WatchedLog(IntentLog):
    """Un registro que toma nota de lo que no es una entrada y de un `sync` sin nada apuntado."""

    strange: str = ""
    synced_nothing: bool = False

    def append(self, entry: LogEntry) -> None:
        if type(entry) is Outcome and type(entry.result) is not ToolResult:
            self.strange = f"Outcome(…, {type(entry.result).__name__})"
        elif not isinstance(entry, LogEntry):
            self.strange = type(entry).__name__
        if self.strange:
            raise TypeError(f"esto no se puede apuntar: {self.strange}")
        super().append(entry)

    def sync(self) -> None:
        if self.path.exists():
            super().sync()
        else:
            self.synced_nothing = True


_REFUSALS = ("Refused", "KeyReused")
_OUTPUTS: dict[str, Callable[[], Output]] = {
    "texto": lambda: "recibo",
    "bloques": lambda: [{"type": "text", "text": "recibo"}],
    "error": lambda: ToolResult("no había nada que pagar", is_error=True),
}
"""Lo que devuelve la herramienta de prueba."""


_ERRORS: dict[str, type[BaseException]] = {
    "Refused": Refused,
    "KeyReused": KeyReused,
    "KeyInFlight": KeyInFlight,
    "RuntimeError": RuntimeError,
    "OSError": OSError,
    "KeyboardInterrupt": KeyboardInterrupt,
    "TimeoutError": TimeoutError,
    "ConnectionError": ConnectionError,
    "ValueError": ValueError,
}


def _call(item: dict[str, Any]) -> Call:
    return Call(Position(*item["position"]), item["id"], item["name"], item["input"], item["key"])


def _shown(result: Any) -> Any:
    if type(result) is not ToolResult:
        return {"kind": type(result).__name__}
    return {"kind": "ToolResult", "content": result.content, "is_error": result.is_error}


def _entries(path: Path) -> list[str]:
    """Las clases de las entradas apuntadas, en orden."""
    if not path.exists():
        return []
    names = {Intention: "intención", Outcome: "desenlace"}
    return [
        "resultado perdido"
        if isinstance(entry, Outcome) and entry.lost
        else names.get(type(entry), "no se hizo")
        for entry in IntentLog(path).entries()
    ]
