"""La forma de un texto del catálogo y cómo se rellena."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from string import Formatter
from typing import Any

from autograder.children.plain import type_name
from autograder.spanish import whole

_SPACES = re.compile(r"[ \t\r\n\f\v]+")
"""Los espacios que se juntan en uno; el duro de los millares se queda."""

_CODE = re.compile(r"`([^`]*)`")

LINES_MAX = 8
FIELD_MAX = 300
"""Caracteres que se enseñan de un dato; el resto se corta con «…»."""


@dataclass(frozen=True)
class Text:
    """Un mensaje en orden: qué se hizo, qué se esperaba, qué se vio, qué idea hay detrás, dónde mirar.

    Los datos van entre llaves (`{bloque}`); una llave literal se escribe doble. Un entero se
    escribe con los millares separados, salvo dentro de un código. Cada parte es una línea, y las
    que sobran se dejan vacías. Habla de lo que hizo el código, no de la persona.
    """

    did: str = ""
    expected: str = ""
    seen: str = ""
    idea: str = ""
    """Empieza por «Quizá contabas con…»."""
    where: str = ""
    """Acaba el mensaje: «Mira «…».»"""

    def placeholders(self) -> frozenset[str]:
        """Los nombres de los datos que hacen falta."""
        names: set[str] = set()
        for part in fields(self):
            for _, name, _, _ in Formatter().parse(getattr(self, part.name)):
                if name is not None:
                    names.add(name)
        return frozenset(names)

    def lines(self, values: Mapping[str, Any]) -> tuple[str, ...]:
        """El mensaje con sus datos, una parte por línea."""
        parts = (getattr(self, part.name) for part in fields(self))
        return tuple(_fill(part, values) for part in parts if part)


def _fill(part: str, values: Mapping[str, Any]) -> str:
    """`part` con sus datos; lo que cae dentro de un código no puede traer acentos graves."""
    text, inside_code = "", False
    for literal, name, _, _ in Formatter().parse(part):
        text += literal
        inside_code ^= literal.count("`") % 2 == 1
        if name is None:
            continue
        value = values[name]
        if type(value) is int and not inside_code:
            value = whole(value)
        text += _CODE.sub(r"«\1»", _short(value)) if inside_code else _short(value)
    return text


def _short(value: object) -> str:
    if type(value) is dict and "$" in value:
        return f"algo de tipo {type_name(value)}"
    text = _SPACES.sub(" ", str(value)).strip()
    return text if len(text) <= FIELD_MAX else text[: FIELD_MAX - 1] + "…"
