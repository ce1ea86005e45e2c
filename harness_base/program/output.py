"""Todo lo que el programa escribe en su salida: frases para personas o líneas de JSON.

Con `--json`, la salida estándar lleva solo líneas de JSON (véase `json_schema`); los avisos y los
errores van, en palabras, a la de errores. Sin ella, las frases van a la salida estándar.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import Any

from harness_base.program.exit_codes import Exit

SCHEMA_VERSION = 1
"""Versión de las líneas de JSON; dentro de una misma, solo se añade (véase `json_schema`)."""


class Output:
    """La salida de una petición."""

    def __init__(self, *, as_json: bool, quiet: bool) -> None:
        self.as_json = as_json
        self.quiet = quiet

    def say(self, text: str) -> None:
        """Una frase que forma parte de la respuesta."""
        if not self.as_json:
            print(text, flush=True)

    def detail(self, text: str) -> None:
        """Una frase que se calla con `--quiet`."""
        if not self.quiet:
            self.say(text)

    def data(self, kind: str, **values: Any) -> None:
        """Lo mismo que se ha dicho en frases, para un programa."""
        if self.as_json:
            print(json.dumps({"schema": SCHEMA_VERSION, "kind": kind, **values}), flush=True)

    def warn(self, text: str) -> None:
        """Un aviso, que no es parte de la respuesta."""
        print(text, file=sys.stderr, flush=True)

    def fail(self, code: Exit, reason: str) -> Exit:
        """Por qué no se ha podido, en una línea; devuelve el código de salida."""
        line = " ".join(reason.split())
        self.warn(f"error: {line}")
        self.data("error", code=int(code), message=line)
        return code


def stop_writing() -> None:
    """Nadie lee ya la salida: que el cierre del intérprete no se queje por ello."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
