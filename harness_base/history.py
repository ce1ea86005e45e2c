"""Etapa 5: el historial como un árbol de puntos de control que solo crece.

Garantías. Cada punto de control guarda lo que cambia respecto a su padre, y la escena de cualquiera
se reconstruye siguiendo a los padres. Rebobinar mueve la punta y no borra nada; bifurcar comparte el
pasado y deja al padre como estaba. Solo se vuelve a una escena en la que toda llamada tiene
respuesta. Lo que rebobinar no deshace, porque está en el mundo, se enumera antes de hacerlo. Con las
claves heredadas nada se vuelve a pagar; con claves nuevas, solo lo que antes se ha visto y aceptado.

Aquí están las reglas; el archivo de una ejecución, que las usa, es `run_file`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from harness_base.delta import update_fields
from harness_base.errors import CannotRewind, EffectsStand, HarnessError, UnknownPoint
from harness_base.intent_log import Intention, LogEntry, NotDone, Outcome
from harness_base.resume import pending_calls
from harness_base.types import Branch, KeyChoice, Point, Position


def scene_at(points: Mapping[int, Point], sequence: int) -> dict[str, Any]:
    """La escena guardada en el punto `sequence`, en JSON puro; no comparte nada con `points`.

    Lanza `UnknownPoint` si falta ese punto o alguno de sus antepasados.
    """
    chain = []
    place: int | None = sequence
    while place is not None:
        if place not in points:
            raise UnknownPoint(place)
        chain.append(points[place].delta)
        place = points[place].parent
    scene: dict[str, Any] = {"messages": []}
    for delta in reversed(chain):
        del scene["messages"][delta.keep :]
        scene["messages"] += deepcopy(delta.add)
        update_fields(scene, delta)
    return scene


def standing_effects(entries: Iterable[LogEntry], past: Collection[int]) -> list[Intention]:
    """Lo que el mundo tiene, o puede tener, de llamadas que no están en `past`, en su orden.

    De cada acción va la primera intención desde que está en pie. No cuentan las que constan como no
    hechas ni, de las de alto impacto, las rechazadas: solo un rechazo se apunta como error.
    """
    sent: dict[Position, Intention] = {}
    standing: dict[str | Position, Intention] = {}
    for entry in entries:
        if entry.position.reply in past:
            continue
        if isinstance(entry, Intention):
            sent[entry.position] = entry
            standing.setdefault(entry.key or entry.position, entry)
        elif entry.position in sent:
            attempt = sent[entry.position]
            refused = isinstance(entry, Outcome) and entry.result.is_error
            if isinstance(entry, NotDone) or (refused and attempt.effect.is_high_impact):
                standing.pop(attempt.key or attempt.position, None)
    return list(standing.values())


def rewind(branch: Branch, sequence: int) -> Branch:
    """La misma rama, con la punta en `sequence`; nada se borra y `branch` no cambia.

    Lanza `UnknownPoint` si no existe y `CannotRewind` si en su escena hay llamadas sin respuesta.
    """
    pending = pending_calls(scene_at(branch.points, sequence)["messages"])
    if pending:
        names = ", ".join(call.name for call in pending)
        raise CannotRewind(
            f"En el punto de control {sequence} hay llamadas sin respuesta ({names}): vuelve al "
            "anterior o al que tiene sus resultados."
        )
    return replace(branch, tip=sequence)


def fork(
    branch: Branch,
    sequence: int,
    *,
    run: str,
    keys: KeyChoice,
    standing: Collection[Intention],
    accepted: bool = False,
) -> Branch:
    """Una rama nueva, `run`, que empieza en `sequence` y comparte el pasado; `branch` no cambia.

    Los puntos de control son los mismos, en otro diccionario: cada rama añadirá los suyos. Con
    `keys="inherit"` conserva el linaje; con `"new"`, es `run`, y lo que hay en `standing` se haría
    otra vez: sin aceptarlo, lanza `EffectsStand`. Lanza también lo que lance `rewind`.
    """
    if keys not in ("inherit", "new"):
        raise HarnessError(f"Elige las claves de la bifurcación: inherit o new, y no {keys!r}.")
    if keys == "new" and standing and not accepted:
        names = ", ".join(intention.name for intention in standing)
        raise EffectsStand(f"Con claves nuevas se volvería a hacer lo que sigue en pie: {names}.")
    lineage = branch.lineage if keys == "inherit" else run
    back = rewind(branch, sequence)
    return replace(back, run=run, lineage=lineage, points=dict(branch.points))
