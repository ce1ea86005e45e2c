"""La figura: lo que tarda cada turno, según cuántos hay ya guardados.

El tiempo va en múltiplos del mínimo, medido justo al lado: así un mal momento del disco, que les
toca a todos, no se confunde con el coste de cada motor.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log10
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from harness_base.bench.engines import FLOOR
from harness_base.bench.rows import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PAPER, _INK, _GREY = "#fbfaf7", "#24231f", "#6d6a61"
FROM_TURN = 5
"""Los primeros turnos, con todo por abrir, no dicen nada de lo que viene después."""
_PER_DECADE = 6
"""Puntos de la curva por cada vez que el número de turnos se multiplica por 10."""


@dataclass(frozen=True)
class Line:
    """Cómo se dibuja un motor: se distingue por su marca y su trazo, no solo por el color."""

    engine: str
    label: str
    colour: str
    marker: str
    dash: str


_LINES = (
    Line("full", "instantánea entera", "#a3241b", "s", "--"),
    Line("langgraph", "LangGraph", "#7a4a00", "^", "-."),
    Line("langgraph_delta", "LangGraph,\nDeltaChannel", "#5b3a8c", "D", ":"),
    Line("own_idempotent", "este arnés", "#0b5c8a", "o", "-"),
    Line(FLOOR, "el mínimo: añadir\ny 2 fsync", _GREY, "x", "-"),
)


def draw(rows: Sequence[Row], path: Path) -> None:
    """Dibuja en `path`, en SVG. Las mismas cifras dan siempre los mismos bytes."""
    import matplotlib

    with matplotlib.rc_context(
        {
            "svg.hashsalt": "medidas",
            "font.family": "DejaVu Sans",
            "font.size": 12,
            "text.color": _INK,
            "axes.labelcolor": _INK,
            "xtick.color": _INK,
            "ytick.color": _INK,
            "axes.edgecolor": _GREY,
        }
    ):
        from matplotlib.figure import Figure

        figure = Figure(figsize=(8.4, 4.8), facecolor=_PAPER, layout="constrained")
        _fill(figure.add_subplot(facecolor=_PAPER), rows)
        metadata = {"Date": None, "Creator": None, "Title": _TITLE}
        figure.savefig(path, format="svg", metadata=metadata)


_TITLE = "Tiempo de cada turno según los turnos guardados"


def _fill(axes: Axes, rows: Sequence[Row]) -> None:
    axes.set_xscale("log")
    axes.set_yscale("log")
    ends = []
    for line in _LINES:
        points = list(curve([row for row in rows if row.engine == line.engine]))
        if not points:
            continue
        xs, ys = zip(*points, strict=True)
        axes.plot(xs, ys, color=line.colour, marker=line.marker, linestyle=line.dash, markersize=5)
        ends.append((line, xs[-1], ys[-1]))
    low, high = axes.get_ylim()
    room = log10(high / low) / 8  # lo que ocupa un rótulo de dos líneas
    last = log10(high) + room
    for line, x, y in sorted(ends, key=lambda end: end[2], reverse=True):
        place = min(log10(y), last - room)  # ninguno pisa al de encima
        last = place
        axes.annotate(
            line.label,
            (x, y),
            xytext=(x * 1.15, 10**place),
            va="center",
            color=line.colour,
            weight="bold",
            annotation_clip=False,
        )
    axes.set_title(_TITLE, loc="left", weight="bold", fontsize=13)
    axes.set_xlabel("turnos ya guardados")
    axes.set_ylabel("tiempo del turno, en veces el mínimo")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(lambda value, place: _tick(value))
    axes.grid(which="major", color="#d9d5ca", linewidth=0.8)
    axes.spines[["top", "right"]].set_visible(False)


def curve(rows: Sequence[Row]) -> Iterator[tuple[float, float]]:
    """Turno → veces el mínimo: cada tramo de la curva, de las medidas más cortas que llegan a él."""
    done = float(FROM_TURN)
    for row in sorted(rows, key=lambda row: row.turns):
        size = row.turns / len(row.curve)
        middles = [(number + 0.5) * size for number in range(len(row.curve))]
        decades = range(-_PER_DECADE * 6, 1)
        edges = [row.turns * 10 ** (step / _PER_DECADE) for step in decades]
        for low, high in pairwise(edge for edge in edges if edge > done * 0.999):
            inside = [(x, y) for x, y in zip(middles, row.curve, strict=True) if low <= x < high]
            if inside:
                yield median(x for x, _ in inside), median(y for _, y in inside)
        done = float(row.turns)


def _tick(value: float) -> str:
    return f"{value:,.0f}".replace(",", "\u00a0") if value >= 1 else f"{value:g}".replace(".", ",")
