"""4.2 · La clave de una acción: la misma en todos sus intentos y en ninguna otra.

No se compara con una clave esperada: vale cualquier función que distinga lo que hay que distinguir
y nada más. Se pregunta también en otro proceso: otra fecha, otro equipo, otra semilla de `hash`, y
con la celda ejecutada de nuevo.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any

from autograder.children.plain import Json
from autograder.diagnose import explain
from autograder.exercise import Exercise, Learner
from autograder.probes import p4_2
from autograder.verdict import PASSED, Finding, Stopped, Verdict, failed, finding

MAX_KEY_LENGTH = 255
"""Lo que admite Stripe, y el banco del curso."""

_EAST, _WEST = "UTC-14", "UTC+12"
"""Dos husos (en la notación de POSIX) en los que nunca es la misma fecha."""
_OTHER_HASH_SEED = 7
MIN_KEY_LENGTH = 16
"""Con menos, como con ocho cifras de una huella, dos acciones llegan a compartir clave."""
_MENTIONED_AT_MOST = 2
_IMPLIED = {
    "ignora-campos-sin-declarar": {"recorta-el-texto", "sin-nombres-de-campo"},
    "pega-sin-separar": {"sin-nombres-de-campo"},
}
"""Lo que sale de la misma idea y no se cuenta aparte."""
_SHARE = 0.25
_FATAL = {"reloj-o-azar", "solo-la-entrada", "no-distingue-acciones", "usa-el-id-o-la-posición"}
"""Con una de estas, la clave no sirve: o paga dos veces o deja de pagar."""


@dataclass(frozen=True)
class Change:
    """Un cambio en la pregunta: si la clave debe cambiar con él, y qué significa que falle."""

    diagnosis: str
    asked: dict[str, Any]
    same: bool
    other: dict[str, Any] | None = None
    """Con qué se compara, si no es con la pregunta de partida."""
    told: str = ""


def judge(learner: Learner) -> Verdict:
    """Pregunta por una llamada y por otras que se le parecen, en dos procesos."""
    base, changes = _changes(learner)
    asked = [base, base]
    for change in changes:
        asked += [change.asked, change.other or base]
    first = learner.run(p4_2.keys, asked=asked, timezone=_EAST).value
    malformed = [problem for got in first if (problem := _malformed(got)) is not None]
    if malformed:
        return Verdict(0.0, tuple(malformed[:1]))
    found: dict[str, Finding] = {}
    if first[0]["key"] != first[1]["key"]:
        return failed("reloj-o-azar", donde="dos veces seguidas, en el mismo proceso")
    if _elsewhere(learner, base) != first[0]["key"]:
        return failed("reloj-o-azar", donde="en otro proceso, días después y en otro equipo")
    for change, (left, right) in zip(
        changes, zip(first[2::2], first[3::2], strict=True), strict=True
    ):
        if (left["key"] == right["key"]) != change.same:
            found.setdefault(change.diagnosis, finding(change.diagnosis, cambio=change.told))
    for cause, implied in _IMPLIED.items():
        if cause in found:
            found = {name: item for name, item in found.items() if name not in implied}
    if any(got["touched"] for got in first):
        found["cambia-la-entrada"] = finding("cambia-la-entrada")
    if not found:
        return PASSED
    fraction = 0.0 if _FATAL & found.keys() else max(0.0, 1 - _SHARE * len(found))
    return Verdict(fraction, tuple(found.values())[:_MENTIONED_AT_MOST])


def _malformed(got: dict[str, Any]) -> Finding | None:
    if "raised" in got and got["absent"]:
        return finding("falta-un-campo", error=got["raised"], campo=got["absent"])
    if "raised" in got:
        return finding("la-clave-lanza", error=got["raised"])
    key: Json = got["key"]
    if got["kind"] != "str" or type(key) is not str:
        return finding("clave-que-no-es-texto", visto=got["kind"])
    if len(key) < MIN_KEY_LENGTH:
        return finding("clave-demasiado-corta", largo=len(key))
    if len(key) > MAX_KEY_LENGTH:
        return finding("clave-demasiado-larga", largo=len(key))
    return None


def _elsewhere(learner: Learner, base: dict[str, Any]) -> Json:
    """La clave de la misma llamada en otro proceso."""
    result = learner.server(hash_seed=_OTHER_HASH_SEED).run(
        p4_2.keys_elsewhere,
        submission=learner.submission,
        args={"asked": [base], "timezone": _WEST, "sources": _cells(learner)},
        limits=learner.limits,
    )
    if not result.complete:
        raise Stopped(explain(result, learner.exercise.id, learner.limits))
    return result.value[0].get("key")


def _cells(learner: Learner) -> list[str]:
    """Las celdas que definen la función: al reanudar se vuelven a ejecutar."""
    return [text for text in learner.submission.sources.values() if "def action_key" in text]


def _changes(learner: Learner) -> tuple[dict[str, Any], list[Change]]:
    number = learner.rng.randint(10, 99)
    invoice, amount = f"F-{number}é", f"{learner.rng.randint(100, 999)}.00"
    input = {"factura": invoice, "importe": amount, "nota": "urgente"}
    call = {"position": [3, 1], "id": f"toolu_{number}", "input": input}
    base: dict[str, Any] = {
        "lineage": "r1",
        "tool": "pagar_factura",
        "key_fields": ["factura", "importe"],
        "call": call,
        "ordinal": 1,
    }

    def with_input(start: dict[str, Any] = base, **fields: Any) -> dict[str, Any]:
        return {**start, "call": {**call, "input": {**input, **fields}}}

    def swapped(start: dict[str, Any]) -> dict[str, Any]:
        return {**start, "call": {**call, "input": dict(reversed(input.items()))}}

    whole = {**base, "key_fields": None}
    without = {**base, "call": {**call, "input": {"factura": invoice, "nota": "urgente"}}}
    long = "urgente " * 60
    nested = with_input(whole, destino={"banco": "A", "cuenta": "1"})
    turned = with_input(whole, destino={"cuenta": "1", "banco": "A"})
    decomposed = unicodedata.normalize("NFD", invoice)
    return base, [
        Change("no-distingue-acciones", with_input(factura="F-0"), False, told="la factura"),
        Change("no-distingue-acciones", with_input(importe="1.00"), False, told="el importe"),
        Change(
            "no-distingue-acciones", with_input(factura=invoice.lower()), False, told="F- por f-"
        ),
        Change("solo-la-entrada", {**base, "ordinal": 2}, False),
        Change("solo-la-entrada", {**base, "ordinal": 3}, False, {**base, "ordinal": 2}),
        Change(
            "recorta-el-texto",
            with_input(whole, nota=long + "a"),
            False,
            with_input(whole, nota=long + "b"),
            "la última letra de una nota muy larga",
        ),
        Change(
            "recorta-el-texto",
            with_input(whole, factura=invoice, nota=long),
            False,
            with_input(whole, factura="F-0", nota=long),
            "la factura de un pago con una nota muy larga",
        ),
        Change(
            "sin-nombres-de-campo",
            {**whole, "call": {**call, "input": {"desde": "A", "importe": amount}}},
            False,
            {**whole, "call": {**call, "input": {"hasta": "A", "importe": amount}}},
        ),
        Change("no-distingue-acciones", without, False, told="el importe, que en una no viene"),
        Change(
            "usa-el-id-o-la-posición",
            {**base, "call": {**call, "id": "toolu_0"}},
            True,
            told="el id",
        ),
        Change(
            "usa-el-id-o-la-posición",
            {**base, "call": {**call, "position": [8, 0]}},
            True,
            told="la posición",
        ),
        Change("texto-sin-forma-canónica", swapped(base), True, told="el orden de los campos"),
        Change("texto-sin-forma-canónica", swapped(whole), True, whole, "el orden de los campos"),
        Change(
            "texto-sin-forma-canónica", turned, True, nested, "el orden de los campos de dentro"
        ),
        Change("toda-la-entrada", with_input(nota="sin prisa"), True),
        Change("acentos-de-dos-maneras", with_input(factura=decomposed), True),
        Change("clave-sin-linaje", {**base, "lineage": "r2"}, False),
        Change("clave-sin-linaje", {**base, "lineage": "r12"}, False),
        Change("clave-sin-herramienta", {**base, "tool": "devolver_factura"}, False),
        Change("ignora-campos-sin-declarar", with_input(whole, nota="sin prisa"), False, whole),
        Change(
            "pega-sin-separar",
            with_input(factura="F-1", importe="12"),
            False,
            with_input(factura="F-11", importe="2"),
            "la factura F-1 con importe 12 y la F-11 con importe 2",
        ),
        Change(
            "pega-sin-separar",
            {**with_input(factura="F-1", importe="5"), "ordinal": 11},
            False,
            {**with_input(factura="F-1", importe="51"), "ordinal": 1},
            "el importe 5 con ordinal 11 y el importe 51 con ordinal 1",
        ),
    ]


EXERCISE = Exercise(
    id="4.2",
    lesson=4,
    title="La misma acción, la misma clave",
    points=4,
    minutes=6,
    difficulty="media",
    kind="code",
    names=("action_key",),
    reference=("harness_base.effects:action_key",),
    judge=judge,
)
