"""El sobre de una instantánea: lo que la identifica y cómo se escribe, con su huella delante.

El archivo de un punto de control es un solo registro de `record`: una línea con la huella SHA-256,
un espacio y el cuerpo en JSON.
"""

from __future__ import annotations

from harness_base.record import digest_of, pack
from harness_base.types import Snapshot

__all__ = ["FIELDS", "FORMAT", "digest_of", "seal"]

FORMAT = 1
"""Versión del formato que escribe este código; la sube quien cambie los campos."""

FIELDS: dict[str, type] = {
    "format": int,
    "run": str,
    "sequence": int,
    "scene": dict,
    "harness": dict,
}
"""Los campos del cuerpo en la versión 1, con su tipo."""


def seal(snapshot: Snapshot) -> bytes:
    """Los bytes del punto de control de `snapshot`.

    Lanza `NotStorable`, con la ruta, si algo de la escena no se puede guardar tal cual.
    """
    return pack(vars(snapshot))
