"""Cómo acabó un hijo, tal como lo ve el padre."""

from __future__ import annotations

import json
import signal as signals
from dataclasses import dataclass
from typing import Any

from autograder.children import wire
from autograder.children.plain import Json


@dataclass(frozen=True)
class ChildError:
    """La excepción que salió del código de quien aprende (texto, no objeto)."""

    phase: str
    """`setup` si no existe la sonda; `load` si falló al cargar los nombres; `probe`, al usarlos."""
    type: str
    bases: tuple[str, ...]
    message: str
    filename: str | None
    line: int | None
    source: str | None
    function: str | None
    name: str | None
    """El módulo que no se pudo importar, o el nombre que no existe."""


@dataclass(frozen=True)
class ChildResult:
    """Resultado de una ejecución. `value` vale solo si `complete`.

    `complete`: la respuesta llegó entera, con su marca de fin, y el proceso terminó con 0, sin
    tocar nada prohibido. Un `os._exit(0)` a medias no lo cumple.
    """

    complete: bool
    value: Json = None
    status: int | None = None
    signal: int | None = None
    stopped: str | None = None
    """`time`, `output` o `processes` si hubo que matarlo por eso; `server` si cayó el servidor."""
    error: ChildError | None = None
    violation: dict[str, str] | None = None
    """`{"kind": "referencia" | "ajeno" | "proceso", "what": …}`."""
    notes: tuple[Json, ...] = ()
    stdout: str = ""
    printed: int = 0
    duration_s: float = 0.0

    @property
    def timed_out(self) -> bool:
        """Se acabó su tiempo de reloj o de procesador."""
        return self.stopped == "time"

    @property
    def killed(self) -> bool:
        """Murió por SIGKILL sin que lo matara el servidor: por ejemplo, en un punto de corte."""
        return self.signal == signals.SIGKILL and self.stopped is None


def parse(header: dict[str, Any], data: bytes, *, output: bytes) -> ChildResult:
    """Lee las tramas del hijo desconfiando de ellas: lo que no se entiende no cuenta."""
    value: Json = None
    got_value = ended = broken = False
    error: ChildError | None = None
    violation: dict[str, str] | None = None
    notes: list[Json] = []
    for kind, body in wire.frames(data):
        try:
            content = json.loads(body)
            if kind == wire.NOTE:
                notes.append(content)
            elif kind == wire.VALUE:
                broken = broken or got_value
                value, got_value = content, True
            elif kind == wire.ERROR:
                error = _error(content)
            elif kind == wire.VIOLATION:
                violation = {"kind": str(content["kind"]), "what": str(content["what"])}
            elif kind == wire.END:
                ended = True
        except (ValueError, KeyError, TypeError, RecursionError):
            broken = True
    complete = (
        got_value
        and ended
        and not broken
        and header["status"] == 0
        and header["stopped"] is None
        and error is None
        and violation is None
    )
    return ChildResult(
        complete=complete,
        value=value if complete else None,
        status=header["status"],
        signal=header["signal"],
        stopped=header["stopped"],
        error=error,
        violation=violation,
        notes=tuple(notes),
        stdout=output.decode("utf-8", "replace"),
        printed=header["printed"],
        duration_s=header["duration_s"],
    )


def _error(content: dict[str, Any]) -> ChildError:
    line = content["line"]
    return ChildError(
        phase=str(content["phase"]),
        type=str(content["type"]),
        bases=tuple(str(base) for base in content["bases"]),
        message=str(content["message"]),
        filename=_text(content["filename"]),
        line=line if type(line) is int else None,
        source=_text(content["source"]),
        function=_text(content["function"]),
        name=_text(content["name"]),
    )


def _text(value: object) -> str | None:
    return value if type(value) is str else None
