"""El juez: compara un mundo con el de la misma tarea sin interrupciones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
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


@dataclass
class Witness:
    """Mira un mundo entre intento e intento: lo que se ha hecho fuera no se puede deshacer."""

    world: Path
    _identity: str | None = None
    _seen: Counter[Effect] = field(default_factory=Counter)

    def sees_it_undone(self) -> bool:
        """Si es otro mundo, o si le falta algo de lo que tenía la última vez."""
        if not self.world.exists() or not self.world.stat().st_size:
            return self._identity is not None
        before, had = self._identity, self._seen
        self._identity, self._seen = _read(self.world)
        return before not in (None, self._identity) or bool(had - self._seen)


def effects_of(world: Path) -> Counter[Effect]:
    """Los efectos que hay en un mundo; ninguno si no llegó a crearse."""
    return _read(world)[1] if world.exists() else Counter()


def _read(path: Path) -> tuple[str, Counter[Effect]]:
    """El nombre de un mundo y sus efectos."""
    try:
        world = World(path)
        return world.identity(), Counter(world.effects())
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
