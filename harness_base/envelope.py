"""El sobre de una instantánea: cómo se escribe en bytes, con su huella delante.

El archivo de un punto de control es una sola línea: la huella SHA-256 en 64 cifras
hexadecimales, un espacio y el cuerpo, que es JSON en ASCII y termina en salto de línea. La huella
se calcula sobre los bytes del cuerpo tal como se escriben, salto de línea incluido: quien lee no
tiene que volver a escribir nada para comprobarla, y un bit cambiado en cualquier sitio la rompe.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict

from harness_base.jsonvalue import check_plain
from harness_base.types import Snapshot

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
    content = asdict(snapshot)
    check_plain(content)
    body = json.dumps(content, allow_nan=False, separators=(",", ":")).encode("ascii") + b"\n"
    return digest_of(body) + b" " + body


def digest_of(body: bytes) -> bytes:
    """La huella del cuerpo: 64 cifras hexadecimales en ASCII."""
    return hashlib.sha256(body).hexdigest().encode("ascii")
