"""El dibujo del árbol de puntos de control: en SVG y, para quien lo lee o lo oye, en una frase.

Los colores son los del tema (`currentColor`), y nada se distingue solo por ellos: los puntos con
llamadas sin respuesta tienen el borde a trazos; las puntas, el borde grueso y un letrero.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

_STEP_X, _STEP_Y = 62, 62
_LEFT, _TOP, _RADIUS = 70, 34, 20
_BACKGROUND = "var(--jp-layout-color0, Canvas)"
"""El fondo del cuaderno, o el de la página: las líneas pasan por detrás de los puntos."""


@dataclass(frozen=True)
class Node:
    """Un punto del dibujo: cuál es, dónde se escribió, su padre y si falta contestar llamadas."""

    key: str
    number: int
    run: str
    parent: str | None
    is_open: bool


@dataclass(frozen=True)
class Tree:
    """Lo que se dibuja: los puntos, la punta de cada rama, el elegido y el que se compara."""

    nodes: Sequence[Node]
    tips: Mapping[str, str]
    """Rama → su punta."""
    chosen: str | None = None
    compared: str | None = None

    def svg(self) -> str:
        """El dibujo, con la frase como texto alternativo."""
        if not self.nodes:
            return ""
        places = self._places()
        width = max(x for x, _ in places.values()) + 90
        height = max(y for _, y in places.values()) + 48
        parts = [self._edge(node, places) for node in self.nodes if node.parent in places]
        parts += [self._node(node, *places[node.key]) for node in self.nodes]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" aria-label="{escape(self.told())}" '
            f'style="max-width:100%;color:inherit" font-family="system-ui, sans-serif">'
            f"{''.join(parts)}</svg>"
        )

    def told(self) -> str:
        """El árbol en palabras."""
        children: dict[str | None, list[str]] = {}
        for node in self.nodes:
            children.setdefault(node.parent, []).append(node.key)
        splits = [
            f"del {parent} salen {', '.join(keys)}"
            for parent, keys in children.items()
            if parent is not None and len(keys) > 1
        ]
        tips = ", ".join(f"la punta de {run} es el {tip}" for run, tip in self.tips.items())
        total = f"{len(self.nodes)} puntos de control"
        return "; ".join([total, *splits, tips]) + "."

    def _places(self) -> dict[str, tuple[int, int]]:
        """Cada punto en su columna (cuántos antepasados tiene) y cada rama nueva en su fila."""
        places: dict[str, tuple[int, int]] = {}
        used: dict[str, int] = {}
        rows = 0
        for node in self.nodes:
            column, row = 0, 0
            if node.parent in places:
                x, y = places[node.parent]
                column, row = (x - _LEFT) // _STEP_X + 1, (y - _TOP) // _STEP_Y
                if used.get(node.parent):
                    rows += 1
                    row = rows
                used[node.parent] = used.get(node.parent, 0) + 1
            places[node.key] = (_LEFT + column * _STEP_X, _TOP + row * _STEP_Y)
        return places

    def _edge(self, node: Node, places: Mapping[str, tuple[int, int]]) -> str:
        """De un punto a su padre: recto en la misma fila; si no, con codo."""
        (x1, y1), (x2, y2) = places[node.parent or ""], places[node.key]
        path = f"M{x1} {y1} H{x2}" if y1 == y2 else f"M{x1} {y1} V{y2} H{x2}"
        return f'<path d="{path}" stroke="currentColor" stroke-width="2" fill="none"/>'

    def _node(self, node: Node, x: int, y: int) -> str:
        dash = ' stroke-dasharray="4 3"' if node.is_open else ""
        mark = ""
        if node.key in (self.chosen, self.compared):
            sign = "●" if node.key == self.chosen else "○"
            mark = (
                f'<text x="{x - 4}" y="{y - 23}" font-size="11" fill="currentColor">{sign}</text>'
            )
        tips = [run for run, tip in self.tips.items() if tip == node.key]
        label, width = "", 2
        if tips:
            width = 4
            # a la izquierda: por debajo del punto baja la línea de lo que sale de él
            label = (
                f'<text x="{x - 6}" y="{y + 35}" text-anchor="end" font-size="12" font-weight="700" '
                f'fill="currentColor">▲ {escape(", ".join(tips))}</text>'
            )
        return (
            f'<circle cx="{x}" cy="{y}" r="{_RADIUS}" stroke="currentColor" '
            f'style="fill:{_BACKGROUND}" stroke-width="{width}"{dash}/>'
            f'<text x="{x}" y="{y + 3}" text-anchor="middle" font-size="14" font-weight="700" '
            f'fill="currentColor">{node.number}</text>'
            f'<text x="{x}" y="{y + 15}" text-anchor="middle" font-size="11" '
            f'fill="currentColor">{escape(node.run)}</text>{mark}{label}'
        )
