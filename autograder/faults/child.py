"""El lado del hijo: hace la llamada con el grabador puesto y cuenta lo que pasó.

Una sonda recibe un `plan` (lo prepara `session`) y envuelve con `recorded` la llamada al código de
quien aprende. `save` es la sonda de un guardado: una función `(ruta, bytes)`.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import Any

from autograder.children import channel

from . import recorder
from .disk_errors import injection_from

_kept: list[object] = []
"""Lo que no debe destruirse antes de que el proceso termine: sus archivos se vaciarían sin grabar."""


def work_folder(plan: dict[str, Any]) -> Path:
    """La carpeta en la que trabaja el código de quien aprende."""
    return Path(plan["root"]) / "work"


def recorded(plan: dict[str, Any], action: Callable[[], Any]) -> dict[str, Any]:
    """Llama a `action` con las operaciones de archivo grabadas; dice qué hizo y cómo acabó.

    Si el plan lo pide, el proceso muere por el camino y esta función no vuelve.
    """
    root = os.path.realpath(plan["root"])
    temporary = f"{root}/tmp"
    tempfile.tempdir = temporary
    os.environ["TMPDIR"] = temporary
    active = recorder.Recorder(
        root=root,
        last_words=channel.note,
        stop_at=plan.get("stop_at"),
        injection=injection_from(plan.get("injection")),
    )
    raised: BaseException | None = None
    value: Any = None
    recorder.current = active
    if plan.get("lines"):
        sys.settrace(_mark_lines)
    try:
        value = action()
    except BaseException as failure:
        raised = failure
    finally:
        sys.settrace(None)
        recorder.current = None
    gc.disable()
    _kept.extend((value, raised))
    return {
        "ops": [op.to_plain() for op in active.ops],
        "points": active.points,
        "unseen": active.unseen,
        "raised": None if raised is None else _describe(raised),
        "value": value,
    }


def _describe(failure: BaseException) -> dict[str, Any]:
    return {
        "type": type(failure).__name__,
        "errno": failure.errno if isinstance(failure, OSError) else None,
        "message": str(failure)[:300],
        "is_error": isinstance(failure, Exception),
    }


def _mark_lines(frame: FrameType, event: str, _argument: Any) -> Any:
    """Trazador: cada línea de quien aprende es también un punto en el que se puede morir."""
    if recorder.is_machinery(frame.f_code.co_filename):
        return None
    if event == "line" and recorder.current is not None:
        recorder.current.mark("line", "")
    return _mark_lines


def save(names: SimpleNamespace, *, plan: dict[str, Any], name: str, file: str, data: str) -> Any:
    """Sonda: `name(work/file, data)`; `data` llega en hexadecimal."""
    function = getattr(names, name)
    path = work_folder(plan) / file
    content = bytes.fromhex(data)

    def action() -> None:
        function(path, content)

    return recorded(plan, action)
