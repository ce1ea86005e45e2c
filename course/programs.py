"""Los programas del sistema que algunas pruebas usan y `doctor` busca."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_MAC_BROWSERS = (
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
)


def find(program: str) -> str | None:
    """La ruta de un programa, o `None`; `chromium` vale por cualquier navegador de su familia."""
    if program == "chromium":
        return find_chromium()
    return shutil.which(program)


def find_chromium() -> str | None:
    """La ruta de Chromium o de Chrome, con el nombre que tenga en este sistema."""
    for name in _BROWSERS:
        if path := shutil.which(name):
            return path
    if sys.platform == "darwin":
        return next((str(path) for path in _MAC_BROWSERS if path.is_file()), None)
    return None
