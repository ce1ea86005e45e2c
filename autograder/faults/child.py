"""El lado del hijo: hace la llamada con el grabador puesto y cuenta lo que pasó.

Una sonda recibe un `plan` (lo prepara `session`) y envuelve con `recorded` la llamada al código de
quien aprende. `save` es la sonda de un guardado: una función `(ruta, bytes)`. `many` hace la misma
llamada con muchos planes: carga los nombres una vez y bifurca un proceso limpio para cada uno.
"""

from __future__ import annotations

import gc
import importlib
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType, GeneratorType, SimpleNamespace
from typing import Any, NoReturn

from autograder.children import channel, grandchild, guard

from . import recorder
from .disk_errors import injection_from

_kept: list[object] = []
"""Lo que no debe destruirse antes de que el proceso termine: sus archivos se vaciarían sin grabar."""


BRANCH_S = 3.0
"""Tiempo de cada llamada, si el plan no da otro (`branch_s`). Si una lo agota, las que faltan no se
hacen."""

_ALARM = signal.SIGALRM


class NothingRan(Exception):
    """La función que guarda tiene un `yield`: al llamarla no ejecutó nada."""


def many(
    names: SimpleNamespace, *, probe: str, plans: list[dict[str, Any]], args: dict[str, Any]
) -> None:
    """Llama a `probe(nombres, plan=…, **args)` con cada plan, cada vez en un proceso nuevo.

    Todo se cuenta con notas: `{"value": …}` si la llamada volvió, la última voluntad del grabador si
    murió en un punto, y siempre `{"branch": i, "status": …, "signal": …}` al final de cada una.
    """
    module, _, name = probe.partition(":")
    call = getattr(importlib.import_module(module), name)
    gc.freeze()
    for index, plan in enumerate(plans):
        pid = guard.fork()
        if pid == 0:
            seconds = plan.get("branch_s", BRANCH_S)
            _branch(partial(call, names, plan=plan, **args), plan["root"], seconds)
        status = os.waitpid(pid, 0)[1]
        number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else None
        code = os.WEXITSTATUS(status) if os.WIFEXITED(status) else None
        channel.note({"branch": index, "status": code, "signal": number})
        if number == _ALARM:
            return


def _branch(action: Callable[[], Any], folder: str, seconds: float) -> NoReturn:
    """La vida de un proceso de `many`: hace la llamada, responde y termina."""
    status = grandchild.ERROR_STATUS
    try:
        signal.signal(_ALARM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        os.chdir(folder)
        channel.note({"value": action()})
        sys.stdout.flush()
        sys.stderr.flush()
        status = 0
    except BaseException as failure:
        channel.error(grandchild.describe(failure, "probe"))
    finally:
        os._exit(status)


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


def forget() -> None:
    """Suelta lo guardado y deja la carpeta temporal como estaba: para las vueltas en vacío."""
    _kept.clear()
    tempfile.tempdir = None
    os.environ.pop("TMPDIR", None)


def _describe(failure: BaseException) -> dict[str, Any]:
    return {
        "type": type(failure).__name__,
        "is_os_error": isinstance(failure, OSError),
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
        if isinstance(function(path, content), GeneratorType):
            raise NothingRan(name)

    return recorded(plan, action)
