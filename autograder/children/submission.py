"""Lo que entrega quien aprende, en una forma que el padre guarda sin abrirla."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Cell:
    """Una celda de código. `own`: es la respuesta del ejercicio, y no una celda de apoyo."""

    name: str
    source: str
    own: bool = False


@dataclass(frozen=True)
class Submission:
    """Los nombres de una respuesta: o ya empaquetados por valor, o como celdas sin ejecutar.

    `pickle` solo se abre dentro de un hijo. `sources` da el texto de cada archivo o celda del que
    salieron las funciones, para citar líneas.
    """

    names: tuple[str, ...]
    pickle: bytes | None = None
    cells: tuple[Cell, ...] = ()
    sources: Mapping[str, str] = field(default_factory=dict)
