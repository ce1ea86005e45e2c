"""La construcción de una lección, de principio a fin.

Todo se hace en una carpeta temporal con su propio libro de notas; a `lessons/` y `solutions/`
solo llegan archivos enteros, y nunca encima de un cuaderno que tenga trabajo de alguien.
"""

from __future__ import annotations

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
from course.build.sources import read_lesson


@dataclass(frozen=True)
class Built:
    """Una lección construida: los bytes de lo publicado y, si se ha pedido, de la solución."""

    slug: str
    release: bytes
    solution: bytes | None


def build_lesson(source: Path, registry: Registry, *, execute: bool = True) -> Built:
    """Construye la lección de `source` sin tocar nada fuera de una carpeta temporal.

    Con `execute=False` no se ejecuta la solución (segundos en vez de un minuto).
    """
    slug = source.stem
    notebook = source_notebook(read_lesson(source), registry)
    with temporary_course() as paths:
        write_source(paths, slug, notebook)
        release = convert.generate_release(paths, slug).read_bytes()
        solution = None
        if execute:
            path = convert.generate_solution(paths, slug)
            solution = path.read_bytes()
            check_solution(slug, nbformat.read(path, as_version=4))
    return Built(slug=slug, release=release, solution=solution)


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


def write_source(paths: CoursePaths, slug: str, notebook: NotebookNode) -> None:
    """Deja el cuaderno de origen donde nbgrader lo busca."""
    target = paths.class_notebook("source", slug)
    target.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, target)


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
