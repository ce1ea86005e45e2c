"""argparse en español para los programas del arnés y del curso: ayuda, títulos y errores.

argparse saca sus textos de `gettext`, pero no trae catálogos. Aquí está el nuestro, que cubre los
mensajes que alguien puede ver; uno que no esté saldría en inglés, nunca se perdería.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, NoReturn

_TEXTS = {
    "usage: ": "uso: ",
    "positional arguments": "argumentos",
    "options": "opciones",
    "show this help message and exit": "muestra esta ayuda y termina",
    "unrecognized arguments: %s": "no conozco estos argumentos: %s",
    "the following arguments are required: %s": "faltan estos argumentos: %s",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s: %(message)s",
    "invalid choice: %(value)r (choose from %(choices)s)": (
        "%(value)r no es una de las opciones: %(choices)s"
    ),
    "invalid %(type)s value: %(value)r": "%(value)r no vale, se espera %(type)s",
    "expected one argument": "falta su valor",
    "expected at most one argument": "admite como mucho un valor",
    "expected at least one argument": "necesita al menos un valor",
    "ignored explicit argument %r": "no admite ningún valor (%r)",
    "not allowed with argument %s": "no se puede usar junto con %s",
    "one of the arguments %s is required": "hace falta uno de estos argumentos: %s",
    "unknown parser %(parser_name)r (choices: %(choices)s)": (
        "no existe %(parser_name)r; las que hay: %(choices)s"
    ),
}

_PLURALS = {
    "expected %s argument": "necesita %s valor",
    "expected %s arguments": "necesita %s valores",
}


def _text(english: str) -> str:
    return _TEXTS.get(english, english)


def _plural(one: str, many: str, count: int) -> str:
    english = one if count == 1 else many
    return _PLURALS.get(english, english)


argparse._ = _text  # type: ignore[attr-defined]
argparse.ngettext = _plural  # type: ignore[attr-defined]


class SpanishParser(argparse.ArgumentParser):
    """Un `ArgumentParser` sin abreviaturas y cuyos errores ocupan una línea."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{**options, "allow_abbrev": False})

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"error: {message}. La ayuda: {self.prog} --help\n")


if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[SpanishParser]
else:
    Subparsers = argparse._SubParsersAction
