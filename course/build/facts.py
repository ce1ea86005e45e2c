"""Lo que la construcción necesita saber de un ejercicio; lo dice `autograder.exercises`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol


class ExerciseFacts(Protocol):
    """Los datos de un ejercicio que acaban en el cuaderno o que el lint comprueba."""

    @property
    def id(self) -> str: ...
    @property
    def lesson(self) -> int: ...
    @property
    def title(self) -> str: ...
    @property
    def points(self) -> int: ...
    @property
    def minutes(self) -> int: ...
    @property
    def difficulty(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def reference(self) -> tuple[str, ...]: ...


Registry = Mapping[str, ExerciseFacts]
"""Los ejercicios por identificador (`"1.2"`)."""
