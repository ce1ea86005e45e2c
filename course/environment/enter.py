"""Entra en el entorno del curso: en el que hay si está completo; si no, en .venv."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from course.environment import lockfile
from course.environment.venv import Venv
from course.paths import LOCK, ROOT, VENV


def enter(argv: Sequence[str]) -> None:
    """Al volver, este proceso y los que lance usan el entorno del curso.

    Si hace falta otro Python, sustituye este proceso por la misma orden dentro de .venv y no
    vuelve. Lanza `CourseError` si no puede preparar el entorno.
    """
    venv = Venv(VENV, root=ROOT, lock=LOCK)
    if venv.is_running():
        if not venv.is_ready():
            venv.prepare()
            _replace_process(venv, argv)
        _activate()
    elif venv.is_whole():
        _replace_process(venv, argv)
    elif is_complete():
        _activate()
    else:
        venv.prepare()
        _replace_process(venv, argv)


def is_complete() -> bool:
    """Si el Python que ejecuta la orden ya tiene cada paquete en la versión de requirements.lock.

    Las versiones se piden exactas: son las que las pruebas han visto funcionar juntas.
    """
    return not lockfile.differences(lockfile.pins(LOCK), lockfile.installed())


def _activate() -> None:
    """Pone a mano de los procesos hijos los programas del entorno y los módulos del repositorio.

    nbgrader lanza `alembic` por su nombre, y un cuaderno abierto en lessons/ importa
    `harness_base` de la raíz.
    """
    programs = str(Path(sys.executable).parent)
    _prepend("PATH", programs)
    _prepend("PYTHONPATH", str(ROOT))
    if sys.prefix != sys.base_prefix:
        os.environ["VIRTUAL_ENV"] = sys.prefix


def _prepend(variable: str, folder: str) -> None:
    rest = [part for part in os.environ.get(variable, "").split(os.pathsep) if part]
    os.environ[variable] = os.pathsep.join([folder, *(part for part in rest if part != folder)])


def _replace_process(venv: Venv, argv: Sequence[str]) -> None:
    sys.stdout.flush()
    os.environ.pop("PYTHONHOME", None)
    os.execv(venv.python, [str(venv.python), "-m", "course", *argv])
