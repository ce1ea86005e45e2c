"""Títulos y textos alternativos: quien no ve la pantalla recorre la lección con ellos."""

from __future__ import annotations

import re
from itertools import pairwise

from course.build.sources import Lesson
from course.lint.markdown import alternative_texts, headings, word_count

FIRST_CELL_WORDS = 120
MIN_ALT_WORDS = 5
PROPER_NAMES = {"Claude", "Code", "Dask", "Git", "JavaScript", "Linux", "Mac", "Python", "Stripe"}
"""Palabras que en un título llevan mayúscula en cualquier sitio."""

_SENTENCE_START = re.compile(r"[.:·?!¿¡«»()—]$")


def heading_problems(lesson: Lesson) -> list[str]:
    """Un solo título de primer nivel, al principio; ningún nivel saltado; mayúscula solo al inicio."""
    problems = []
    found = [h for cell in lesson.cells if cell.kind == "markdown" for h in headings(cell.text)]
    first = lesson.cells[0]
    if first.kind != "markdown" or not first.text.lstrip().startswith("# "):
        problems.append("la primera celda no empieza por el título de la lección")
    elif (words := word_count(first.text)) > FIRST_CELL_WORDS:
        problems.append(f"la primera celda tiene {words} palabras; como mucho, {FIRST_CELL_WORDS}")
    if (tops := sum(h.level == 1 for h in found)) != 1:
        problems.append(f"hay {tops} títulos de primer nivel y tiene que haber uno")
    for before, after in pairwise(found):
        if after.level > before.level + 1:
            problems.append(f"«{after.text}» salta del nivel {before.level} al {after.level}")
    problems += [
        f"«{h.text}»: mayúscula solo al principio" for h in found if not _sentence_case(h.text)
    ]
    return problems


def alternative_text_problems(lesson: Lesson) -> list[str]:
    """Cada imagen se cuenta con una frase entera."""
    return [
        f"el texto alternativo «{alt}» no es una frase entera"
        for cell in lesson.cells
        if cell.kind == "markdown"
        for alt in alternative_texts(cell.text)
        if len(alt.split()) < MIN_ALT_WORDS or not alt[0].isupper() or alt[-1] not in ".?!"
    ]


def _sentence_case(text: str) -> bool:
    starts_sentence = True
    for word in re.sub(r"`[^`]*`", "`", text).split():
        letters = re.sub(r"\W", "", word)
        capitalised = len(letters) > 1 and letters[0].isupper() and letters[1:].islower()
        if (
            capitalised
            and not starts_sentence
            and letters not in PROPER_NAMES
            and word[0] not in "¿¡«"
        ):
            return False
        starts_sentence = bool(_SENTENCE_START.search(word)) or (starts_sentence and not letters)
    return True
