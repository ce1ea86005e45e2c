"""5.3, los casos: una rama con un camino abandonado y lo que se le pide."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from autograder.exercises.histories import call, result, said, user
from autograder.exercises.scene_cases import chain, point, right

Plain = dict[str, Any]
TIP = 6
OK = ""


def branch_for(rng: Random) -> tuple[Plain, Plain]:
    """Una rama en datos y la escena de cada uno de sus puntos.

    Es a su vez una bifurcación: su linaje no es su nombre.
    """
    number = rng.randint(100, 899)
    a, b, c = (f"toolu_{number + place}" for place in range(3))
    doubt = result(b, "Desenlace desconocido: compruébalo antes de repetir.", is_error=True)
    points = [
        point(1, None, 0, [user("Paga lo pendiente.")], {"/turn": 0}),
        point(2, 1, 1, [said(call(a))]),
        point(3, 2, 2, [user(result(a))], {"/turn": 1}),
        point(4, 3, 3, [said("Sigo.", call(b), call(c))]),
        point(5, 4, 4, [user(doubt, result(c))], {"/turn": 2}),
        point(6, 5, 5, [said("He terminado.")], {"/turn": 3}),
        point(7, 3, 3, [said("Mejor pregunto antes.")], {"/turn": 2}),
        point(8, 2, 2, [], {"/tokens_used": 900}),
        point(9, 4, 4, [user(result(b))]),
    ]
    by_number = {item["sequence"]: item for item in points}
    scenes = {str(n): right(by_number, n) for n in by_number}
    plain = {"run": f"r{number}", "lineage": "r1", "tip": TIP, "points": points}
    return plain, scenes


@dataclass(frozen=True)
class Rewind:
    """Rebobinar a `sequence`: el error que tiene que salir y qué idea hay detrás de otra cosa."""

    sequence: int
    told: str
    error: str = OK
    name: str = "otra-punta"
    """El diagnóstico si sale bien lo que tenía que fallar, o al revés."""


REWINDS = (
    Rewind(3, "al 3, cuyas llamadas tienen respuesta", name="no-deja-volver"),
    Rewind(2, "al 2, cuya llamada no tiene respuesta", "CannotRewind", "dentro-de-una-pareja"),
    Rewind(
        8,
        "al 8, que no añade mensajes: la llamada de su padre sigue sin respuesta",
        "CannotRewind",
        "mira-solo-la-diferencia",
    ),
    Rewind(
        9,
        "al 9, con dos llamadas y solo un resultado",
        "CannotRewind",
        "media-pareja",
    ),
    Rewind(5, "al 5, con una respuesta «desenlace desconocido»", name="respuesta-que-no-cuenta"),
    Rewind(6, "al 6, cuyo último mensaje es un texto del modelo", name="texto-tomado-por-llamada"),
    Rewind(7, "al 7, que está en otro camino", name="solo-hacia-atrás"),
    Rewind(77, "al 77, que no existe", "UnknownPoint", "destino-que-no-existe"),
)


@dataclass(frozen=True)
class Fork:
    """Bifurcar en `sequence`: el error que tiene que salir, y qué linaje si sale bien."""

    told: str
    options: Plain
    sequence: int = 3
    standing: tuple[str, ...] = ()
    error: str = OK
    name: str = ""
    """El diagnóstico si sale bien lo que tenía que fallar, o al revés."""
    lineages: Plain = field(default_factory=dict)
    """De cada linaje equivocado, la idea que hay detrás."""

    def to_plain(self) -> Plain:
        """La petición para la sonda."""
        return {
            "sequence": self.sequence,
            "standing": list(self.standing),
            "options": self.options,
        }


def forks_for(branch: Plain) -> list[Fork]:
    """Las bifurcaciones que se piden."""
    new, old = f"{branch['run']}-b", branch["lineage"]
    paid = ("pagar_factura", "enviar_correo")
    asked_new = {"run": new, "keys": "new"}
    asked_old = {"run": new, "keys": "inherit"}
    return [
        Fork(
            "en el 3, con las claves heredadas y efectos en pie",
            asked_old,
            standing=paid,
            name="permiso-para-heredar",
            lineages={branch["run"]: "linaje-del-padre", new: "hereda-con-otro-linaje"},
        ),
        Fork(
            "en el 3, con claves nuevas y nada en pie",
            asked_new,
            name="permiso-sin-motivo",
            lineages={old: "nuevas-con-linaje-viejo", branch["run"]: "linaje-del-padre"},
        ),
        Fork(
            "en el 3, con claves nuevas y dos efectos en pie que nadie ha aceptado",
            asked_new,
            standing=paid,
            error="EffectsStand",
            name="claves-nuevas-a-ciegas",
        ),
        Fork(
            "en el 3, con claves nuevas y un solo efecto en pie, que nadie ha aceptado",
            asked_new,
            standing=paid[:1],
            error="EffectsStand",
            name="un-efecto-no-basta",
        ),
        Fork(
            "en el 3, con claves nuevas, nada en pie y `accepted=True`",
            {**asked_new, "accepted": True},
            name="permiso-sin-motivo",
            lineages={old: "nuevas-con-linaje-viejo", branch["run"]: "linaje-del-padre"},
        ),
        Fork(
            "en el 3, con claves nuevas y dos efectos en pie, aceptados",
            {**asked_new, "accepted": True},
            standing=paid,
            name="no-deja-aceptar",
            lineages={old: "nuevas-con-linaje-viejo", branch["run"]: "linaje-del-padre"},
        ),
        Fork(
            "en el 3, con `keys` igual a `otras`",
            {"run": new, "keys": "otras"},
            error="HarnessError",
            name="elección-desconocida",
        ),
        Fork(
            "en el 3, sin decir qué claves",
            {"run": new},
            error="TypeError",
            name="claves-por-omisión",
        ),
        Fork(
            "en el 4, cuyas llamadas no tienen respuesta",
            asked_old,
            sequence=4,
            error="CannotRewind",
            name="bifurca-en-una-pareja",
        ),
        Fork(
            "en el 77, que no existe",
            asked_old,
            sequence=77,
            error="UnknownPoint",
            name="destino-que-no-existe",
        ),
    ]


def past_of(branch: Plain, sequence: int) -> set[int]:
    """El punto y sus antepasados."""
    return set(chain({item["sequence"]: item for item in branch["points"]}, sequence))
