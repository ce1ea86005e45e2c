"""Arrancar con nuestro Python un módulo del curso, se abra el cuaderno desde donde se abra."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]


def command(module: str, *arguments: str) -> list[str]:
    """La orden que ejecuta `module`."""
    return [sys.executable, "-m", module, *arguments]


def environment() -> dict[str, str]:
    """El entorno de este proceso, con el que el hijo encuentra los paquetes del curso."""
    path = os.pathsep.join(filter(None, [str(_ROOT), os.environ.get("PYTHONPATH")]))
    return {**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1"}
