"""El esqueleto que ve quien aprende donde la fuente tiene la solución.

Una solución hecha solo de asignaciones (una tabla, un orden, un valor) deja `NOMBRE = ...`;
cualquier otra, una excepción que dice qué ejercicio está pendiente.
"""

from __future__ import annotations

import ast
import re
import textwrap

from course.build.references import BEGIN, END

_GRADE_ID = re.compile(r"^e(?P<lesson>\d+)_(?P<number>\w+?)(?:_check)?$")


def grade_id(exercise: str, *, check: bool = False) -> str:
    """`"1.2"` → `"e1_2"`, o `"e1_2_check"` para su celda de comprobación."""
    return f"e{exercise.replace('.', '_')}" + ("_check" if check else "")


def exercise_of(cell_grade_id: str) -> str:
    """`"e1_2"` o `"e1_2_check"` → `"1.2"`; vacío si no es de un ejercicio del curso."""
    match = _GRADE_ID.match(cell_grade_id)
    return f"{match['lesson']}.{match['number']}" if match else ""


def solution_regions(text: str) -> list[str]:
    """Lo que hay entre cada par de marcas de solución, con su sangría."""
    regions: list[str] = []
    current: list[str] | None = None
    for line in text.split("\n"):
        if line.strip() == BEGIN:
            current = []
        elif line.strip() == END and current is not None:
            regions.append("\n".join(current))
            current = None
        elif current is not None:
            current.append(line)
    return regions


def stub_for(region: str, exercise: str) -> str:
    """El esqueleto que sustituye a `region` en el ejercicio `exercise`."""
    names = _assigned_names(region)
    if names:
        return "\n".join(f"{name} = ..." for name in names)
    return f'raise NotImplementedError("ejercicio {exercise} pendiente")'


def clear_solutions(text: str, exercise: str) -> str:
    """El texto de una celda de respuesta con cada solución cambiada por su esqueleto."""
    lines: list[str] = []
    regions = iter(solution_regions(text))
    inside = False
    for line in text.split("\n"):
        if line.strip() == BEGIN:
            inside = True
            indent = line[: len(line) - len(line.lstrip())]
            stub = stub_for(next(regions, ""), exercise)
            lines += [indent + stub_line for stub_line in stub.split("\n")]
        elif line.strip() == END:
            inside = False
        elif not inside:
            lines.append(line)
    return "\n".join(lines)


def without_markers(text: str) -> str:
    """La solución tal como se lee, sin las marcas de nbgrader."""
    return "\n".join(line for line in text.split("\n") if line.strip() not in {BEGIN, END})


def _assigned_names(region: str) -> list[str]:
    """Los nombres de una región que solo asigna y está a la izquierda del todo."""
    if textwrap.dedent(region) != region:
        return []
    names = []
    for node in ast.parse(region).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.append(f"{node.target.id}: {ast.unparse(node.annotation)}")
        elif isinstance(node, ast.Assign) and all(isinstance(t, ast.Name) for t in node.targets):
            names += [t.id for t in node.targets if isinstance(t, ast.Name)]
        else:
            return []
    return names
