"""Lo que hace un hijo recién bifurcado: encerrarse, cargar, llamar a la sonda y responder.

Aquí, y en ningún otro sitio, se ejecuta código de quien aprende. El proceso no tiene más
descriptores que los suyos, y termina con `os._exit` pase lo que pase.
"""

from __future__ import annotations

import base64
import importlib
import os
import resource
import signal
import sys
import sysconfig
import traceback
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NoReturn

from autograder.children import channel, leash, load
from autograder.children.guard import Guard
from autograder.children.limits import Limits
from autograder.children.slips import look_over

OPEN_FILES = 256
ERROR_STATUS = 1

_ROOT = Path(__file__).parent.parent.parent
_NOT_THEIRS = (
    *(f"{_ROOT / package}{os.sep}" for package in ("autograder", "harness_base")),
    f"{Path(os.__file__).parent}{os.sep}",
    *(f"{sysconfig.get_path(name)}{os.sep}" for name in ("purelib", "platlib")),
    "<frozen",
    "<string>",  # los métodos que escribe `dataclass`
)
"""Cómo empieza el nombre de un archivo que no escribió quien aprende."""


def main(
    request: dict[str, Any], *, guard: Guard, limits: Limits, output: int, result: int
) -> NoReturn:
    """Ejecuta la petición y no vuelve. `output` y `result` son los extremos de escritura."""
    status = ERROR_STATUS
    try:
        _enclose(limits, output=output, result=result, folder=request["folder"])
        status = _answer(request, guard)
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)


def _answer(request: dict[str, Any], guard: Guard) -> int:
    phase = "setup"
    try:
        probe = _resolve(request["probe"])
        phase = "load"
        if request["guarded"]:
            guard.allow(request["folder"])
            guard.install()
        names = _load(request, guard)
        look_over(names)
        phase = "probe"
        channel.answer(probe(SimpleNamespace(**names), **request["args"]))
        return 0
    except BaseException as failure:
        channel.error(describe(failure, phase))
        return ERROR_STATUS


def _load(request: dict[str, Any], guard: Guard) -> dict[str, Any]:
    if request["pickle"] is not None:
        data = base64.b64decode(request["pickle"])
        return load.from_pickle(data, sources=request["sources"], guard=guard)
    return load.from_cells(request["cells"], names=request["names"], own=request["own"])


def _enclose(limits: Limits, *, output: int, result: int, folder: str) -> None:
    os.setsid()
    os.nice(5)  # quien vigila se adelanta siempre, también a una bomba de procesos
    leash.die_with_parent()
    signal.set_wakeup_fd(-1)
    os.dup2(output, 1)
    os.dup2(output, 2)
    if result != channel.RESULT_FD:
        os.dup2(result, channel.RESULT_FD)
    os.closerange(channel.RESULT_FD + 1, OPEN_FILES * 4)
    os.chdir(folder)
    _limit(resource.RLIMIT_CORE, 0, 0)
    _limit(resource.RLIMIT_CPU, limits.cpu_s, limits.cpu_s + 1)
    _limit(resource.RLIMIT_FSIZE, limits.file_bytes, limits.file_bytes)
    _limit(resource.RLIMIT_NOFILE, OPEN_FILES, OPEN_FILES)
    if sys.platform == "linux":
        _limit(resource.RLIMIT_AS, limits.memory_bytes, limits.memory_bytes)


def _limit(which: int, soft: int, hard: int) -> None:
    top = resource.getrlimit(which)[1]
    if top != resource.RLIM_INFINITY:
        soft, hard = min(soft, top), min(hard, top)
    resource.setrlimit(which, (soft, hard))


def _resolve(probe: str) -> Any:
    module, _, name = probe.partition(":")
    return getattr(importlib.import_module(module), name)


def describe(failure: BaseException, phase: str) -> dict[str, object]:
    """La excepción, con la línea de quien aprende que la causó; nunca la de una biblioteca."""
    line = source = function = filename = None
    frames = traceback.walk_tb(failure.__traceback__)
    # sin leer las líneas: las nuestras no se pueden abrir mientras se vigila
    for summary in reversed(traceback.StackSummary.extract(frames, lookup_lines=False)):
        if not summary.filename.startswith(_NOT_THEIRS):
            filename, line = summary.filename, summary.lineno
            source, function = summary.line, summary.name
            break
    if isinstance(failure, SyntaxError):
        filename, line, source = failure.filename, failure.lineno, failure.text
    try:
        message = str(failure)[:600]
    except BaseException:
        message = ""
    return {
        "phase": phase,
        "type": type(failure).__name__,
        "bases": [base.__name__ for base in type(failure).__mro__],
        "message": message,
        "filename": filename,
        "line": line,
        "source": (source or "").strip()[:200] or None,
        "function": function,
        "name": failure.name if isinstance(failure, ImportError | NameError) else None,
    }
