"""Pone a trabajar a los conversores de nbgrader, en este proceso y en la carpeta que se diga.

Importar nbgrader cuesta unos cuatro segundos: por eso este módulo se importa tarde. Los
conversores cambian el directorio actual del proceso: nunca se usan desde hilos.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from nbgrader.converters import GenerateAssignment, GenerateSolution
from nbgrader.converters.base import NbGraderException
from nbgrader.coursedir import CourseDirectory
from traitlets.config import Config
from traitlets.config.loader import PyFileConfigLoader

from course.build.errors import BuildError
from course.build.paths import CoursePaths
from course.paths import ROOT

CONFIG_FILE = ROOT / "course" / "nbgrader_config.py"


def nbgrader_config(paths: CoursePaths, *, gradebook: bool) -> Config:
    """La configuración del curso con la raíz en `paths`, y con libro de notas o sin él."""
    loader = PyFileConfigLoader(CONFIG_FILE.name, path=str(CONFIG_FILE.parent))
    config: Config = loader.load_config()
    config.CourseDirectory.root = str(paths.root)
    config.CourseDirectory.db_url = f"sqlite:///{paths.class_folder / 'gradebook.db'}"
    config.GenerateAssignment.no_database = not gradebook
    config.SaveCells.enabled = gradebook
    return config


def generate_release(paths: CoursePaths, slug: str, *, gradebook: bool) -> Path:
    """nbgrader publica la lección a partir de `course/clase/source`; devuelve el cuaderno."""
    _convert(GenerateAssignment, paths, slug, nbgrader_config(paths, gradebook=gradebook))
    return paths.class_notebook("release", slug)


def generate_solution(paths: CoursePaths, slug: str) -> Path:
    """nbgrader ejecuta el cuaderno de origen; devuelve la solución, en `solutions/`.

    La lección tiene que estar ya en el libro de notas.
    """
    _convert(GenerateSolution, paths, slug, nbgrader_config(paths, gradebook=True))
    return paths.solution(slug)


def _convert(converter_class: Any, paths: CoursePaths, slug: str, config: Config) -> None:
    coursedir = CourseDirectory(config=config)
    coursedir.assignment_id = slug
    with _captured_log() as messages:
        converter = converter_class(coursedir=coursedir, config=config)
        converter.force = True
        try:
            converter.start()
        except NbGraderException as error:
            reason = (messages or [str(error)])[0]
            raise BuildError(slug, f"nbgrader no ha podido con ella: {reason}") from error


@contextmanager
def _captured_log() -> Iterator[list[str]]:
    """Los errores que nbgrader anota, en vez de que salgan por la salida de errores."""
    messages: list[str] = []

    class Keep(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            messages.append(record.getMessage())

    logger = logging.getLogger("traitlets")
    handler, propagate = Keep(level=logging.ERROR), logger.propagate
    logger.addHandler(handler)
    logger.propagate = False
    try:
        yield messages
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagate
