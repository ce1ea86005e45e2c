"""Sonda de 2.3: lee archivos de punto de control, uno por carpeta, y cuenta qué pasó."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from harness_base.types import Snapshot

FILE = "estado.json"


def read_all(names: SimpleNamespace, *, files: list[str | None]) -> list[dict[str, Any]]:
    """Lo que hace `read_checkpoint` con cada archivo (bytes en hexadecimal; `None`, sin archivo)."""
    return [_read(names, Path(str(number)), data) for number, data in enumerate(files)]


def _read(names: SimpleNamespace, folder: Path, data: str | None) -> dict[str, Any]:
    folder.mkdir()
    path = folder.absolute() / FILE
    if data is not None:
        path.write_bytes(bytes.fromhex(data))
    seen: dict[str, Any] = {"raised": None, "value": None}
    try:
        seen["value"] = _visible(names.read_checkpoint(path))
    except NotImplementedError:
        raise
    except Exception as error:
        seen["raised"] = [kind.__name__ for kind in type(error).__mro__]
        seen["message"] = str(error)[:200]
    seen["after"] = {item.name: item.read_bytes().hex() for item in folder.iterdir()}
    return seen


def _visible(value: Any) -> Any:
    if type(value) is not Snapshot:
        return {"type": type(value).__name__}
    return {"type": "Snapshot", **vars(value)}
