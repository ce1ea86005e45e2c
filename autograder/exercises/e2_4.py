"""2.4 · Cuándo guardar: se mata el arnés en cada evento y se cuentan los pasos perdidos."""

from __future__ import annotations

from typing import Any, get_args

from autograder.children.client import get_server
from autograder.children.limits import Limits
from autograder.children.plain import Json, is_tagged, type_name
from autograder.children.submission import Submission
from autograder.exercise import Exercise, Learner
from autograder.faults.session import scratch
from autograder.probes import p2_4
from autograder.verdict import PASSED, Finding, Verdict, failed, finding
from harness_base.types import EventName

EVENTS: tuple[str, ...] = get_args(EventName)
ALLOWED_LOSS = 1
"""Pasos que puede costar una caída."""

_HARNESS_STAGE = 3
"""Un servidor con la etapa 2 cargada: aquí corre el arnés, no código de quien aprende."""

_LIMITS = Limits(wall_s=15.0, processes=300)
"""Cada muerte deja un proceso muerto sin recoger hasta el final: son más de los de costumbre."""

_RESULTS_SAVED = {"results.appended", "turn.finished", "turn.started"}
_HALF = 0.5


def judge(learner: Learner) -> Verdict:
    """Mata de verdad en cada evento de la tarea corta, guardando donde dice la respuesta."""
    chosen = _names(learner.values()["SAVE_AT"])
    if type(chosen) is not list:
        return failed(
            "tipo-inesperado",
            nombre="SAVE_AT",
            esperado="un conjunto de nombres de eventos",
            visto=type_name(chosen),
        )
    unknown = [name for name in chosen if type(name) is not str or name not in EVENTS]
    if unknown:
        shown = unknown[0] if type(unknown[0]) is str else type_name(unknown[0])
        return failed("evento-desconocido", visto=shown, conocidos=", ".join(EVENTS))
    deaths = _deaths(chosen)
    worst = max(deaths, key=lambda death: int(death["lost"]))
    inside = "tool.started" in chosen
    if worst["lost"] <= ALLOWED_LOSS:
        return failed("dentro-de-la-herramienta", fraction=_HALF) if inside else PASSED
    found: list[Finding] = [_explain(set(chosen), worst, len(deaths))]
    if inside:
        found.append(finding("dentro-de-la-herramienta"))
    return Verdict(0.0, tuple(found))


def _names(value: Json) -> Json:
    """La respuesta como lista: vale un conjunto, una lista, una tupla o un solo nombre."""
    if is_tagged(value, "set") or is_tagged(value, "tuple"):
        return value["items"]
    return [value] if type(value) is str else value


def _deaths(chosen: list[str]) -> list[dict[str, Any]]:
    """Una muerte por evento. Si no salen todas, el fallo es nuestro: aquí no hay código ajeno."""
    with scratch() as folder:
        result = get_server(stage=_HARNESS_STAGE).run(
            p2_4.kill_at_every_event,
            submission=Submission(names=()),
            args={"save_at": sorted(set(chosen))},
            limits=_LIMITS,
            folder=folder,
            guarded=False,
        )
    deaths: list[dict[str, Any]] = result.value or []
    if not deaths or deaths[-1]["event"] != "run.finished":
        raise RuntimeError(f"la tarea no llegó al final ({result.stopped or result.error})")
    return deaths


def _explain(chosen: set[str], worst: dict[str, Any], kills: int) -> Finding:
    fields = {
        "muertes": kills,
        "evento": worst["event"],
        "turno": worst["turn"],
        "perdidos": worst["lost"],
        "hechos": worst["done"],
    }
    if chosen <= {"run.finished"}:
        return finding("solo-al-final" if chosen else "nunca-guarda", **fields)
    if "assistant.appended" not in chosen:
        if "model.replied" in chosen:
            return finding("guarda-antes-de-anotar", **fields)
        if "tool.started" in chosen:
            return finding("solo-dentro-de-la-herramienta", **fields)
        return finding("sin-la-respuesta", **fields)
    if "tool.finished" in chosen and not chosen & _RESULTS_SAVED:
        return finding("resultado-sin-anotar", **fields)
    return finding("sin-los-resultados", **fields)


EXERCISE = Exercise(
    id="2.4",
    lesson=2,
    title="Cuándo guardas",
    points=2,
    minutes=3,
    difficulty="baja",
    kind="value",
    names=("SAVE_AT",),
    judge=judge,
)
