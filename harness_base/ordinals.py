"""Qué número de orden lleva cada acción: la primera vez, la segunda, o un reintento de una anterior.

La misma acción pedida dos veces adrede son dos acciones; pedida otra vez porque no se supo cómo
acabó, es la misma. La regla: el ordinal más bajo que una respuesta anterior dejó sin desenlace y
que esta respuesta no ha tomado aún; si no hay ninguno, el siguiente. Los ordinales de una respuesta
se dan todos juntos, en el orden de sus bloques, antes de ejecutar la primera llamada.

La tabla es parte de la escena y viaja en el punto de control. Es JSON puro:
`{acción: {"next": siguiente, "open": [ordinales sin desenlace]}}`, donde la acción va por su huella.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

ORDINALS = "ordinals"
"""Clave de `scene.extra` con la tabla."""

KEYS = "keys"
"""Clave de `scene.extra` con lo dado a la respuesta en curso: `{bloque: [acción, ordinal, clave]}`.

Está ahí desde que la respuesta se anota hasta que se añaden sus resultados.
"""

Table = dict[str, dict[str, Any]]


def assign(table: Table, actions: Sequence[str]) -> list[int]:
    """El ordinal de cada acción de una respuesta, en orden; la tabla no se toca."""
    taken: dict[str, set[int]] = {}
    ordinals = []
    for action in actions:
        row = table.get(action, {"next": 1, "open": []})
        used = taken.setdefault(action, set())
        free = [ordinal for ordinal in row["open"] if ordinal not in used]
        following = max([row["next"], *(ordinal + 1 for ordinal in used)])
        ordinal = min(free, default=following)
        used.add(ordinal)
        ordinals.append(ordinal)
    return ordinals


def settle(table: Table, outcomes: Iterable[tuple[str, int, bool]]) -> Table:
    """La tabla tras una respuesta: `(acción, ordinal, si tiene desenlace)` por cada llamada."""
    settled = {action: {**row, "open": list(row["open"])} for action, row in table.items()}
    for action, ordinal, has_outcome in outcomes:
        row = settled.setdefault(action, {"next": 1, "open": []})
        row["next"] = max(row["next"], ordinal + 1)
        left = set(row["open"]) - {ordinal} if has_outcome else {*row["open"], ordinal}
        row["open"] = sorted(left)
    return settled
