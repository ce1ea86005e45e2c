"""El zoo: respuestas equivocadas que hay que reconocer por su nombre, y correctas poco corrientes.

    python -m autograder.zoo          # todos los ejercicios
    python -m autograder.zoo 1.2      # uno, con el detalle de cada archivo

Sirve para comprobar las comprobaciones. Los archivos se leen como texto; solo se ejecutan en
hijos, igual que la respuesta de cualquiera.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.children.submission import Cell
from autograder.exercise import Exercise
from autograder.exercises import REGISTRY
from autograder.judging import judge
from autograder.prepare import prepare
from autograder.reference import import_cells, reference_cells, stub_cells
from autograder.report import Report, build

SEED = 20_240_229
"""Semilla fija: el zoo da siempre lo mismo."""

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Specimen:
    """Un archivo del zoo. `diagnosis` vacío: es una variante correcta."""

    exercise: str
    name: str
    source: str
    diagnosis: str = ""
    misconception: str = ""
    points: float | None = None
    """Los puntos que merece un mutante, si no es indiferente."""


@dataclass(frozen=True)
class Outcome:
    """Qué dijo la comprobación de un ejemplar, y qué tenía que decir."""

    name: str
    kind: str
    """`mutante`, `variante`, `referencia`, `sin hacer` o `importada`."""
    wanted: str
    report: Report
    points: float | None
    """Los puntos que merece; None: cualesquiera que no sean todos."""

    @property
    def ok(self) -> bool:
        """Salió el diagnóstico esperado (ninguno, si es correcta), con sus puntos."""
        named = self.wanted in self.report.diagnoses if self.wanted else not self.report.diagnoses
        if self.points is None:
            return named and self.report.points < self.report.maximum
        return named and self.report.points == self.points

    @property
    def got(self) -> str:
        """Los diagnósticos que salieron; vacío si ninguno."""
        return ", ".join(self.report.diagnoses)


def mutants(exercise: str) -> tuple[Specimen, ...]:
    """Las respuestas equivocadas de un ejercicio."""
    return _specimens("mutants", exercise)


def variants(exercise: str) -> tuple[Specimen, ...]:
    """Las correctas, en otros estilos."""
    return _specimens("variants", exercise)


def run(exercise: Exercise, cells: Sequence[Cell]) -> Report:
    """El informe que recibiría quien entregara esas celdas."""
    prepared = prepare(exercise, cells)
    if prepared.submission is None:
        assert prepared.verdict is not None
        return build(exercise.id, exercise.title, exercise.points, prepared.verdict)
    return judge(exercise, prepared.submission, seed=SEED)


def outcome(exercise: Exercise, specimen: Specimen) -> Outcome:
    """El resultado de un mutante o una variante."""
    report = run(exercise, [Cell(specimen.name, specimen.source, own=True)])
    if specimen.diagnosis:
        return Outcome(specimen.name, "mutante", specimen.diagnosis, report, specimen.points)
    return Outcome(specimen.name, "variante", "", report, float(exercise.points))


def controls(exercise: Exercise) -> Iterator[Outcome]:
    """La referencia pasa, sin hacer está pendiente, e importarla no da puntos."""
    stub = run(exercise, stub_cells(exercise))
    yield Outcome("sin hacer", "sin hacer", "pendiente", stub, 0.0)
    if exercise.reference:
        full = run(exercise, reference_cells(exercise))
        yield Outcome("referencia", "referencia", "", full, float(exercise.points))
        copied = run(exercise, import_cells(exercise))
        yield Outcome("importada", "importada", "importa-la-referencia", copied, 0.0)


def examine(exercise: Exercise) -> tuple[Outcome, ...]:
    """Todo lo del zoo para un ejercicio."""
    specimens = (*mutants(exercise.id), *variants(exercise.id))
    return (*controls(exercise), *(outcome(exercise, item) for item in specimens))


def _specimens(kind: str, exercise: str) -> tuple[Specimen, ...]:
    folder = _HERE / kind / ("e" + exercise.replace(".", "_"))
    return tuple(_read(path) for path in sorted(folder.glob("*.py")))


def _read(path: Path) -> Specimen:
    """Lee las constantes de la cabecera sin ejecutar el archivo."""
    source = path.read_text(encoding="utf-8")
    header: dict[str, object] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            if node.targets[0].id not in {"EXERCISE", "DIAGNOSIS", "MISCONCEPTION", "POINTS"}:
                break
            header[node.targets[0].id] = ast.literal_eval(node.value)
        elif not isinstance(node, ast.Expr):
            break
    points = header.get("POINTS")
    assert points is None or isinstance(points, int | float)
    return Specimen(
        exercise=str(header["EXERCISE"]),
        name=path.stem,
        source=source,
        diagnosis=str(header.get("DIAGNOSIS", "")),
        misconception=str(header.get("MISCONCEPTION", "")),
        points=None if points is None else float(points),
    )


if __name__ == "__main__":
    from autograder.zoo_table import main

    sys.exit(main(sys.argv[1:], REGISTRY))
