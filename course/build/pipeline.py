"""La construcción de una lección, de principio a fin.

Todo se hace en una carpeta temporal con su propio libro de notas; a `lessons/` y `solutions/`
solo llegan archivos enteros, y nunca encima de un cuaderno que tenga trabajo de alguien.
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from course.build import convert
from course.build.errors import BuildError
from course.build.facts import Registry
from course.build.notebooks import source_notebook
from course.build.outputs import machine_traces
from course.build.paths import CoursePaths
from course.build.sources import Lesson, read_lesson
from course.release import Work, publish, replace_file

_FIGURE = re.compile(r"\]\(figuras/([\w.-]+)\)")


@dataclass(frozen=True)
class Built:
    """Una lección construida: los bytes de cada archivo.

    `solution` es `None` si no se ha ejecutado; `figures` lleva las que la lección enseña, por su
    nombre.
    """

    slug: str
    release: bytes
    solution: bytes | None
    figures: dict[str, bytes]


def build_lesson(
    course: CoursePaths, slug: str, registry: Registry, *, execute: bool = True
) -> Built:
    """Construye una lección sin tocar nada fuera de una carpeta temporal.

    Con `execute=False` no se ejecuta la solución (segundos en vez de un minuto).
    """
    lesson = read_lesson(course.source(slug))
    figures = read_figures(course, lesson)
    with temporary_course() as paths:
        write_source(paths, slug, source_notebook(lesson, registry), figures)
        release = convert.generate_release(paths, slug, gradebook=execute).read_bytes()
        solution = None
        if execute:
            path = convert.generate_solution(paths, slug)
            solution = path.read_bytes()
            check_solution(slug, read_notebook(solution))
    return Built(slug=slug, release=release, solution=solution, figures=figures)


def install(course: CoursePaths, built: Built) -> Work:
    """Lleva lo construido a `solutions/` y `lessons/`, archivo por archivo.

    Un cuaderno de `lessons/` en el que alguien ha escrito se queda como está; devuelve lo que
    había en él.
    """
    targets = [course.lesson(built.slug)]
    if built.solution is not None:
        replace_file(course.solution(built.slug), built.solution)
        targets.append(course.solution(built.slug))
    for target in targets:
        for name, data in built.figures.items():
            replace_file(target.parent / "figuras" / name, data)
    return publish(course.lesson(built.slug), built.release)


def read_notebook(data: bytes) -> NotebookNode:
    """El cuaderno que hay en unos bytes."""
    notebook: NotebookNode = nbformat.reads(data.decode("utf-8"), as_version=4)
    return notebook


@contextmanager
def temporary_course() -> Iterator[CoursePaths]:
    """Un curso vacío con su propio libro de notas, que desaparece al salir."""
    root = Path(tempfile.mkdtemp(prefix="curso-"))
    try:
        paths = CoursePaths(root=root)
        paths.class_folder.mkdir(parents=True)
        yield paths
    finally:
        shutil.rmtree(root, ignore_errors=True)


def read_figures(course: CoursePaths, lesson: Lesson) -> dict[str, bytes]:
    """Las figuras que el texto enseña con `![…](figuras/NOMBRE)`."""
    figures = {}
    for number, cell in enumerate(lesson.cells, start=1):
        where = f"{lesson.slug}, celda {number}"
        if cell.kind == "markdown" and "](attachment:" in cell.text:
            raise BuildError(where, "JupyterLab no enseña SVG adjuntos: usa figuras/NOMBRE.svg")
        for name in _FIGURE.findall(cell.text) if cell.kind == "markdown" else []:
            path = course.figures / name
            if not path.is_file():
                raise BuildError(where, f"no existe course/figuras/{name}")
            figures[name] = path.read_bytes()
    return figures


def write_source(
    paths: CoursePaths, slug: str, notebook: NotebookNode, figures: dict[str, bytes]
) -> None:
    """Deja el cuaderno de origen y sus figuras donde nbgrader los busca."""
    target = paths.class_notebook("source", slug)
    target.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, target)
    for name, data in figures.items():
        replace_file(target.parent / "figuras" / name, data)


def check_solution(slug: str, notebook: NotebookNode) -> None:
    """Una solución no puede fallar, escribir en la salida de errores ni delatar a la máquina."""
    for number, cell in enumerate(notebook.cells, start=1):
        for output in cell.get("outputs", []):
            where = f"{slug}, solución, celda {number}"
            if output.output_type == "error" and "raises-exception" not in cell.metadata.get(
                "tags", []
            ):
                raise BuildError(where, f"lanza {output.traceback[-1]}")
            if output.output_type == "stream" and output.name == "stderr":
                raise BuildError(where, f"escribe en la salida de errores: {output.text.strip()}")
    if traces := machine_traces(notebook):
        raise BuildError(slug, f"la solución depende de la máquina: {'; '.join(traces)}")
