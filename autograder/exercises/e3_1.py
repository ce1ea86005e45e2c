"""3.1 · Encontrar las llamadas pendientes de un historial.

Cada historial busca una idea concreta: el diagnóstico sale del primero en el que la respuesta
falla y, si hace falta, de lo que dio.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from autograder.children.plain import Json, same
from autograder.exercise import Exercise, Learner
from autograder.exercises.histories import (
    call,
    result,
    said,
    server_call,
    sketch,
    thinking,
    user,
)
from autograder.probes import p3_1
from autograder.verdict import PASSED, Finding, Verdict, finding
from harness_base.resume import pending_calls
from harness_base.types import Message

_WEIGHT = 0.25
"""Lo que quita cada idea equivocada de las que dejan ver el resto."""
_MENTIONED_AT_MOST = 2

Name = Callable[[list[Json], list[Json]], str]
"""De lo visto y lo esperado, al diagnóstico."""


@dataclass(frozen=True)
class Case:
    """Un historial y lo que quiere decir fallarlo."""

    messages: list[Message]
    name: Name
    needed: bool = False
    """Si falla este, la función aún no sirve y no hay puntos."""


def judge(learner: Learner) -> Verdict:
    """Compara lo que encuentra con lo que encuentra la referencia en cada historial."""
    cases = _cases(learner)
    histories = [case.messages for case in cases]
    seen = learner.run(p3_1.find, histories=histories).value
    problems = [_explain(case, got) for case, got in zip(cases, seen, strict=True)]
    found = list({item.diagnosis: item for item in problems if item is not None}.values())
    if not found:
        return PASSED
    useless = any(case.needed and item for case, item in zip(cases, problems, strict=True))
    fraction = 0.0 if useless else max(0.0, 1 - _WEIGHT * len(found))
    return Verdict(fraction, tuple(found[:_MENTIONED_AT_MOST]))


def _explain(case: Case, got: dict[str, Any]) -> Finding | None:
    shown = sketch(case.messages)
    expected = [
        [item.message, item.block, item.id, item.name, item.input]
        for item in pending_calls(case.messages)
    ]
    if "raised" in got:
        if got["raised"].startswith("IndexError"):
            return finding("espera-un-mensaje-detrás", historial=shown, error=got["raised"])
        return finding("no-lee-ese-historial", historial=shown, error=got["raised"])
    if "items" not in got or any(type(item) is dict for item in got["items"]):
        kinds = {item["kind"] for item in got.get("items", []) if type(item) is dict}
        return finding("no-devuelve-pendientes", visto=_kinds(kinds, got["kind"]))
    if got["touched"]:
        return finding("cambia-el-historial", historial=shown)
    if got["kind"] != "list":
        return finding("no-devuelve-pendientes", visto=f"`{got['kind']}`")
    items = got["items"]
    if same(items, expected):
        return None
    same_ids = _ids(items) == _ids(expected)
    return finding(
        _same_ids(items, expected) if same_ids else _other_ids(case, items, expected),
        historial=shown,
        esperado=_show(expected) or "no encontrar ninguna",
        visto=f"Salió {_show(items)}" if items else "No salió ninguna",
    )


def _kinds(kinds: set[str], outer: str) -> str:
    """Qué hay dentro de lo que se devolvió, o qué es, si no se puede recorrer."""
    inside = ", ".join(f"`{kind}`" for kind in sorted(kinds))
    return f"`{outer}` de {inside}" if inside else f"`{outer}`"


def _show(items: list[Json]) -> str:
    return ", ".join(f"{item[2]} (mensaje {item[0]}, bloque {item[1]})" for item in items)


def _ids(items: list[Json]) -> list[Json]:
    return [item[2] for item in items]


def _same_ids(seen: list[Json], expected: list[Json]) -> str:
    """Encontró las mismas llamadas: qué dijo mal de ellas."""
    for place, name in enumerate(
        ("posición-del-mensaje-equivocada", "posición-del-bloque-equivocada")
    ):
        if [item[place] for item in seen] != [item[place] for item in expected]:
            return name
    return "otro-nombre-o-entrada"


def _other_ids(case: Case, seen: list[Json], expected: list[Json]) -> str:
    """No son las mismas llamadas, o no en ese orden: lo que se ve sin saber del caso, y si no, él."""
    if sorted(map(str, _ids(seen))) == sorted(map(str, _ids(expected))):
        return "pendientes-desordenadas"
    if len(expected) > 1 and _ids(seen) == _ids(expected[:1]):
        return "solo-la-primera"
    return case.name(seen, expected)


def _several(seen: list[Json], expected: list[Json]) -> str:
    """La respuesta pide varias cosas y una ya está contestada."""
    if not seen:
        return "un-resultado-contesta-todo"
    if set(_ids(seen)) > set(_ids(expected)):
        return "da-por-pendiente-lo-contestado"
    return "solo-el-último-bloque"


def _twins(seen: list[Json], expected: list[Json]) -> str:
    """Dos peticiones iguales y un resultado, el de la segunda."""
    return "empareja-por-orden" if len(seen) == len(expected) else "empareja-por-nombre-y-entrada"


def _always(name: str) -> Name:
    return lambda _seen, _expected: name


def _none_then(name: str, otherwise: str) -> Name:
    return lambda seen, _expected: otherwise if seen else name


def _server(seen: list[Json], _expected: list[Json]) -> str:
    return "cuenta-las-del-servidor" if "busca" in _ids(seen) else "solo-el-último-bloque"


def _cases(learner: Learner) -> list[Case]:
    number = learner.rng.randint(100, 999)
    x, y, z = (f"toolu_{number + step}" for step in range(3))
    start = user("Paga lo pendiente.")
    twin = {"factura": f"F-{number}"}
    note = user("¿Sigues ahí?")
    return [
        Case(
            [start, said(call(x)), note, said("Aquí sigo."), note],
            _always("solo-el-último-mensaje"),
        ),
        Case([start, said("Voy.", call(x), call(y), call(z)), user(result(x))], _several, True),
        Case([start, said(call(x), call(y), "Y ya está.")], _always("solo-el-último-bloque")),
        Case(
            [start, said(call(x)), user(result(x)), said("Listo.")],
            _always("da-por-pendiente-lo-contestado"),
            True,
        ),
        Case(
            [start, said(call(x)), user(result(x, "Rechazado: no hay saldo.", is_error=True))],
            _always("error-tomado-por-pendiente"),
        ),
        Case(
            [start, said(call("call-1")), user(result("call-1")), said(call("call-1"))],
            _always("empareja-en-todo-el-historial"),
        ),
        Case(
            [start, said(call("call-1")), note, said(call("call-1")), user(result("call-1"))],
            _always("empareja-en-todo-el-historial"),
        ),
        Case(
            [start, said(call(x, **twin), call(y, **twin)), user(result(y))],
            _twins,
        ),
        Case(
            [start, said(call(x, **twin)), user(result(x)), said(call(y, **twin))],
            _always("empareja-por-nombre-y-entrada"),
        ),
        Case(
            [start, said(thinking("firma"), call(x), server_call("busca", texto="IBAN"), call(y))],
            _server,
        ),
        Case(
            [start, said({**call(x), "input": {}})],
            _none_then("se-salta-la-entrada-vacía", "otro-nombre-o-entrada"),
        ),
        Case(
            [start, note, said(call(x)), user(result(x)), said(call(y))],
            _none_then("supone-alternancia", "da-por-pendiente-lo-contestado"),
        ),
    ]


EXERCISE = Exercise(
    id="3.1",
    lesson=3,
    title="Encuentra lo pendiente",
    points=4,
    minutes=7,
    difficulty="media",
    kind="code",
    names=("pending_calls",),
    reference=("harness_base.resume:pending_calls",),
    judge=judge,
)
