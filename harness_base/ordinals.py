"""Qué número de orden lleva cada acción: la primera vez, la segunda, o un reintento de una anterior.

La misma acción pedida dos veces adrede son dos acciones; pedida otra vez porque no se supo cómo
acabó, es la misma. La regla: el ordinal más bajo que una respuesta anterior dejó sin desenlace y
que esta respuesta no ha tomado aún; si no hay ninguno, el siguiente. Los ordinales de una respuesta
se dan todos juntos, en el orden de sus bloques, antes de ejecutar la primera llamada.

La tabla es parte de la escena y viaja en el punto de control. Es JSON puro: una fila por acción,
`{"next": siguiente, "open": [ordinales sin desenlace]}`, repartidas en cajones por las primeras
cifras de una huella de la acción: `{"a": {"0": {"f": {acción: fila}}}}`. Una tabla nueva comparte con
la anterior los cajones que no cambian, así que ponerla al día cuesta lo mismo con diez acciones que
con diez mil. Por eso nadie la cambia por dentro.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

ORDINALS = "ordinals"
"""Clave de `scene.extra` con la tabla."""

KEYS = "keys"
"""Clave de `scene.extra` con lo dado a la respuesta en curso: `{bloque: [acción, ordinal, clave]}`.

Está ahí desde que la respuesta se anota hasta que se añaden sus resultados.
"""

DIGITS = 3
"""Cajones dentro de cajones: 16 en cada uno."""

Table = dict[str, Any]


def assign(table: Table, actions: Sequence[str]) -> list[int]:
    """El ordinal de cada acción de una respuesta, en orden; la tabla no se toca."""
    taken: dict[str, set[int]] = {}
    ordinals = []
    for action in actions:
        row = row_of(table, action)
        used = taken.setdefault(action, set())
        free = [ordinal for ordinal in row["open"] if ordinal not in used]
        following = max([row["next"], *(ordinal + 1 for ordinal in used)])
        ordinal = min(free, default=following)
        used.add(ordinal)
        ordinals.append(ordinal)
    return ordinals


def settle(table: Table, outcomes: Iterable[tuple[str, int, bool]]) -> Table:
    """La tabla tras una respuesta: `(acción, ordinal, si tiene desenlace)` por cada llamada."""
    for action, ordinal, has_outcome in outcomes:
        row = row_of(table, action)
        left = set(row["open"]) - {ordinal} if has_outcome else {*row["open"], ordinal}
        settled = {"next": max(row["next"], ordinal + 1), "open": sorted(left)}
        table = _with(table, [*_drawers(action), action], settled)
    return table


def row_of(table: Table, action: str) -> dict[str, Any]:
    """La fila de una acción."""
    drawer: Any = table
    for step in [*_drawers(action), action]:
        drawer = drawer.get(step)
        if drawer is None:
            return {"next": 1, "open": []}
    row: dict[str, Any] = drawer
    return row


def table_in(extra: dict[str, Any]) -> Table:
    """La tabla de una escena. La de una guardada hace tiempo, sin repartir, se reparte."""
    table: Table = extra.get(ORDINALS, {})
    return table if all(len(step) == 1 for step in table) else from_rows(table)


def from_rows(rows: dict[str, dict[str, Any]]) -> Table:
    """La tabla con esas filas, por su acción."""
    table: Table = {}
    for action, row in rows.items():
        table = _with(table, [*_drawers(action), action], row)
    return table


def _with(drawer: dict[str, Any], path: list[str], row: dict[str, Any]) -> dict[str, Any]:
    """El mismo cajón con esa fila en esa ruta; comparte todo lo demás."""
    step, *rest = path
    return {**drawer, step: _with(drawer.get(step, {}), rest, row) if rest else row}


def _drawers(action: str) -> str:
    return sha256(action.encode()).hexdigest()[:DIGITS]
