"""El proceso del explorador de la lección 4: hace una llamada protegida y muere donde se le dice.

Lee una lista de encargos y, por cada uno, bifurca un proceso en su propio grupo, que muere de verdad
si se le pide. Escribe una línea de JSON con lo que decidió cada uno.
"""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

from autograder.demos.mortal import Mortal, MortalLog
from harness_base.effects import RULES, Effects
from harness_base.guarded import Rules
from harness_base.intent_log import Intention
from harness_base.office import office_tools
from harness_base.tools import Output, Tool, Toolbox, run_tool
from harness_base.types import Call, Decision, Effect, Position
from harness_base.world import World

KEY, LOG_ONLY, NOTHING = "key", "log", "nothing"
"""Registro con intención y clave; solo registro; ni registro ni clave."""

LOG_FILE, WORLD_FILE, SAID_FILE = "intenciones.jsonl", "mundo.sqlite", "dicho.json"
NOT_STARTED = "no empezó: se ejecuta"
RECORDED = "su resultado consta: no se envía nada"
BLIND = "no hay registro: se ejecuta a ciegas"

INPUTS: dict[str, dict[str, str]] = {
    "pagar_factura": {"factura": "F-7", "importe": "100.00"},
    "enviar_correo": {"para": "hola@nunez.example", "asunto": "Pago de F-7", "texto": "Pagada."},
    "anotar": {"factura": "F-7", "texto": "Pagada: 100,00 €"},
}
"""La llamada que se hace con cada herramienta."""


def make_call(job: dict[str, Any]) -> None:
    """Hace la llamada de un encargo; si hay que morir, no vuelve."""
    folder, now = Path(job["folder"]), float(job["now"])
    mortal = Mortal(lambda moment: moment == job["dies_at"])
    world = World(folder / WORLD_FILE, now=lambda: now, on_commit=mortal.on_commit)
    tool = office_tools(world)[job["tool"]]
    call = Call(Position(0, 0), "c0", tool.name, INPUTS[tool.name])
    if job["protection"] == NOTHING:
        _tell(folder, BLIND)
        mortal.reach("before.intention")
        mortal.reach("sync")
        run_tool(call, tool)
        mortal.reach("outcome")
        return
    log = MortalLog(folder / LOG_FILE, mortal, now=lambda: now)
    call = replace(call, key=RULES.action_key("r1", tool, call, 1))
    if job["protection"] == LOG_ONLY:
        tool = _without_key(tool)
    if log.result(call.position) is not None:
        _tell(folder, RECORDED)
    elif log.intention(call.position) is None:
        _tell(folder, NOT_STARTED)
    rules = replace(RULES, decide=_telling(folder, RULES))
    effects = Effects(log, Toolbox([tool]), "r1", rules)
    effects.execute(call, tool)


def _without_key(tool: Tool) -> Tool:
    """La misma herramienta, si el proveedor no mirara claves ni hubiera a quién preguntar."""

    def run(input: dict[str, Any], /, *, key: str | None = None) -> Output:
        return tool.run(input)

    return replace(tool, run=run, effect=Effect.IRREVERSIBLE, key_ttl_s=None, probe=None)


def _telling(folder: Path, rules: Rules) -> Any:
    def decide(entry: Intention, tool: Tool, now: float) -> Decision:
        decision = rules.decide(entry, tool, now)
        _tell(folder, f"empezó y no se sabe: {decision.name} ({decision.value})")
        return decision

    return decide


def _tell(folder: Path, text: str) -> None:
    (folder / SAID_FILE).write_text(json.dumps(text), encoding="utf-8")


def _run(job: dict[str, Any]) -> dict[str, Any]:
    """El encargo, en un proceso propio: si murió y qué decidió."""
    said = Path(job["folder"]) / SAID_FILE
    said.unlink(missing_ok=True)
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.setsid()
            make_call(job)
            status = 0
        finally:
            os._exit(status)
    status = os.waitpid(child, 0)[1]
    decision = json.loads(said.read_bytes()) if said.exists() else ""
    return {
        "killed": os.WIFSIGNALED(status),
        "status": os.waitstatus_to_exitcode(status),
        "decision": decision,
    }


if __name__ == "__main__":
    print(json.dumps([_run(job) for job in json.load(sys.stdin)]))
