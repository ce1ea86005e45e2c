"""Una clase de verdad para las pruebas: una copia recién sacada del repositorio y sus entregas.

Las entregas se hacen como las haría cada persona: con lo que escribe en las celdas de respuesta
del cuaderno publicado.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder import zoo
from autograder.exercise import Exercise
from autograder.exercises import for_lesson
from course.build.paths import CoursePaths
from course.build.stubs import without_markers
from course.paths import ROOT

COMMAND_TIMEOUT_S = 1800
TOP = ("course", "autograder", "harness_base", "lessons", "solutions")
FILES = ("nbgrader_config.py", "pyproject.toml", "requirements.lock")

Notebook = dict[str, Any]


@dataclass(frozen=True)
class Classroom:
    """Una copia del repositorio, con su casa aparte, en la que un profesor da órdenes."""

    paths: CoursePaths
    home: Path

    @classmethod
    def clone(cls, folder: Path) -> Classroom:
        """Copia lo que el repositorio guarda; nada de lo que git ignora."""
        root = folder / "curso"
        ignore = shutil.ignore_patterns("__pycache__", ".*", "clase", "copias")
        for name in TOP:
            shutil.copytree(ROOT / name, root / name, ignore=ignore)
        for name in FILES:
            shutil.copy(ROOT / name, root / name)
        return cls(CoursePaths(root=root), folder / "casa")

    def environment(self) -> dict[str, str]:
        """Sin el entorno en el PATH: lo que nbgrader necesite lo tiene que poner el curso."""
        self.home.mkdir(exist_ok=True)
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "IPYTHON"))}
        jupyter = {f"JUPYTER_{n}_DIR": str(self.home / n) for n in ("CONFIG", "DATA", "RUNTIME")}
        own = {"HOME": str(self.home), "IPYTHONDIR": str(self.home / "ipython"), "PATH": os.defpath}
        kept.pop("PYTHONPATH", None)
        return kept | jupyter | own

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Una orden, desde la raíz del repositorio."""
        return subprocess.run(
            command,
            cwd=self.paths.root,
            env=self.environment(),
            capture_output=True,
            encoding="utf-8",
            timeout=COMMAND_TIMEOUT_S,
        )

    def course(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """`python -m course …`"""
        return self.run(sys.executable, "-m", "course", *arguments)

    def nbgrader(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """`nbgrader …`, el programa que instala nbgrader."""
        return self.run(str(Path(sys.executable).parent / "nbgrader"), *arguments)

    def submission(self, student: str, slug: str) -> Path:
        """Dónde deja su cuaderno quien lo entrega."""
        return self.paths.class_folder / "submitted" / student / slug / f"{slug}.ipynb"

    def files(self, top: str) -> dict[str, bytes]:
        """Los bytes de cada archivo de una carpeta."""
        folder = self.paths.root / top
        return {
            str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()
        }


def automatic(slug: str) -> list[Exercise]:
    """Los ejercicios de la lección que puntúa una comprobación."""
    return [e for e in for_lesson(int(slug[:2])) if e.kind != "written"]


def load(path: Path) -> Notebook:
    notebook: Notebook = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def right_answers(source: Path) -> dict[str, str]:
    """La solución de cada ejercicio, según el cuaderno de origen."""
    return {
        cell["metadata"]["curso"]["exercise"]: without_markers("".join(cell["source"]))
        for cell in load(source)["cells"]
        if cell["metadata"].get("curso", {}).get("role") in {"answer", "written"}
    }


def answered(release: Path, answers: dict[str, str]) -> Notebook:
    """El cuaderno publicado con esas respuestas en sus celdas; las que falten, sin tocar."""
    notebook = load(release)
    for cell in notebook["cells"]:
        course = cell["metadata"].get("curso", {})
        if course.get("role") in {"answer", "written"} and course["exercise"] in answers:
            cell["source"] = answers[course["exercise"]]
    return notebook


def with_cell(notebook: Notebook, source: str) -> Notebook:
    """El cuaderno con una celda que ha añadido quien aprende, al principio."""
    cell: Notebook = {"cell_type": "code", "id": "mia", "metadata": {}, "source": source}
    cell |= {"outputs": [], "execution_count": None}
    return notebook | {"cells": [notebook["cells"][0], cell, *notebook["cells"][1:]]}


def noisy(exercise: Exercise, answer: str) -> str:
    """La misma respuesta, que además imprime y avisa: al definirla y cada vez que se llama."""
    if exercise.kind != "code":
        return f'{answer}\nimport warnings\nwarnings.warn("ojo")\nprint("hecho " * 200)'
    return f"""{answer}

import functools, sys, warnings

def _loud(function):
    @functools.wraps(function)
    def inner(*args, **options):
        print("llamada " * 50)
        print("por la otra salida", file=sys.stderr)
        warnings.warn("ojo")
        return function(*args, **options)
    return inner

for _name in {list(exercise.names)!r}:
    _thing = globals()[_name]
    if not isinstance(_thing, type):
        globals()[_name] = _loud(_thing)
    else:
        for _key, _value in list(vars(_thing).items()):
            if callable(_value) and not _key.startswith("_"):
                setattr(_thing, _key, _loud(_value))
print("definido")
"""


def quitting(exercise: Exercise) -> str:
    """Una respuesta que se lleva por delante el proceso que la llama."""
    body = "    def __init__(self, *a, **k):\n        os._exit(3)"
    return "import os\n" + "\n".join(
        f"class {name}:\n{body}" if name[0].isupper() else f"def {name}(*a, **k):\n    os._exit(3)"
        for name in exercise.names
    )


def mistakes(slug: str) -> dict[str, zoo.Specimen]:
    """Un error con nombre de cada ejercicio; si lo hay, uno que merezca parte de los puntos."""
    return {
        exercise.id: min(zoo.mutants(exercise.id), key=lambda s: (not s.points, s.name))
        for exercise in automatic(slug)
    }
