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
    """Un registro y el pasado del punto al que se vuelve; `told` lo cuenta."""

    past: tuple[int, ...]
    entries: tuple[Entry, ...]
    told: str
    has_orphans: bool = False
    """Si hay desenlaces sin intención delante."""

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
    oldest: bool = False,
    gives_back: Callable[[Entry, object], object] = lambda end, name: name,
) -> Json:
    """Lo que sale: por omisión, lo que sigue en pie; con cada opción, lo de una idea equivocada."""
    sent: dict[Place, Entry] = {}
    standing: dict[object, Entry] = {}
    firsts: dict[object, Entry] = {}
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
            firsts.setdefault(name, entry)
            if last or name not in standing:
                standing[name] = firsts[name] if oldest else entry
        elif place in sent:
            name = action(sent[place])
            ended.add(name)
            if is_no(entry, sent[place]):
                standing.pop(gives_back(entry, name), None)
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


def _without_keys_of_the_past(case: Case) -> Json:
    """Lo que sale si se descarta toda acción que ya se intentó antes del punto."""
    old = [e for e in case.entries if e["kind"] == "intention" and e["position"][0] in case.past]
    known = {entry["key"] for entry in old if entry["key"]}
    return listed(case, counts=lambda entry: entry["key"] not in known)


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
    "solo-rechaza-el-banco": lambda case: listed(
        case,
        is_no=lambda end, sent: (
            _is_no(end, sent) and (end["kind"] == "not_done" or sent["effect"] == "KEYED")
        ),
    ),
    "quita-por-posición": lambda case: listed(
        case, gives_back=lambda end, name: tuple(end["position"])
    ),
    "clave-ya-vista": _without_keys_of_the_past,
    "primera-de-siempre": lambda case: listed(case, oldest=True),
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

    def case(
        told: str, *entries: Entry, past: tuple[int, ...] = past, has_orphans: bool = False
    ) -> Case:
        return Case(past, (*before, *entries), told, has_orphans)

    return [
        case("un pago hecho en el punto 4", sent(4), done(4)),
        case("un pago del punto 4 que quedó sin desenlace", sent(4)),
        case(
            "un informe guardado y un correo enviado en el punto 4",
            sent(4, 0, **free), done(4, 0), sent(4, 1, **mail), done(4, 1),
        ),
        case("dos informes, en los puntos 4 y 6", sent(4, **free), done(4), sent(6, **free), done(6)),
        case("dos pagos distintos en el 4", sent(4, 0), done(4, 0), sent(4, 1, "otra"), done(4, 1)),
        case("un pago que el banco rechazó", sent(4), done(4, error=True)),
        case("un pago del que consta que no se hizo", sent(4), not_done(4)),
        case("un correo que el proveedor rechazó", sent(4, **mail), done(4, error=True)),
        case("un informe del que consta que no se hizo", sent(4, **free), not_done(4)),
        case("un informe que acabó en error", sent(4, **free), done(4, error=True)),
        case("un pago hecho cuyo recibo se perdió", sent(4), done(4, lost=True)),
        case("un pago que se volvió a enviar al reanudar", sent(4), sent(4), done(4)),
        case(
            "un pago sin desenlace en el 4, que el 6 repitió con la misma clave",
            sent(4), sent(6), done(6),
        ),
        case(
            "un pago sin desenlace en el 4, que el 6 repitió y el banco rechazó",
            sent(4), sent(6), done(6, error=True),
        ),
        case(
            "un pago enviado en el 4 y en el 6, y consta dos veces que no se hizo",
            sent(4), sent(6), not_done(4), not_done(6),
        ),
        case(
            "un pago que no se hizo en el 4 y se hizo en el 6, con la misma clave",
            sent(4), not_done(4), sent(6), done(6),
        ),
        case(
            "dos pagos, el del 3, de un camino abandonado, y el del 7; `past` es 1, 2, 5 y 6",
            sent(3), done(3), sent(5, key="otra"), done(5), sent(7, key="más"), done(7),
            past=(1, 2, 5, 6),
        ),
        case(
            "un pago sin desenlace en el 2, anterior, y hecho en el 4 con la misma clave",
            sent(2, 1), sent(4), done(4),
        ),
        case(
            "un pago hecho en el 4 y, en el 6, un desenlace sin intención: el mismo resultado, copiado",
            sent(4), done(4), done(6), has_orphans=True,
        ),
        case(
            "una lectura que falló en el 5: un desenlace de error sin intención",
            done(5, error=True), has_orphans=True,
        ),
    ]  # fmt: skip
