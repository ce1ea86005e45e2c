"""Lo que una demostración enseña: la misma tabla en HTML y en texto.

El texto es el gemelo de quien lee sin JupyterLab: dice lo mismo. El HTML hereda los colores del
tema, claro u oscuro, y nada se distingue solo por el color.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_CELL = "padding:2px 12px;border:1px solid currentColor"


@dataclass(frozen=True)
class Table:
    """Una tabla con su título y una frase que la resume."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    summary: str
    marked: frozenset[int] = frozenset()
    """Filas en negrita y con `▶` delante."""
    figures: frozenset[int] = frozenset()
    """Columnas de cifras, alineadas a la derecha."""

    def __repr__(self) -> str:
        widths = [
            max(len(row[column]) for row in (self.header, *self.rows))
            for column in range(len(self.header))
        ]
        lines = [self.title, "", "  " + self._line(self.header, widths).rstrip()]
        for number, row in enumerate(self.rows):
            mark = "▶ " if number in self.marked else "  "
            lines.append(mark + self._line(row, widths).rstrip())
        return "\n".join([*lines, "", self.summary])

    def _line(self, row: Sequence[str], widths: Sequence[int]) -> str:
        return "   ".join(
            text.rjust(width) if column in self.figures else text.ljust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        )

    def _repr_html_(self) -> str:
        head = "".join(
            f'<th scope="col" style="{_CELL};{self._align(column)}">{escape(text)}</th>'
            for column, text in enumerate(self.header)
        )
        body = "".join(self._row(number, row) for number, row in enumerate(self.rows))
        return (
            '<table style="border-collapse:collapse;color:inherit;margin:.8em 0 .4em">'
            f'<caption style="text-align:left;font-weight:bold;color:inherit;padding-bottom:.3em">'
            f"{escape(self.title)}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
            f"<p>{escape(self.summary)}</p>"
        )

    def _row(self, number: int, row: Sequence[str]) -> str:
        first, *rest = row
        mark, weight = ("▶ ", "bold") if number in self.marked else ("", "normal")
        style = f"{_CELL};font-weight:{weight}"
        cells = "".join(
            f'<td style="{style};{self._align(column)}">{escape(text)}</td>'
            for column, text in enumerate(rest, 1)
        )
        return (
            f'<tr><th scope="row" style="{style};{self._align(0)}">{mark}{escape(first)}</th>'
            f"{cells}</tr>"
        )

    def _align(self, column: int) -> str:
        return f"text-align:{'right' if column in self.figures else 'left'}"


@dataclass(frozen=True)
class Note:
    """Una o varias frases sueltas."""

    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return "".join(f"<p>{escape(line)}</p>" for line in self.text.split("\n"))


@dataclass(frozen=True)
class Pages:
    """Varias tablas o notas, una detrás de otra."""

    parts: tuple[Table | Note, ...]

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, self.parts))

    def _repr_html_(self) -> str:
        return "".join(part._repr_html_() for part in self.parts)
