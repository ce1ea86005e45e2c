"""Un registro que se comprueba a sí mismo: una línea con la huella de sus propios bytes delante.

La línea es la huella SHA-256 en 64 cifras hexadecimales, un espacio y el cuerpo, que es JSON en
ASCII y termina en salto de línea. La huella se calcula sobre los bytes del cuerpo tal como se
escriben, salto de línea incluido: quien lee no tiene que volver a escribir nada para comprobarla, y
un bit cambiado en cualquier sitio la rompe.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

from harness_base.jsonvalue import check_plain


def pack(value: Any) -> bytes:
    """La línea de `value`. Lanza `NotStorable`, con la ruta, si JSON no lo guarda tal cual."""
    check_plain(value)
    body = json.dumps(value, allow_nan=False, separators=(",", ":")).encode("ascii") + b"\n"
    return digest_of(body) + b" " + body


def unpack(line: bytes) -> Any:
    """El valor de una línea completa; lanza `ValueError` si su huella no coincide."""
    digest, _, body = line.partition(b" ")
    if digest_of(body) != digest:
        raise ValueError("la huella no coincide")
    return json.loads(body)


def digest_of(body: bytes) -> bytes:
    """La huella del cuerpo: 64 cifras hexadecimales en ASCII."""
    return hashlib.sha256(body).hexdigest().encode("ascii")
