"""El esqueleto que ve quien aprende donde la fuente tiene la solución.

Una solución hecha solo de asignaciones (un orden, un valor) deja `NOMBRE = ...`; si el valor es
una tabla, quedan sus claves y `...` en cada hueco. Cualquier otra deja una excepción que dice qué
ejercicio está pendiente.
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
    tree = _only_assignments(region)
    if tree:
        return "\n".join(_open_assignment(node, region) for node in tree)
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


def _only_assignments(region: str) -> list[ast.Assign | ast.AnnAssign]:
    """Las asignaciones de una región que solo asigna y está a la izquierda del todo."""
    if textwrap.dedent(region) != region:
        return []
    body = ast.parse(region).body
    nodes = [node for node in body if isinstance(node, ast.Assign | ast.AnnAssign)]
    return nodes if len(nodes) == len(body) else []


def _open_assignment(node: ast.Assign | ast.AnnAssign, region: str) -> str:
    """La asignación con `...` en lugar de su valor; una tabla conserva sus claves."""
    value = node.value
    if value is None:
        return ast.unparse(node)
    holes: list[ast.expr] = [value]
    if isinstance(value, ast.Dict) and all(isinstance(key, ast.Constant) for key in value.keys):
        holes = value.values if len(value.keys) > 1 else holes
    lines = region.split("\n")
    for hole in reversed(holes):
        first, last = hole.lineno - 1, (hole.end_lineno or hole.lineno) - 1
        before = lines[first].encode()[: hole.col_offset].decode()
        after = lines[last].encode()[hole.end_col_offset :].decode()
        lines[first : last + 1] = [before + "..." + after]
    end = (node.end_lineno or node.lineno) - (len(region.split("\n")) - len(lines))
    return "\n".join(lines[node.lineno - 1 : end])
