"""Mata una tarea en cada punto, la reanuda, y mata también la reanudación en cada uno de los suyos.

Las segundas muertes parten, una vez, de cada estado distinto que dejaron las primeras. Tras cada muerte
se reanuda hasta el final y se mira qué quedó.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .kill import Death, KillReport, kill_everywhere
from .recording import Recording, record_many
from .replay import Tree, read_tree
from .session import Scenario

MAX_RUNS = 6000
"""Tope de llamadas de un juicio; por encima se deja de matar y se dice."""

Key = Callable[[Path], Hashable]
"""Lo que distingue a una carpeta de otra a la hora de reanudar."""


@dataclass(frozen=True)
class Ending:
    """Una historia entera: dónde murió la primera vez, dónde la segunda y cómo acabó."""

    first: Death
    second: Death | None
    recording: Recording
    """La reanudación que llegó hasta el final."""
    found: Any
    """Lo que dijo `inspect` de la carpeta al final."""


@dataclass(frozen=True)
class ResumeReport:
    """Todas las historias. `refused` dice por qué no se juzga, si no se juzga."""

    start: KillReport
    endings: tuple[Ending, ...] = ()
    kills: int = 0
    refused: str | None = None


def kill_and_resume(
    start: Scenario,
    resume: Scenario,
    *,
    inspect: Callable[[Path], Any],
    key: Key | None = None,
    twice: bool = True,
) -> ResumeReport:
    """Mata `start` en cada punto; de cada estado distinto, reanuda, y mata al reanudar si `twice`.

    `key` dice cuándo dos carpetas son el mismo estado; por omisión, si sus archivos son iguales.
    """
    distinct = key or folder_key
    first = kill_everywhere(start, inspect=distinct)
    if first.refused is not None:
        return ResumeReport(first, refused=first.refused)
    history = _History(resume, inspect, distinct)
    refused = None
    for death in first.deaths:
        refused = refused or history.follow(death, twice=twice)
    return ResumeReport(first, tuple(history.endings), history.kills + first.points, refused)


class _History:
    """Reanuda desde cada estado nuevo y guarda cómo acaba cada historia."""

    def __init__(self, resume: Scenario, inspect: Callable[[Path], Any], key: Key) -> None:
        self.resume = resume
        self.inspect = inspect
        self.key = key
        self.followed: set[Hashable] = set()
        """Estados desde los que ya se ha reanudado y matado al reanudar."""
        self.ended: set[Hashable] = set()
        """Estados desde los que ya se ha reanudado hasta el final."""
        self.endings: list[Ending] = []
        self.kills = 0
        self.runs = 0

    def follow(self, first: Death, *, twice: bool) -> str | None:
        """Las historias que empiezan en esa muerte; dice por qué no se puede seguir, si es así."""
        if first.found in self.followed:
            return None
        self.followed.add(first.found)
        recording = self._finish(first, None, first.tree)
        if not twice or not recording.finished:
            return None
        again = kill_everywhere(self.resume, inspect=self.key, recording=recording, tree=first.tree)
        self.kills += again.points
        self.runs += again.points
        for second in again.deaths:
            if second.found not in self.ended:
                self._finish(first, second, second.tree)
            if self.runs > MAX_RUNS:
                return f"demasiadas historias (el tope es {MAX_RUNS} llamadas)"
        return again.refused

    def _finish(self, first: Death, second: Death | None, tree: Tree) -> Recording:
        self.ended.add((second or first).found)
        found: list[Any] = []
        recording = record_many(
            self.resume, [{}], tree=tree, inspect=lambda root: found.append(self.inspect(root))
        )[0]
        self.runs += 1
        self.endings.append(Ending(first, second, recording, found[0]))
        return recording


def folder_key(root: Path) -> str:
    """La huella de todo lo que hay en la carpeta de pruebas."""
    digest = hashlib.sha256()
    for name, content in sorted(read_tree(root).items()):
        digest.update(repr((name, content)).encode("utf-8"))
    return digest.hexdigest()
