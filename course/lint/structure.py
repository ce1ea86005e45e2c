"""La forma de cada ejercicio que cuenta, como la comprueba rustlings con los suyos.

Un identificador único, su nombre en el título (es lo que sale en el índice), enunciado con ejemplo,
puntos según los minutos, dificultad, dos pistas plegadas como mínimo, respuesta, comprobación justo
debajo y referencia.
"""

from __future__ import annotations

import ast
import re

from course.build.facts import ExerciseFacts, Registry
from course.build.references import same_code
from course.build.sources import Lesson, SourceCell
from course.build.stubs import solution_regions
from course.lint.markdown import prose, visible

DIFFICULTIES = {"baja", "media", "alta"}
MIN_HINTS = 2
MIN_STATEMENT_WORDS = 15

_HEADING = re.compile(
    r"^### (?P<id>\d+\.\d+) · (?:(?P<title>[^·\n]+) · )?(?P<points>\d+) puntos · unos (?P<minutes>\d+) min"
    r" · (?P<difficulty>\w+) *$",
    re.MULTILINE,
)
_NEXT_HEADING = re.compile(r"^#{1,3} ", re.MULTILINE)
_LOOSE_HEADING = re.compile(r"^#+ *\d+\.\d+\b.*$", re.MULTILINE)
_EXAMPLE = re.compile(r"→|ejemplo|==", re.IGNORECASE)
_HINT = re.compile(r"<details>\s*<summary>Pista\b", re.IGNORECASE)


def points_for(minutes: int) -> int:
    """Los puntos que valen unos minutos: 2 hasta 4, 4 hasta 8, 6 por encima."""
    return 2 if minutes <= 4 else 4 if minutes <= 8 else 6


def structure_problems(lesson: Lesson, registry: Registry) -> list[str]:
    """Lo que le falta o le sobra a los ejercicios de la lección."""
    problems = []
    statements = _statements(lesson)
    used = lesson.exercise_ids()
    declared = [e.id for e in registry.values() if e.lesson == lesson.number]
    for exercise in dict.fromkeys([*used, *declared, *(s[0] for s in statements)]):
        facts = registry.get(exercise)
        if facts is None:
            problems.append(f"{exercise}: no está en el registro de ejercicios")
        elif exercise not in used:
            problems.append(f"{exercise}: está en el registro y no en la lección")
        else:
            texts = [text for identifier, text in statements if identifier == exercise]
            found = [*_facts_problems(facts), *_statement_problems(facts, texts)]
            found += _cell_problems(lesson, facts)
            problems += [f"{exercise}: {problem}" for problem in found]
    for cell in lesson.cells:
        if cell.kind == "markdown":
            loose = _LOOSE_HEADING.findall(cell.text)
            problems += [f"no entiendo el título «{h}»" for h in loose if not _HEADING.fullmatch(h)]
    return problems


def _statements(lesson: Lesson) -> list[tuple[str, str]]:
    """Cada ejercicio con el texto que va desde su título hasta el siguiente título."""
    found = []
    for cell in lesson.cells:
        if cell.kind == "markdown":
            for match in _HEADING.finditer(cell.text):
                end = _NEXT_HEADING.search(cell.text, match.end())
                stop = end.start() if end else len(cell.text)
                found.append((match["id"], cell.text[match.start() : stop]))
    return found


def _facts_problems(facts: ExerciseFacts) -> list[str]:
    problems = []
    if facts.points != (expected := points_for(facts.minutes)):
        problems.append(f"con {facts.minutes} min vale {expected} puntos, no {facts.points}")
    if facts.difficulty not in DIFFICULTIES:
        problems.append(f"dificultad desconocida: {facts.difficulty}")
    return problems


def _statement_problems(facts: ExerciseFacts, texts: list[str]) -> list[str]:
    if len(texts) != 1:
        return [f"tiene {len(texts)} enunciados y tiene que tener uno"]
    text = texts[0]
    problems = []
    match = _HEADING.match(text)
    assert match is not None
    printed = (match["title"], int(match["points"]), int(match["minutes"]), match["difficulty"])
    if printed != (facts.title, facts.points, facts.minutes, facts.difficulty):
        problems.append(
            f"el título no dice lo que el registro: {facts.title} · {facts.points} puntos · unos "
            f"{facts.minutes} min · {facts.difficulty}"
        )
    body = visible(text[match.end() :])
    if len(prose(body).split()) < MIN_STATEMENT_WORDS:
        problems.append("no tiene enunciado")
    if not _EXAMPLE.search(body):
        problems.append("el enunciado no lleva un ejemplo")
    if (hints := len(_HINT.findall(text))) < MIN_HINTS:
        problems.append(f"tiene {hints} pistas plegadas; como mínimo, {MIN_HINTS}")
    return problems


def _cell_problems(lesson: Lesson, facts: ExerciseFacts) -> list[str]:
    cells = lesson.cells_of(facts.id)
    roles = [cell.role for cell in cells]
    if facts.kind == "written":
        return [] if roles == ["written"] else ["una respuesta escrita es una sola celda `written`"]
    if roles != ["answer", "check"]:
        return [f"lleva una celda de respuesta y una de comprobación, y tiene {roles}"]
    answer, check = cells
    problems = []
    index = next(i for i, cell in enumerate(lesson.cells) if cell is answer)
    if lesson.cells[index + 1] is not check:
        problems.append("la comprobación no está justo debajo de la respuesta")
    if not solution_regions(answer.text):
        problems.append("la respuesta no marca su solución")
    return problems + _reference_problems(facts, answer) + _check_problems(facts.id, check)


def _reference_problems(facts: ExerciseFacts, answer: SourceCell) -> list[str]:
    """El código de referencia existe una vez: la solución es la de `harness_base`, nodo a nodo."""
    if facts.kind != "code":
        return []
    if not facts.reference:
        return ["no tiene referencia"]
    return [
        f"la solución no es el código de {reference}"
        for reference in facts.reference
        if not same_code(answer.text, reference, where=facts.id)
    ]


def _check_problems(exercise: str, check: SourceCell) -> list[str]:
    """La celda termina en `check("1.2", …)` a secas: otra cosa daría todos los puntos."""
    body = ast.parse(check.text).body
    last = body[-1] if body else None
    call = last.value if isinstance(last, ast.Expr) else None
    is_check = (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id == "check"
        and bool(call.args)
        and isinstance(call.args[0], ast.Constant)
        and call.args[0].value == exercise
    )
    if not is_check or check.text.rstrip().endswith(";"):
        return [f'la comprobación no termina en un `check("{exercise}", …)` a secas']
    return []
