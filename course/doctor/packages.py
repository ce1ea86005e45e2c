"""Los paquetes: la carpeta .venv, sus versiones, la copia del curso que se importa y el núcleo."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from course.doctor.finding import Finding
from course.environment import lockfile
from course.environment.enter import is_complete
from course.environment.venv import Venv
from course.paths import LESSONS, LOCK, ROOT, VENV

MEND = "python -m course lab"

#: Se ejecuta con el Python del entorno, en la carpeta de una lección, como hace su núcleo.
_PROBE = """
import json, sys
facts = {"folders": sys.path, "copy": "", "kernel": ""}
try:
    import harness_base
    facts["copy"] = harness_base.__file__
except Exception:
    pass
try:
    from jupyter_client.kernelspec import KernelSpecManager
    facts["kernel"] = KernelSpecManager().get_kernel_spec("python3").argv[0]
except Exception:
    pass
print(json.dumps(facts))
"""


@dataclass(frozen=True)
class Environment:
    """Un Python que puede abrir las lecciones y lo que él mismo dice de sí."""

    name: str
    python: Path
    #: Las carpetas de las que importa, en orden.
    folders: list[str]
    #: El archivo de `harness_base` que importa, o "".
    copy: str
    #: El programa de su núcleo `python3`, o "".
    kernel: str
    #: Si es el que usan las órdenes del curso.
    is_used: bool


def examine() -> Iterator[Finding]:
    venv = Venv(VENV, root=ROOT, lock=LOCK)
    yield _folder(venv)
    for environment in _environments(venv):
        yield versions(environment)
        yield course_copy(environment)
        yield kernel(environment)


def _folder(venv: Venv) -> Finding:
    if venv.is_ready():
        return Finding(".venv", "la de esta versión del curso")
    if venv.is_whole():
        return Finding(".venv", "es de una versión anterior del curso", remedy=MEND)
    if venv.path.exists():
        return Finding(".venv", "está a medias o no la ha hecho el curso", remedy=MEND)
    if is_complete():
        return Finding(".venv", "no hace falta: este Python ya lo tiene todo")
    return Finding(".venv", "aún no existe", remedy=MEND)


def _environments(venv: Venv) -> Iterator[Environment]:
    """El de .venv, y el que ejecuta esta orden si es otro y puede abrir un cuaderno."""
    if venv.is_whole():
        yield from _ask(".venv", venv.python, is_used=True)
    if not venv.is_running() and "ipykernel" in lockfile.installed():
        yield from _ask("este Python", Path(sys.executable), is_used=not venv.is_whole())


def _ask(name: str, python: Path, *, is_used: bool) -> Iterator[Environment]:
    folder = next(iter(sorted(LESSONS.glob("[0-9]*/"))), ROOT)
    answer = subprocess.run(
        [str(python), "-c", _PROBE],
        cwd=folder,
        env={**os.environ, "JUPYTER_PREFER_ENV_PATH": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if answer.returncode == 0:
        yield Environment(name, python, **json.loads(answer.stdout), is_used=is_used)


def versions(environment: Environment) -> Finding:
    """Si los paquetes son los de requirements.lock, o una copia más vieja (o más nueva)."""
    wanted = lockfile.pins(LOCK)
    wrong = lockfile.differences(wanted, lockfile.installed(environment.folders))
    name = f"Paquetes de {environment.name}"
    if not wrong:
        return Finding(name, f"los {len(wanted)} en su versión")
    shown = [
        f"{package} {have or 'no está'} (pide {want})" for package, (want, have) in wrong.items()
    ]
    seen = ", ".join(shown[:3]) + (f" y {len(shown) - 3} más" if len(shown) > 3 else "")
    remedy = f"{environment.python} -m pip install -r requirements.lock"
    if not environment.is_used:
        remedy = f"abre las lecciones con {MEND}, o ponlo al día: {remedy}"
    return Finding(name, seen, remedy=remedy, required=environment.is_used)


def course_copy(environment: Environment) -> Finding:
    """Si una lección importa este repositorio y no otra copia instalada antes."""
    name = f"Curso en {environment.name}"
    if not environment.copy and environment.name != ".venv":
        return Finding(name, "las órdenes del curso lo ponen a su alcance")
    if not environment.copy:
        return Finding(
            name, "una lección no encuentra harness_base", remedy=f"rm -r .venv && {MEND}"
        )
    copy = Path(environment.copy).resolve().parent
    if copy == ROOT / "harness_base":
        return Finding(name, "las lecciones importan esta copia")
    return Finding(
        name,
        f"las lecciones importan otra copia: {copy}",
        remedy=f"{environment.python} -m pip uninstall -y curso-puntos-de-control",
        required=environment.is_used,
    )


def kernel(environment: Environment) -> Finding:
    """Si el núcleo `python3` que abre JupyterLab es el de este entorno."""
    name = f"Núcleo de {environment.name}"
    program = environment.kernel
    if program in {"python", "python3"} or (program and Path(program) == environment.python):
        return Finding(name, "usa su propio Python")
    return Finding(
        name,
        f"usa otro Python: {program}" if program else "no hay ninguno",
        remedy=f"{environment.python} -m ipykernel install --sys-prefix",
        required=environment.is_used,
    )
