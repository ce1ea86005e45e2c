"""Lee la fuente de una lección (formato percent) como una lista de celdas.

Lo que distingue a una celda va en su marca: `# %% exercise="1.2" role="answer"`. Los papeles
son estos; una celda de código sin papel es una demostración, y una de texto, explicación.

- `context`: código dado en el que se apoyan las respuestas.
- `answer`: la respuesta de un ejercicio.
- `check`: su comprobación, que es también la celda de nota de nbgrader.
- `written`: una respuesta escrita, con su modelo y su pauta de corrección.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from course.build.errors import BuildError
from course.build.references import expand_references

Kind = Literal["markdown", "code"]
Role = Literal["", "context", "answer", "check", "written"]

_ROLES_BY_KIND: dict[str, set[str]] = {
    "markdown": {"", "written"},
    "code": {"", "context", "answer", "check"},
}
_NEED_EXERCISE = {"answer", "check", "written"}
_KNOWN_KEYS = {"role", "exercise", "tags"}
_JUPYTEXT_KEYS = {"cell_marker", "lines_to_next_cell", "lines_to_end_of_cell_marker"}
"""Lo que jupytext anota por su cuenta sobre la forma del archivo."""


@dataclass(frozen=True)
class SourceCell:
    """Una celda de la fuente, con las referencias ya traídas de `harness_base`."""

    kind: Kind
    text: str
    role: Role = ""
    exercise: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """Una lección tal como se escribe; `number` es el de su nombre de archivo."""

    slug: str
    cells: tuple[SourceCell, ...]

    @property
    def number(self) -> int:
        return int(self.slug[:2])

    def cells_of(self, exercise: str) -> list[SourceCell]:
        return [cell for cell in self.cells if cell.exercise == exercise]

    def exercise_ids(self) -> list[str]:
        """Los ejercicios que cuentan, en el orden en que aparecen."""
        return list(dict.fromkeys(cell.exercise for cell in self.cells if cell.exercise))


def read_lesson(path: Path) -> Lesson:
    """Lee `course/sources/NN_slug.py`. `BuildError` si una marca no se entiende."""
    import jupytext

    if not re.fullmatch(r"\d\d_[a-z0-9_]+", path.stem):
        raise BuildError(path.name, "el nombre tiene que ser NN_tema.py, en ASCII y minúsculas")
    notebook = jupytext.reads(path.read_text(encoding="utf-8"), fmt="py:percent")
    cells = []
    for number, cell in enumerate(notebook.cells, start=1):
        where = f"{path.name}, celda {number}"
        metadata = {k: v for k, v in cell.metadata.items() if k not in _JUPYTEXT_KEYS}
        if unknown := sorted(set(metadata) - _KNOWN_KEYS):
            raise BuildError(where, f"claves desconocidas en la marca: {', '.join(unknown)}")
        role, exercise = str(metadata.get("role", "")), str(metadata.get("exercise", ""))
        if role not in _ROLES_BY_KIND.get(cell.cell_type, set()):
            raise BuildError(where, f"una celda {cell.cell_type} no puede tener role={role!r}")
        if (role in _NEED_EXERCISE) != bool(exercise):
            raise BuildError(where, f"role={role!r} y exercise={exercise!r} no casan")
        text = str(cell.source)
        if cell.cell_type == "code":
            text = expand_references(text, where=where)
        cells.append(
            SourceCell(
                kind=cast(Kind, cell.cell_type),
                text=text,
                role=cast(Role, role),
                exercise=exercise,
                tags=tuple(metadata.get("tags", ())),
            )
        )
    if not cells:
        raise BuildError(path.name, "no tiene ninguna celda")
    return Lesson(slug=path.stem, cells=tuple(cells))
