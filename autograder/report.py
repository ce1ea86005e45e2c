"""El informe de una comprobación, tal como lo ve quien aprende.

`repr()` es un solo número, los puntos, porque nbgrader da la puntuación entera a cualquier último
valor que no sea un número corriente. En JupyterLab se enseña `_repr_html_`; `str()` cuenta lo
mismo en texto.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any, Literal

from autograder.catalogue import message
from autograder.verdict import Finding, Verdict

Status = Literal["bien", "a medias", "mal", "pendiente", "error"]

ICONS = {"bien": "✓", "a medias": "◐", "mal": "✗", "pendiente": "…", "error": "!"}
WORDS = {
    "bien": "correcto",
    "a medias": "a medias",
    "mal": "todavía no",
    "pendiente": "pendiente",
    "error": "error de la comprobación",
}
OUTPUT_SHOWN = 2000
MANUAL_NOTE = "Queda señalada para que la mire una persona."


@dataclass(frozen=True)
class Message:
    """Un hallazgo ya contado: su diagnóstico y sus líneas (ocho como mucho)."""

    diagnosis: str
    lines: tuple[str, ...]


@dataclass(frozen=True, repr=False)
class Report:
    """El resultado de comprobar un ejercicio."""

    exercise: str
    title: str
    points: float
    maximum: float
    status: Status
    score: str
    """Los puntos como texto, `2.5`: lo que lee nbgrader. Lo escribe quien juzga, no el núcleo."""
    messages: tuple[Message, ...] = ()
    notes: tuple[str, ...] = ()
    output: str = ""
    """Lo que imprimió el código comprobado, recortado."""
    picture_svg: str = ""
    picture_text: str = ""
    manual: bool = False
    """Queda señalado para que lo mire una persona."""

    @property
    def passed(self) -> bool:
        """Si tiene todos los puntos."""
        return self.status == "bien"

    @property
    def diagnoses(self) -> tuple[str, ...]:
        """Los identificadores de lo encontrado."""
        return tuple(item.diagnosis for item in self.messages)

    def __repr__(self) -> str:
        return self.score

    def __str__(self) -> str:
        head = f"{ICONS[self.status]} {self.heading()}"
        blocks = ["\n".join(f"   {line}" for line in item.lines) for item in self.messages]
        if self.picture_text:
            blocks.append(self.picture_text)
        blocks += [f"   Nota: {note}" for note in self.notes]
        if self.output and not self.passed:
            blocks.append("   Tu código imprimió:\n" + _indent(self.output))
        return "\n".join([head, *blocks])

    def _repr_html_(self) -> str:
        from autograder.report_html import render

        return render(self)

    def heading(self) -> str:
        """`1.2 · Anota una respuesta: correcto (4 de 4 puntos)`."""
        title = f"{self.exercise} · {self.title}" if self.title else self.exercise
        if not self.maximum:
            return f"{title}: no hay nada que comprobar"
        score = f"{number(self.points)} de {number(self.maximum)} puntos"
        mark = " ·" if title.endswith(("?", "!")) else ":"
        return f"{title}{mark} {WORDS[self.status]} ({score})"

    def to_json(self) -> str:
        """El informe como JSON, para llevarlo de un proceso a otro."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str | bytes) -> Report:
        """El informe que `to_json` escribió."""
        data: dict[str, Any] = json.loads(text)
        items = (Message(item["diagnosis"], tuple(item["lines"])) for item in data["messages"])
        return cls(**{**data, "messages": tuple(items), "notes": tuple(data["notes"])})


def clamp(points: float, maximum: float) -> float:
    """Los puntos como un float corriente entre 0 y el máximo, con dos decimales."""
    value = float(points)
    if not value >= 0.0:  # también NaN
        return 0.0
    return round(min(value, float(maximum)), 2)


def number(value: float) -> str:
    """`4` o `2,5`: como se escribe en español."""
    return f"{value:g}".replace(".", ",")


def build(
    exercise: str,
    title: str,
    maximum: float,
    verdict: Verdict,
    *,
    printed: Iterable[str] = (),
    failure: bool = False,
) -> Report:
    """Convierte el veredicto de un juez en informe."""
    fraction = clamp(verdict.fraction, 1.0)
    points = clamp(verdict.fraction * maximum, maximum)
    output = "".join(printed)
    if len(output) > OUTPUT_SHOWN:
        output = output[:OUTPUT_SHOWN] + "…"
    return Report(
        exercise=exercise,
        title=title,
        points=points,
        maximum=float(maximum),
        status="error" if failure else _status(fraction, verdict.findings),
        score=repr(points),
        messages=tuple(Message(item.diagnosis, message(item)) for item in verdict.findings),
        notes=(*verdict.notes, MANUAL_NOTE) if verdict.manual else verdict.notes,
        output=output,
        picture_svg=verdict.picture.svg if verdict.picture else "",
        picture_text=verdict.picture.text if verdict.picture else "",
        manual=verdict.manual or failure,
    )


def _status(fraction: float, findings: tuple[Finding, ...]) -> Status:
    if any(item.diagnosis == "pendiente" for item in findings):
        return "pendiente"
    if fraction >= 1.0:
        return "bien"
    return "a medias" if fraction > 0 else "mal"


def _indent(text: str) -> str:
    return "\n".join(f"     {line}" for line in text.splitlines())
