"""Lee el cuaderno de una lección tal como lo dejó quien aprende, con tolerancia.

Se reconoce por sus metadatos, se llame como se llame el archivo. Da igual que falten
identificadores de celda, que haya celdas repetidas o borradas, que los finales de línea sean de
Windows o que lo haya guardado otro editor. Cada respuesta se busca por su identificador y, si está
copiada, cuenta la primera. No se ejecuta nada.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SIZE_MAX = 100 * 1024 * 1024

_GRADE_ID = re.compile(r"e(\d+)_(\d+)(_check)?\Z")
_GIVEN_ID = re.compile(r"l\d+-\d{3}\Z")


class NotebookError(Exception):
    """El archivo no se puede leer como una lección; el mensaje dice por qué en una línea."""


@dataclass(frozen=True)
class NotebookCell:
    """Una celda: su texto, con finales de línea corrientes, y qué papel tiene en el curso."""

    index: int
    kind: str
    source: str
    role: str
    """`answer`, `check`, `written`, `context`, `given` (del curso, sin papel) o `added`."""
    exercise: str = ""

    @property
    def name(self) -> str:
        """Cómo se la nombra: `e1_2` o `celda 7`."""
        if self.role == "answer":
            return "e" + self.exercise.replace(".", "_")
        return f"celda {self.index + 1}"


@dataclass(frozen=True)
class LessonNotebook:
    """Las celdas de una lección y su número."""

    path: Path
    lesson: int
    cells: tuple[NotebookCell, ...]

    def find(self, role: str, exercise: str) -> tuple[NotebookCell, ...]:
        """Las celdas con ese papel en ese ejercicio, en orden."""
        return tuple(cell for cell in self.cells if cell.role == role and cell.exercise == exercise)


def read_notebook(path: Path) -> LessonNotebook:
    """Lee `path`; `NotebookError` si falta, está dañado o no es una lección del curso."""
    data = _load(path)
    raw = [cell for cell in data["cells"] if isinstance(cell, dict)]
    cells = tuple(_cell(index, cell) for index, cell in enumerate(raw))
    return LessonNotebook(path, _lesson(data, cells, path), cells)


def _load(path: Path) -> dict[str, Any]:
    name = path.name
    try:
        if path.stat().st_size > SIZE_MAX:
            raise NotebookError(f"{name} pasa de 100 MB: borra las salidas y guárdalo otra vez.")
        data = json.loads(path.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        raise NotebookError(
            f"No encuentro {path}: comprueba el nombre y que el cuaderno esté guardado."
        ) from None
    except OSError as error:
        raise NotebookError(f"No puedo leer {path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise NotebookError(
            f"{name} no está en UTF-8: ábrelo en JupyterLab y guárdalo de nuevo."
        ) from None
    except (ValueError, RecursionError):
        raise NotebookError(
            f"{name} no es un cuaderno entero: está cortado o dañado, y no lo he tocado."
        ) from None
    if not isinstance(data, dict) or not isinstance(data.get("cells"), list):
        raise NotebookError(f"{name} no tiene celdas: no es un cuaderno de Jupyter actual.")
    return data


def _cell(index: int, cell: dict[str, Any]) -> NotebookCell:
    metadata = _dict(cell.get("metadata"))
    course, grading = _dict(metadata.get("curso")), _dict(metadata.get("nbgrader"))
    kind = str(cell.get("cell_type", ""))
    match = _GRADE_ID.match(str(grading.get("grade_id", "")))
    role, exercise = str(course.get("role", "")), str(course.get("exercise", ""))
    if match is not None:
        exercise = f"{match[1]}.{match[2]}"
        role = "check" if match[3] else "written" if role == "written" else "answer"
    elif role not in {"answer", "check", "written", "context"}:
        role = "given" if _GIVEN_ID.match(str(cell.get("id", ""))) else "added"
    return NotebookCell(index, kind, _text(cell.get("source")), role, exercise)


def _text(source: object) -> str:
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    text = source if isinstance(source, str) else ""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _lesson(data: dict[str, Any], cells: tuple[NotebookCell, ...], path: Path) -> int:
    number = _dict(_dict(data.get("metadata")).get("curso")).get("lesson")
    if type(number) is int:
        return number
    for guess in _guesses(cells):
        return guess
    raise NotebookError(f"{path.name} es un cuaderno, pero no una lección de este curso.")


def _guesses(cells: tuple[NotebookCell, ...]) -> Iterator[int]:
    for cell in cells:
        head = cell.exercise.partition(".")[0]
        if head.isdecimal():
            yield int(head)


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
