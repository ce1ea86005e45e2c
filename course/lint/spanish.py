"""El español del curso: palabras que no se usan, comillas y cifras.

Se mira lo que lee una persona: el texto de las celdas sin código, y los comentarios y los textos
del código.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize

from course.build.sources import Lesson
from course.build.stubs import without_markers
from course.lint.markdown import prose

NOT_USED = {
    r"(re)?asum(ir\w*|es?|en|imos|id[oa]s?|iendo|o)": "suponer (assume no es asumir)",
    r"resumir\w*|resumid[oa]s?": "reanudar, o compactar",
    r"librer[ií]as?": "biblioteca",
    r"soport(ar\w*|a|as|an|ad[oa]s?|ando)": "admitir",
    r"remov(er\w*|emos|id[oa]s?|iendo|ió)|remueven?": "quitar",
    r"eventualmente": "al final, o a veces",
    r"parse(ar\w*|a|an|o|ad[oa]s?|ando)": "analizar, leer",
    r"logue(ar\w*|a|an|o|ad[oa]s?|ando)": "anotar, apuntar",
    r"teste(ar\w*|a|an|o|ad[oa]s?|ando)": "probar",
    r"crashe(ar\w*|a|an|o|ad[oa]s?|ando)|crash": "caerse, caída",
    r"(un|el|los|unos) forks?": "bifurcar, rama",
    r"arrays?": "lista",
    r"banderas?": "opción",
    r"colaps(ar\w*|a|an|o|ad[oa]s?|ando)": "plegar, fallar",
    r"event\w+ disparad\w+|dispar(a|an|ar) (el|un|los) event\w+": "emitir un evento",
    r"caída cayó": "la caída ocurrió",
    r"cog(er\w*|es?|en|emos|id[oa]s?|iendo|ió)|coj(o|a|as|an|amos)": "tomar, usar",
    r"ordenador(es)?|computador(a|as|es)?": "equipo",
    r"vosotr[oa]s|vuestr[oa]s?": "tú, tu",
    r"simplemente|obviamente": "nada: sobra",
    r"fácil(es|mente)?": "nada: quizá no lo sea para quien lee",
}
"""Patrón que no se usa → qué se dice en su lugar."""

_PATTERNS = [(re.compile(rf"\b({p})\b", re.IGNORECASE), instead) for p, instead in NOT_USED.items()]
_TITLE = re.compile(r"(?<!\*)\*[^*\n]+\*(?!\*)")
"""Cursiva: títulos de obras, que van en su idioma."""
_VOSOTROS_VERB = re.compile(r"\b(?!\w*séis\b)\w{2,}[áé]is\b", re.IGNORECASE)
_STRAIGHT_QUOTES = re.compile(r'"[^"\n]*"')
_DECIMAL_POINT = re.compile(r"(?<![\w.])0\.\d|(?<![\w.])\d+\.\d+ ?(%|€|s\b|ms\b|MB\b)")


def spanish_problems(lesson: Lesson) -> list[str]:
    """Lo que en la lección no sigue el estilo, con el número de la celda."""
    found = []
    for number, cell in enumerate(lesson.cells, start=1):
        if cell.kind == "markdown":
            problems = text_problems(_TITLE.sub(" ", prose(cell.text)))
        else:
            problems = text_problems(spoken(without_markers(cell.text)), quotes=False)
        found += [f"celda {number}: {problem}" for problem in problems]
    return found


def text_problems(text: str, *, quotes: bool = True) -> list[str]:
    """Las palabras, comillas y cifras de `text` que no van con el estilo del curso."""
    problems = [
        f"«{m[0]}»: di {instead}" for pattern, instead in _PATTERNS for m in pattern.finditer(text)
    ]
    problems += [f"«{m[0]}»: se trata de tú" for m in _VOSOTROS_VERB.finditer(text)]
    if quotes:
        problems += [f"{m[0]}: las comillas son «»" for m in _STRAIGHT_QUOTES.finditer(text)]
        problems += [f"«{m[0]}»: en el texto, coma decimal" for m in _DECIMAL_POINT.finditer(text)]
    return problems


def spoken(code: str) -> str:
    """Comentarios y textos de un código, sin lo que va entre acentos graves."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    found = [t.string for t in tokens if t.type == tokenize.COMMENT]
    found += [
        node.value
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return re.sub(r"`[^`]*`", " ", "\n".join(found))
