"""4.4, primera parte: qué devuelve y qué apunta `run_once` según cómo acabe la herramienta."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from autograder.exercise import Learner
from autograder.probes import p4_4
from autograder.verdict import Finding, finding

INTENTION, OUTCOME, LOST = "intención", "desenlace", "resultado perdido"
KEY = "clave-de-prueba"
_BEFORE = "el de antes"

Look = Callable[[dict[str, Any]], str | None]
"""De lo visto, al diagnóstico; `None` si está bien."""


@dataclass(frozen=True)
class Case:
    """Una llamada a una herramienta de prueba y quién juzga lo que pasa."""

    look: Look
    told: str
    effect: str
    error: str | None = None
    returns: str = "texto"
    recorded: str = ""
    """Si ya consta un resultado: `"aquí"`, el suyo; `"lejos"`, el de otra posición."""
    recorded_error: bool = False
    """Si ese resultado es un error."""

    def to_plain(self, reply: int) -> dict[str, Any]:
        """El caso para la sonda: la llamada va en la respuesta `reply`."""
        place = [reply, 0] if self.recorded == "aquí" else [reply + 100, 0]
        return {
            "effect": self.effect,
            "error": self.error,
            "returns": self.returns,
            "recorded": {"position": place, "content": _BEFORE, "is_error": self.recorded_error}
            if self.recorded
            else None,
            "call": {
                "position": [reply, 0],
                "id": "toolu_1",
                "name": "pagar",
                "input": {"factura": "F-7"},
                "key": KEY,
            },
        }


def look_at_errors(learner: Learner) -> list[Finding]:
    """Los hallazgos de todos los casos, uno por diagnóstico y en orden de gravedad."""
    cases = list(_cases())
    plain = [case.to_plain(reply) for reply, case in enumerate(cases)]
    seen = learner.run(p4_4.attempts, cases=plain).value
    found: dict[str, Finding] = {}
    for case, got in zip(cases, seen, strict=True):
        diagnosis = case.look(got)
        if diagnosis is not None:
            fields = {
                "caso": case.told,
                "error": got.get("raised", case.error or ""),
                "veces": len(got["runs"]),
                "visto": got["strange"] or _shown(got.get("result")),
                "clave": _key(got["runs"]),
            }
            found.setdefault(diagnosis, finding(diagnosis, **fields))
    return list(found.values())


def _cases() -> Iterable[Case]:
    yield Case(_fine, "una llamada que sale bien", "KEYED")
    yield Case(_fine, "una herramienta que devuelve bloques", "KEYED", returns="bloques")
    yield Case(_fine, "una lectura", "READ")
    yield Case(_told_no, "un pago que devuelve un `ToolResult` de error", "KEYED", returns="error")
    for error in ("TimeoutError", "ConnectionError", "OSError", "RuntimeError", "KeyInFlight"):
        yield Case(_doubt, f"un pago que acaba en `{error}`", "KEYED", error=error)
    yield Case(
        _doubt, "un correo que acaba en `TimeoutError`", "IRREVERSIBLE", error="TimeoutError"
    )
    yield Case(_refusal, "un pago rechazado por falta de saldo", "KEYED", error="Refused")
    yield Case(_refusal, "un correo rechazado", "IRREVERSIBLE", error="Refused")
    yield Case(
        _refusal,
        "un pago que acaba en `KeyReused`, una clase de `Refused`",
        "KEYED",
        error="KeyReused",
    )
    yield Case(_interrupted, "un pago que tú paras con Ctrl+C", "KEYED", error="KeyboardInterrupt")
    yield Case(
        _failure, "un informe que acaba en `TimeoutError`", "IDEMPOTENT", error="TimeoutError"
    )
    yield Case(_failure, "una lectura que acaba en `ValueError`", "READ", error="ValueError")
    yield Case(
        _recorded,
        "una llamada cuyo resultado ya consta",
        "KEYED",
        recorded="aquí",
    )
    yield Case(
        _recorded,
        "una llamada cuyo rechazo ya consta",
        "KEYED",
        recorded="aquí",
        recorded_error=True,
    )
    yield Case(
        _fine,
        "una llamada con el mismo id que otra ya apuntada",
        "KEYED",
        recorded="lejos",
    )


def _general(got: dict[str, Any]) -> str | None:
    """Lo que está mal acabe como acabe la herramienta."""
    if got["strange"]:
        return "outcome-sin-result" if got["strange"].startswith("Outcome") else "apunta-otra-cosa"
    if got["synced_nothing"] and OUTCOME in got["entries"]:
        return "sync-antes-de-apuntar"
    if "raised" in got:
        return "deja-salir-el-error"
    if len(got["runs"]) > 1:
        return "reintenta-a-ciegas"
    if got["result"]["kind"] != "ToolResult":
        return "no-devuelve-resultado"
    return None


def _fine(got: dict[str, Any]) -> str | None:
    other = got["entries"][:1] == [OUTCOME] and not got["runs"]
    if other:
        return "busca-sin-la-posición"
    if not got.get("raised") and len(got["runs"]) == 1 and got["runs"] != [KEY]:
        return "olvida-la-clave" if got["runs"] == [None] else "otra-clave"
    problem = _general(got)
    if problem is None and not got["runs"]:
        return "no-ejecuta"
    if problem is None and LOST in got["entries"]:
        return "resultado-perdido"
    if problem is None and OUTCOME not in got["entries"][-1:]:
        return "resultado-sin-apuntar"
    if problem is None and (got["result"]["is_error"] or got["result"]["content"] not in _RECEIPTS):
        return "otro-resultado"
    return problem


_RECEIPTS: tuple[Any, ...] = ("recibo", [{"type": "text", "text": "recibo"}])


def _told_no(got: dict[str, Any]) -> str | None:
    """La herramienta dijo que no sin lanzar nada: también es un desenlace."""
    problem = _general(got)
    if problem is not None:
        return problem
    return None if OUTCOME in got["entries"][-1:] else "error-devuelto-sin-apuntar"


def _interrupted(got: dict[str, Any]) -> str | None:
    if OUTCOME in got["entries"]:
        return "guarda-el-error"
    return None if got.get("raised") == "KeyboardInterrupt" else "se-traga-la-interrupción"


def _doubt(got: dict[str, Any]) -> str | None:
    problem = _general(got)
    if problem is not None:
        return problem
    if OUTCOME in got["entries"]:
        return "guarda-el-error"
    if not got["result"]["is_error"]:
        return "da-por-hecho-lo-desconocido"
    return "duda-contada-como-error" if got["result"]["content"] in _BARE else None


_BARE = {"sin respuesta"} | {
    f"{name}: sin respuesta"
    for name in ("TimeoutError", "ConnectionError", "OSError", "RuntimeError", "KeyInFlight")
}
"""Lo que da `error_result`: el error a secas, sin decir que no se sabe."""


def _refusal(got: dict[str, Any]) -> str | None:
    problem = _general(got)
    if problem is not None:
        return problem
    if OUTCOME not in got["entries"]:
        return "rechazo-en-duda"
    return None if got["result"]["is_error"] else "rechazo-como-éxito"


def _failure(got: dict[str, Any]) -> str | None:
    problem = _general(got)
    if problem is not None:
        return problem
    return None if OUTCOME in got["entries"] else "todo-error-es-duda"


def _recorded(got: dict[str, Any]) -> str | None:
    if got["runs"]:
        return "no-mira-el-registro"
    problem = _general(got)
    if problem is None and got["result"]["content"] != _BEFORE:
        return "otro-resultado"
    return problem


def _shown(result: dict[str, Any] | None) -> str:
    if result is None:
        return "nada"
    content = result.get("content", result["kind"])
    return (
        f"el texto «{content}»"
        if type(content) is str and content.startswith("[")
        else str(content)
    )


def _key(runs: list[str | None]) -> str:
    return "nada" if not runs else str(runs[0])
