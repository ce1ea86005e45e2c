"""5.1, los casos: un historial, la escena que hay que reconstruir y qué sale con cada otra idea.

Las ideas se calculan igual que la escena, cambiando una sola cosa (véase `ideas`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from autograder.children.plain import Json, same
from autograder.exercises.histories import call, result, said, user
from autograder.exercises.ideas import Ideas
from autograder.spanish import whole
from harness_base.delta import update_fields
from harness_base.types import Delta, Message

Points = Mapping[int, dict[str, Any]]
Scene = dict[str, Any]

LONG = 1_500
"""Puntos de control de la tarea larga: más de los que Python deja llamar en cadena."""


@dataclass(frozen=True)
class Case:
    """Un historial y el punto que se pide; `told` lo cuenta."""

    points: tuple[dict[str, Any], ...]
    sequence: int
    told: str
    missing: int | None = None
    """El punto que no está: el que se pide o un antepasado suyo."""

    def to_plain(self) -> dict[str, Any]:
        """El caso para la sonda."""
        return {"points": list(self.points), "sequence": self.sequence}

    @property
    def by_number(self) -> Points:
        """Los puntos por su número."""
        return {point["sequence"]: point for point in self.points}


def chain(points: Points, sequence: int) -> list[int]:
    """Los números desde el primero hasta `sequence`, de padre en padre."""
    found = []
    place: int | None = sequence
    while place is not None:
        found.append(place)
        place = points[place]["parent"]
    return found[::-1]


def _keep_first(messages: list[Message], keep: int) -> list[Message]:
    return messages[:keep]


def build(
    points: Points,
    numbers: Iterable[int],
    *,
    cut: Callable[[list[Message], int], list[Message]] = _keep_first,
    fields: bool = True,
    gone: bool = True,
) -> Scene:
    """La escena que queda al aplicar en orden esas diferencias."""
    scene: Scene = {"messages": []}
    for number in numbers:
        point = deepcopy(points[number])
        scene["messages"] = cut(scene["messages"], point["keep"]) + point["add"]
        changes = point["fields"] if fields else {}
        update_fields(scene, Delta(0, [], changes, tuple(point["gone"]) if gone else ()))
    return scene


def right(points: Points, sequence: int) -> Scene:
    """La escena de verdad."""
    return build(points, chain(points, sequence))


def is_from_the_future(case: Case, scene: Scene) -> bool:
    """Si los mensajes son los de ese punto y los campos que fallan, los de la última escena."""
    wanted = right(case.by_number, case.sequence)
    last = right(case.by_number, max(case.by_number))
    wrong = [name for name in scene.keys() | wanted if not same(scene.get(name), wanted.get(name))]
    return all(name != "messages" and same(scene.get(name), last.get(name)) for name in wrong)


def _idea(
    numbers: Callable[[Points, int], Iterable[int]] = chain,
    *,
    cut: Callable[[list[Message], int], list[Message]] = _keep_first,
    fields: bool = True,
    gone: bool = True,
) -> Callable[[Case], Json]:
    """Lo que sale si se aplican esas diferencias y no otras, o de esa manera y no de otra."""

    def idea(case: Case) -> Json:
        points = case.by_number
        chosen = numbers(points, case.sequence)
        return {"scene": build(points, chosen, cut=cut, fields=fields, gone=gone)}

    return idea


def _fields_of_the_asked(case: Case) -> Json:
    """Los mensajes de todos y los campos de ninguno más que del propio punto."""
    points = case.by_number
    scene = build(points, chain(points, case.sequence), fields=False, gone=False)
    own = points[case.sequence]
    update_fields(scene, Delta(0, [], deepcopy(own["fields"]), tuple(own["gone"])))
    return {"scene": scene}


def _literal_paths(case: Case) -> Json:
    points = case.by_number
    scene: Scene = build(points, chain(points, case.sequence), fields=False, gone=False)
    for number in chain(points, case.sequence):
        scene |= points[number]["fields"]
    return {"scene": scene}


IDEAS: Ideas[Case] = {
    "siempre-la-última": _idea(lambda points, _: chain(points, max(points))),
    "por-número-y-no-por-padre": _idea(
        lambda points, sequence: [number for number in sorted(points) if number <= sequence]
    ),
    "aplica-todo-el-historial": _idea(lambda points, _: sorted(points)),
    "empieza-por-el-final": _idea(lambda points, sequence: chain(points, sequence)[::-1]),
    "solo-su-diferencia": _idea(lambda _, sequence: [sequence]),
    "se-deja-el-primero": _idea(lambda points, sequence: chain(points, sequence)[1:]),
    "se-deja-el-último": _idea(lambda points, sequence: chain(points, sequence)[:-1]),
    "solo-añade": _idea(cut=lambda messages, keep: messages),
    "conserva-los-últimos": _idea(cut=lambda messages, keep: messages[len(messages) - keep :]),
    "quita-los-que-había-que-conservar": _idea(cut=lambda messages, keep: messages[keep:]),
    "keep-cero-tomado-por-todo": _idea(cut=lambda messages, keep: messages[: keep or None]),
    "campos-solo-del-último": _fields_of_the_asked,
    "olvida-los-campos": _idea(fields=False, gone=False),
    "olvida-lo-que-se-va": _idea(gone=False),
    "rutas-tomadas-por-nombres": _literal_paths,
}
"""Lo que sale en un caso con cada idea equivocada."""


def point(
    sequence: int,
    parent: int | None,
    keep: int,
    add: list[Message],
    fields: dict[str, Any] | None = None,
    gone: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Un punto de control en datos."""
    return {
        "sequence": sequence,
        "parent": parent,
        "keep": keep,
        "add": add,
        "fields": fields or {},
        "gone": list(gone),
    }


def cases_for(rng: Random) -> list[Case]:
    """Los historiales de una comprobación: cada uno pone a prueba una cosa más que el anterior."""
    number = rng.randint(100, 899)
    one, two = f"toolu_{number}", f"toolu_{number + 1}"
    task = user(f"Paga lo pendiente ({number}).")
    asks = said(call(one))
    answers = user(result(one))
    root = point(1, None, 0, [task], {"/turn": 0, "/tokens_used": 0, "/extra": {"ordinals": {}}})
    keys = {"0": ["acción", 1, "clave"]}
    line = [
        root,
        point(2, 1, 1, [asks], {"/replies": 1, "/extra/keys": keys}),
        point(3, 2, 2, [answers], {"/turn": 1, "/extra/ordinals/a~1b": 1}, ("/extra/keys",)),
        point(4, 3, 3, [said(call(two))], {"/replies": 2, "/tokens_used": 900}),
        point(5, 4, 4, [user(result(two))], {"/turn": 2}),
    ]
    plain = [
        point(1, None, 0, [task], {"/turn": 0}),
        point(2, 1, 1, [asks], {"/turn": 7}),
        point(3, 2, 2, [answers], {"/turn": 8}),
    ]
    tree = [*line, point(6, 3, 3, [said("Mejor las valido.")], {"/replies": 5, "/turn": 3})]
    summary = user("[Resumen] Se ha pagado una.")
    compacted = [*line[:3], point(4, 3, 1, [summary, said("Sigo.")], {"/turn": 2})]
    restarted = [*line[:3], point(4, 3, 0, [summary], {"/turn": 2})]
    forked = [*line[:3], compacted[3], point(5, 3, 3, [said("Mejor las valido.")], {"/turn": 2})]
    quiet = [*line[:3], point(4, 3, 3, [], {"/turn": 9})]
    return [
        Case(tuple(plain), 3, "el 3 de una línea de 3"),
        Case(tuple(plain), 1, "el 1 de una línea de 3"),
        Case(tuple(line), 2, "el 2 de una línea de 5"),
        Case(tuple(line), 3, "el 3 de una línea de 5, con un campo que ya no está"),
        Case(tuple(quiet), 4, "el 4, que cambia un campo y no añade ningún mensaje"),
        Case(tuple(compacted), 4, "el 4, que compacta (`keep` es 1 y había 3 mensajes)"),
        Case(tuple(restarted), 4, "el 4, que compacta (`keep` es 0 y había 3 mensajes)"),
        Case(tuple(tree), 6, "el 6, cuyo padre es el 3; el 4 y el 5 son de un camino abandonado"),
        Case(tuple(tree), 5, "el 5, del camino abandonado"),
        Case(tuple(forked), 5, "el 5, cuyo padre es el 3; el 4, abandonado, había compactado"),
        Case(tuple(line), 60 + number, f"el {60 + number}, que no existe", missing=60 + number),
        Case((*line[:2], *line[3:]), 5, "el 5, y falta su abuelo, el 3", missing=3),
    ]


def long_case() -> Case:
    """Una tarea larga: casi todo son turnos que no añaden mensajes."""
    points = [point(1, None, 0, [user("Una tarea larga.")], {"/turn": 0})]
    for number in range(2, LONG + 1):
        add = [said("Sigo.")] if number % 300 == 0 else []
        points.append(point(number, number - 1, (number - 1) // 300 + 1, add, {"/turn": number}))
    return Case(tuple(points), LONG, f"el último de una tarea con {whole(LONG)} puntos de control")
