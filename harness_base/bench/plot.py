"""La figura: lo que tarda cada turno, según cuántos hay ya guardados."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from harness_base.bench.engines import FLOOR
from harness_base.bench.rows import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_PAPER, _INK, _GREY = "#fbfaf7", "#24231f", "#6d6a61"
_PER_DECADE = 8
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
    Line(FLOOR, "solo añadir,\n2 fsync", _GREY, "x", "-"),
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
    for line, x, y in ends:
        axes.annotate(
            line.label,
            (x, y),
            xytext=(9, 0),
            textcoords="offset points",
            va="center",
            color=line.colour,
            weight="bold",
            annotation_clip=False,
        )
    axes.set_title(_TITLE, loc="left", weight="bold", fontsize=13)
    axes.set_xlabel("turnos ya guardados")
    axes.set_ylabel("milisegundos por turno")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(lambda value, place: _tick(value))
    axes.grid(which="major", color="#d9d5ca", linewidth=0.8)
    axes.spines[["top", "right"]].set_visible(False)


def curve(rows: Sequence[Row]) -> Iterator[tuple[float, float]]:
    """Turno → milisegundos: cada tramo de la curva, de las medidas más cortas que llegan a él."""
    done = 0.0
    for row in sorted(rows, key=lambda row: row.turns):
        size = row.turns / len(row.curve_ms)
        middles = [(number + 0.5) * size for number in range(len(row.curve_ms))]
        decades = range(-_PER_DECADE * 6, 1)
        edges = [row.turns * 10 ** (step / _PER_DECADE) for step in decades]
        for low, high in pairwise(edge for edge in edges if edge > done * 0.999):
            inside = [(x, y) for x, y in zip(middles, row.curve_ms, strict=True) if low <= x < high]
            if inside:
                yield median(x for x, _ in inside), median(y for _, y in inside)
        done = float(row.turns)


def _tick(value: float) -> str:
    return f"{value:,.0f}".replace(",", "\u00a0") if value >= 1 else f"{value:g}".replace(".", ",")
