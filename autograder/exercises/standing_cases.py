"""5.2, los casos: un registro, lo que sigue en pie y qué saldría con cada otra idea."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from autograder.children.plain import Json
from autograder.exercises.ideas import Ideas

Entry = dict[str, Any]
Place = tuple[int, int]


@dataclass(frozen=True)
class Case:
    """Un registro y lo que queda detrás; `told` lo cuenta."""

    past: tuple[int, ...]
    entries: tuple[Entry, ...]
    told: str

    def to_plain(self) -> dict[str, Any]:
        """El caso para la sonda, con la hora de cada intención."""
        return {"past": list(self.past), "entries": list(self.entries)}


def listed(
    case: Case,
    *,
    behind: Callable[[int, tuple[int, ...]], bool] = lambda reply, past: reply in past,
    counts: Callable[[Entry], bool] = lambda entry: True,
    action: Callable[[Entry], object] = lambda entry: entry["key"] or tuple(entry["position"]),
    is_no: Callable[[Entry, Entry], bool] = lambda end, sent: _is_no(end, sent),
    needs_end: bool = False,
    until_end: bool = False,
    last: bool = False,
    forever: bool = False,
) -> Json:
    """Lo que sale: por omisión, lo que sigue en pie; con cada opción, lo de una idea equivocada."""
    sent: dict[Place, Entry] = {}
    standing: dict[object, Entry] = {}
    ended: set[object] = set()
    never: set[object] = set()
    for entry in case.entries:
        place = tuple(entry["position"])
        if behind(place[0], case.past):
            continue
        if entry["kind"] == "intention":
            if not counts(entry):
                continue
            sent[place] = entry
            name = action(entry)
            if last or name not in standing:
                standing[name] = entry
        elif place in sent:
            name = action(sent[place])
            ended.add(name)
            if is_no(entry, sent[place]):
                standing.pop(name, None)
                never.add(name)
    found = {
        name: entry
        for name, entry in standing.items()
        if not (needs_end and name not in ended)
        and not (until_end and name in ended)
        and not (forever and name in never)
    }
    return {"listed": [[*item["position"], item["sent_at"]] for item in found.values()]}


def _is_no(end: Entry, sent: Entry) -> bool:
    """Si ese final dice que no se hizo nada."""
    if end["kind"] == "not_done":
        return True
    return bool(end["is_error"]) and sent["effect"] in ("KEYED", "IRREVERSIBLE")


def right(case: Case) -> Json:
    """Lo que sigue en pie."""
    return listed(case)


IDEAS: Ideas[Case] = {
    "efectos-dados-por-deshechos": lambda case: listed(case, until_end=True),
    "el-pasado-en-la-lista": lambda case: listed(case, behind=lambda reply, past: False),
    "compara-números": lambda case: listed(case, behind=lambda reply, past: reply <= max(past)),
    "duda-tomada-por-no-hecha": lambda case: listed(case, needs_end=True),
    "rechazo-en-pie": lambda case: listed(case, is_no=lambda end, sent: end["kind"] == "not_done"),
    "no-hecho-en-pie": lambda case: listed(
        case, is_no=lambda end, sent: end["kind"] == "outcome" and _is_no(end, sent)
    ),
    "no-hecho-y-rechazo-en-pie": lambda case: listed(case, is_no=lambda end, sent: False),
    "todo-error-es-un-no": lambda case: listed(
        case, is_no=lambda end, sent: end["kind"] == "not_done" or end["is_error"]
    ),
    "resultado-perdido-no-cuenta": lambda case: listed(
        case, is_no=lambda end, sent: _is_no(end, sent) or end["lost"]
    ),
    "olvida-lo-idempotente": lambda case: listed(
        case, counts=lambda entry: entry["effect"] != "IDEMPOTENT"
    ),
    "solo-lo-que-lleva-clave-aceptada": lambda case: listed(
        case, counts=lambda entry: entry["effect"] == "KEYED"
    ),
    "olvida-lo-irreversible": lambda case: listed(
        case, counts=lambda entry: entry["effect"] != "IRREVERSIBLE"
    ),
    "una-línea-por-intento": lambda case: listed(case, action=id),
    "una-línea-por-posición": lambda case: listed(
        case, action=lambda entry: tuple(entry["position"])
    ),
    "junta-lo-que-no-tiene-clave": lambda case: listed(case, action=lambda entry: entry["key"]),
    "una-por-herramienta": lambda case: listed(case, action=lambda entry: entry["name"]),
    "el-último-intento": lambda case: listed(case, last=True),
    "no-hecho-para-siempre": lambda case: listed(case, forever=True),
    "en-otro-orden": lambda case: {"listed": listed(case)["listed"][::-1]},
    "nada-en-pie": lambda case: {"listed": []},
}
"""Lo que sale en un caso con cada idea equivocada."""


def cases_for(rng: Random) -> list[Case]:
    """Los registros de una comprobación; el punto al que se vuelve es de los primeros."""
    number = rng.randint(100, 899)
    clock = iter(range(1_000_000 + number, 2_000_000))

    def sent(reply: int, block: int = 0, key: str | None = "k", effect: str = "KEYED") -> Entry:
        name = {"KEYED": "pagar_factura", "IRREVERSIBLE": "enviar_correo"}.get(effect, "guardar")
        key = f"{key}-{number}" if key else None
        place = {"kind": "intention", "position": [reply, block]}
        return {**place, "name": name, "key": key, "effect": effect, "sent_at": float(next(clock))}

    def done(reply: int, block: int = 0, *, error: bool = False, lost: bool = False) -> Entry:
        text = "Rechazado: no hay saldo." if error else "Hecho."
        place = {"kind": "outcome", "position": [reply, block]}
        return {**place, "text": text, "is_error": error, "lost": lost}

    def not_done(reply: int, block: int = 0) -> Entry:
        return {"kind": "not_done", "position": [reply, block]}

    before = (sent(2, key="antes"), done(2))
    past = (1, 2, 3)
    free: dict[str, Any] = {"key": None, "effect": "IDEMPOTENT"}
    mail: dict[str, Any] = {"key": "c", "effect": "IRREVERSIBLE"}

    def case(told: str, *entries: Entry, past: tuple[int, ...] = past) -> Case:
        return Case(past, (*before, *entries), told)

    return [
        case("un pago hecho en la respuesta 4", sent(4), done(4)),
        case("un pago de la respuesta 4 que quedó sin desenlace", sent(4)),
        case(
            "un informe guardado y un correo enviado en la respuesta 4",
            sent(4, 0, **free), done(4, 0), sent(4, 1, **mail), done(4, 1),
        ),
        case("dos informes, en las respuestas 4 y 6", sent(4, **free), done(4), sent(6, **free), done(6)),
        case("dos pagos distintos en la 4", sent(4, 0), done(4, 0), sent(4, 1, "otra"), done(4, 1)),
        case("un pago que el banco rechazó", sent(4), done(4, error=True)),
        case("un pago del que consta que no se hizo", sent(4), not_done(4)),
        case("un informe que acabó en error", sent(4, **free), done(4, error=True)),
        case("un pago hecho cuyo recibo se perdió", sent(4), done(4, lost=True)),
        case("un pago que se volvió a enviar al reanudar", sent(4), sent(4), done(4)),
        case(
            "un pago sin desenlace en la 4, que la 6 repitió con la misma clave",
            sent(4), sent(6), done(6),
        ),
        case(
            "un pago sin desenlace en la 4, que la 6 repitió y el banco rechazó",
            sent(4), sent(6), done(6, error=True),
        ),
        case(
            "un pago que no se hizo en la 4 y se hizo en la 6, con la misma clave",
            sent(4), not_done(4), sent(6), done(6),
        ),
        case(
            "dos pagos, el de la 3, de un camino abandonado, y el de la 7; quedan detrás 1, 2, 5 y 6",
            sent(3), done(3), sent(5, key="otra"), done(5), sent(7, key="más"), done(7),
            past=(1, 2, 5, 6),
        ),
        case("un resultado sin intención, porque la 6 repitió lo ya hecho", sent(4), done(4), done(6)),
    ]  # fmt: skip
