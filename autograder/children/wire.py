"""Mensajes entre el proceso que juzga, el servidor de procesos y cada hijo.

Entre quien juzga y el servidor, cada mensaje lleva delante su longitud. Del hijo al servidor
viajan tramas: una letra, una longitud y JSON en ASCII. Una respuesta cortada se nota siempre:
o le falta longitud o le falta la trama de fin.
"""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Iterator

LENGTH = struct.Struct(">Q")
FRAME = struct.Struct(">cI")

NOTE = b"N"
VALUE = b"V"
ERROR = b"E"
VIOLATION = b"X"
END = b"Z"

_to_json = json.JSONEncoder(ensure_ascii=True, allow_nan=False).encode
"""Fijado al importar: cambiar `json.dumps` en un hijo no lo cambia."""

MESSAGE_MAX = 256 * 1024 * 1024


def write_all(fd: int, data: bytes) -> None:
    """Escribe todo `data`, aunque el sistema lo acepte a trozos."""
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def read_exact(fd: int, size: int) -> bytes | None:
    """Lee `size` bytes, o devuelve None si el otro extremo se cerró antes."""
    parts: list[bytes] = []
    while size:
        part = os.read(fd, min(size, 1 << 20))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def send(fd: int, *parts: bytes) -> None:
    """Envía cada parte con su longitud delante."""
    write_all(fd, b"".join(LENGTH.pack(len(part)) + part for part in parts))


def receive(fd: int) -> bytes | None:
    """La parte siguiente, o None si el otro extremo se cerró."""
    header = read_exact(fd, LENGTH.size)
    if header is None:
        return None
    (size,) = LENGTH.unpack(header)
    if size > MESSAGE_MAX:
        return None
    return read_exact(fd, size)


def frame(kind: bytes, value: object) -> bytes:
    """Una trama lista para escribir."""
    body = _to_json(value).encode("ascii")
    return FRAME.pack(kind, len(body)) + body


def frames(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Las tramas completas de `data`; una última a medias no sale."""
    at = 0
    while at + FRAME.size <= len(data):
        kind, size = FRAME.unpack_from(data, at)
        at += FRAME.size
        if at + size > len(data):
            return
        yield kind, data[at : at + size]
        at += size
