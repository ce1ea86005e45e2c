"""Sondas de 2.3: leen archivos de punto de control y cuentan qué pasó.

Todos llevan el mismo nombre, uno detrás de otro: así se ve también a quien recuerda lo que leyó.
"""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from harness_base.envelope import digest_of
from harness_base.types import Snapshot

FILE = "estado.json"
_LONG_AGO = (1, 1)


def read_all(names: SimpleNamespace, *, files: list[str | None]) -> list[dict[str, Any]]:
    """Lo que hace `read_checkpoint` con cada archivo (bytes en hexadecimal; `None`, sin archivo)."""
    folder = Path("trabajo")
    folder.mkdir()
    return [_read(names, folder, data) for data in files]


def _read(names: SimpleNamespace, folder: Path, data: str | None) -> dict[str, Any]:
    path = folder.absolute() / FILE
    for item in folder.iterdir():
        item.unlink()
    if data is not None:
        path.write_bytes(bytes.fromhex(data))
        os.utime(path, _LONG_AGO)
    seen: dict[str, Any] = {"raised": None, "value": None}
    try:
        seen["value"] = _visible(names.read_checkpoint(path))
    except NotImplementedError:
        raise
    except Exception as error:
        seen["raised"] = [kind.__name__ for kind in type(error).__mro__]
        seen["message"] = str(error)[:200]
    seen["after"] = {item.name: item.read_bytes().hex() for item in folder.iterdir()}
    seen["rewritten"] = path.exists() and path.stat().st_mtime != _LONG_AGO[1]
    return seen


def _visible(value: Any) -> Any:
    if type(value) is not Snapshot:
        return {"type": type(value).__name__}
    return {"type": "Snapshot", **vars(value)}


class _Watched(bytes):
    """Una huella que apunta con qué la comparan."""

    compared: list[str]

    def __eq__(self, other: object) -> bool:
        self.compared.append(type(other).__name__)
        return bytes(self) == other

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = bytes.__hash__


def watch_digest(names: SimpleNamespace, *, file: str) -> dict[str, Any]:
    """De qué bytes pide la huella al leer `file`, y con qué tipos de valores la compara."""
    hashed: list[str] = []
    compared: list[str] = []

    def watched(body: bytes) -> bytes:
        hashed.append(bytes(body).hex())
        digest = _Watched(digest_of(body))
        digest.compared = compared
        return digest

    function = getattr(names.read_checkpoint, "__wrapped__", names.read_checkpoint)
    function.__globals__["digest_of"] = watched
    folder = Path("vigilado")
    folder.mkdir()
    _read(names, folder, file)
    return {"hashed": hashed, "compared": compared}
