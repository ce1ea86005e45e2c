"""El equipo: Python, disco, codificación y programas."""

from __future__ import annotations

import locale
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from course.browser import has_window
from course.doctor.finding import Finding
from course.environment.venv import FREE_MB_NEEDED
from course.paths import ROOT, VENV
from course.programs import find

#: Programa -> para qué se usa. Faltan sin que el curso lo note.
_PROGRAMS = {
    "chromium": "probar el curso en el navegador",
    "git": "probar una copia recién clonada",
    "strace": "contrastar el registro de operaciones del motor de fallos",
}


def examine() -> Iterator[Finding]:
    yield Finding("Python", f"{platform.python_version()} en {sys.executable}")
    yield standard_library(
        Path(getattr(sys, "_base_executable", sys.executable)), Path(os.__file__)
    )
    yield _folder(ROOT)
    yield _disk()
    yield encoding(locale.getpreferredencoding(False), sys.stdout.encoding)


def standard_library(executable: Path, module: Path) -> Finding:
    """Si la biblioteca estándar (uno de sus módulos) es la que se instaló con ese Python.

    Un Python instalado en la carpeta personal de otra persona, que no se deja leer, usa sin avisar
    la biblioteca de la distribución: otra versión, y fallos que nadie entiende.
    """
    prefix = executable.resolve().parent.parent
    if module.resolve().is_relative_to(prefix):
        return Finding("Biblioteca estándar", f"la de este Python ({module.resolve().parent})")
    return Finding(
        "Biblioteca estándar",
        f"{executable} usa la de otro Python: {module.resolve().parent}",
        remedy="instala un Python que tu usuario pueda leer entero y repite la orden con él",
    )


def _folder(root: Path) -> Finding:
    if os.access(root, os.W_OK) and os.access(root / "lessons", os.W_OK):
        return Finding("Carpeta", f"{root}, se puede escribir")
    return Finding(
        "Carpeta",
        f"{root} es de solo lectura para ti",
        remedy="copia el curso a una carpeta tuya",
    )


def _disk() -> Finding:
    free_mb = shutil.disk_usage(ROOT).free // 1_000_000
    needed_mb = 200 if VENV.exists() else FREE_MB_NEEDED
    seen = f"{free_mb / 1000:.1f} GB libres".replace(".", ",")
    if free_mb >= needed_mb:
        return Finding("Disco", seen)
    return Finding("Disco", seen, remedy=f"libera espacio hasta tener {needed_mb} MB")


def encoding(preferred: str, terminal: str | None) -> Finding:
    """Si los archivos y el terminal usan UTF-8."""
    seen = f"archivos en {preferred}, terminal en {terminal or 'ninguna'}"
    if all(name.lower().replace("-", "") == "utf8" for name in (preferred, terminal or "utf8")):
        return Finding("Codificación", seen)
    return Finding("Codificación", seen, remedy="ejecuta antes: export PYTHONUTF8=1 LANG=C.UTF-8")


def examine_programs() -> Iterator[Finding]:
    if has_window(os.environ):
        yield Finding("Navegador", "lab lo abre solo")
    else:
        yield Finding(
            "Navegador",
            "no hay ninguno con ventana",
            remedy="lab escribe la dirección: ábrela en un navegador que llegue a este equipo",
            required=False,
        )
    for program, use in _PROGRAMS.items():
        if path := find(program):
            yield Finding(program, path)
        else:
            yield Finding(
                program,
                f"falta; sirve para {use}",
                remedy=f"instala {program} con el gestor de paquetes de tu sistema",
                required=False,
            )
