"""De dónde sale una bifurcación."""

from __future__ import annotations

from dataclasses import dataclass

from harness_base.types import KeyChoice


@dataclass(frozen=True)
class Origin:
    """La ejecución de la que sale una bifurcación, el punto, y la huella de su registro.

    `lineage` es el linaje con el que se dan las claves, y `keys`, si son las de esa ejecución.
    """

    run: str
    sequence: int
    digest: str
    lineage: str
    keys: KeyChoice
