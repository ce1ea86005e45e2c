"""El juez: compara un mundo con el de la misma tarea sin interrupciones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from course.errors import CourseError
from harness_base.errors import WorldError
from harness_base.world import World

Effect = tuple[str, str]
"""Un efecto: su tipo y lo que lo distingue. Véase `World.effects`."""


@dataclass(frozen=True)
class Damage:
    """Lo que un mundo tiene de menos y de más. Cada efecto sale tantas veces como falta o sobra."""

    lost: tuple[Effect, ...] = ()
    doubled: tuple[Effect, ...] = ()
    """De más, y también está en el de referencia."""
    foreign: tuple[Effect, ...] = ()
    """De más, y en el de referencia no está: la tarea se fue por otro camino."""

    def __bool__(self) -> bool:
        return bool(self.lost or self.doubled or self.foreign)


def effects_of(world: Path) -> Counter[Effect]:
    """Los efectos que hay en un mundo; ninguno si no llegó a crearse."""
    if not world.exists():
        return Counter()
    try:
        return Counter(World(world).effects())
    except WorldError as error:
        raise CourseError(
            f"no puedo leer el mundo que deja el programa: {error}", status=2
        ) from error


def compare(found: Counter[Effect], wanted: Counter[Effect]) -> Damage:
    """Qué falta y qué sobra en `found`."""
    extra = found - wanted
    return Damage(
        lost=tuple((wanted - found).elements()),
        doubled=tuple(effect for effect in extra.elements() if effect in wanted),
        foreign=tuple(effect for effect in extra.elements() if effect not in wanted),
    )
