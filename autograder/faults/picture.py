"""La figura de un instante: operaciones en orden, cuáles llegaron al disco y qué encuentra quien lee.

SVG con los colores del texto que la rodea, así que se lee en tema claro y oscuro; cada suerte lleva su
palabra y su dibujo, y nada se dice solo con color. El gemelo de texto dice lo mismo.
"""

from __future__ import annotations

from html import escape

from autograder.verdict import Picture

from .instant import Instant, Status, Step

WIDTH = 720
ROW = 26
TOP = 34
TEXT_MAX = 58
STEPS_MAX = 16
"""Con más operaciones se enseñan las primeras y las que rodean al corte."""

_MARK: dict[Status, str] = {
    "hecha": "✓",
    "en disco": "■",
    "llegó": "▣",
    "a medias": "◧",
    "se perdió": "✗",
    "sin asegurar": "?",
    "no se hizo": "·",
}
_MEANING: dict[Status, str] = {
    "hecha": "hecha",
    "en disco": "a salvo en el disco",
    "llegó": "llegó, aunque nadie lo aseguró",
    "a medias": "llegó a medias",
    "se perdió": "se perdió: solo estaba en memoria",
    "sin asegurar": "sin asegurar",
    "no se hizo": "no se llegó a hacer",
}


def picture(instant: Instant) -> Picture:
    """La figura y su gemelo de texto."""
    return Picture(svg=_svg(instant), text=as_text(instant))


def as_text(instant: Instant) -> str:
    """El instante en texto: una línea por operación y, donde fue, el corte."""
    lines = [
        f"{number if number else ' ':>3} {_MARK[step.status] if number else ' '} {step.text}"
        + (f"  ({_origin(step)}{_MEANING[step.status]})" if number else "")
        for number, step in _chosen(instant)
    ]
    place = _cut_row(instant)
    lines.insert(place, f"--- {_cut_text(instant)} ---")
    return "\n".join([*lines, f"Quien lee después encuentra: {instant.found}."])


def _origin(step: Step) -> str:
    return f"línea {step.where.line}; " if step.where is not None else ""


def _cut_text(instant: Instant) -> str:
    what = "aquí se va la luz" if instant.cause == "corte de luz" else "aquí muere el proceso"
    return f"{what} (la función ya había vuelto)" if instant.returned else what


def _chosen(instant: Instant) -> list[tuple[int, Step]]:
    """Los pasos que se enseñan, con su número; un hueco lleva el número 0."""
    numbered = list(enumerate(instant.steps, start=1))
    if len(numbered) <= STEPS_MAX:
        return numbered
    near = range(instant.done - STEPS_MAX // 2, instant.done + STEPS_MAX // 4 + 1)
    kept = [item for item in numbered if item[0] <= STEPS_MAX // 4 or item[0] in near]
    shown: list[tuple[int, Step]] = []
    last = 0
    for number, step in kept:
        if number > last + 1:
            shown.append((0, _gap(number - last - 1)))
        shown.append((number, step))
        last = number
    if last < len(numbered):
        shown.append((0, _gap(len(numbered) - last)))
    return shown


def _gap(count: int) -> Step:
    return Step(
        "(otra operación más)" if count == 1 else f"({count} operaciones más)", None, "hecha"
    )


def _cut_row(instant: Instant) -> int:
    """Cuántas filas van antes del corte."""
    last = 0
    row = 0
    for place, (number, _step) in enumerate(_chosen(instant), start=1):
        last = number or last
        if last <= instant.done and (number or instant.done > last):
            row = place
    return row


# ---------------------------------------------------------------------- SVG
def _svg(instant: Instant) -> str:
    rows = _chosen(instant)
    cut = _cut_row(instant)
    height = TOP + ROW * (len(rows) + 1) + 58
    parts = [_text(14, 20, f"{'Corte de luz' if instant.cause == 'corte de luz' else 'Caída'}: "
                   "las operaciones, en orden", weight="600")]  # fmt: skip
    y = TOP
    for place, (number, step) in enumerate(rows):
        if place == cut:
            parts.append(_cut(y, instant))
            y += ROW
        parts.append(_row(y, number, step))
        y += ROW
    if cut == len(rows):
        parts.append(_cut(y, instant))
        y += ROW
    parts.append(_result(y + 8, instant.found))
    label = escape(as_text(instant).replace("\n", ". "), quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{label}" style="max-width:{WIDTH}px;width:100%;height:auto" '
        'fill="currentColor" font-size="13" font-family="system-ui, sans-serif">'
        + "".join(parts)
        + "</svg>"
    )


def _row(y: int, number: int, step: Step) -> str:
    middle = y + ROW // 2
    if not number:
        return _text(62, middle + 5, step.text, opacity=0.75)
    faded = 0.7 if step.status == "no se hizo" else 1.0
    line = f"línea {step.where.line}" if step.where is not None else ""
    text = step.text if len(step.text) <= TEXT_MAX else step.text[: TEXT_MAX - 1] + "…"
    return (
        _text(30, middle + 5, str(number), opacity=0.75, anchor="end")
        + _shape(step.status, 46, middle)
        + _text(62, middle + 5, text, opacity=faded, mono=True)
        + _text(490, middle + 5, line, opacity=0.75)
        + _text(WIDTH - 14, middle + 5, _WORD[step.status], opacity=faded, anchor="end")
    )


_WORD: dict[Status, str] = {
    "hecha": "hecha",
    "en disco": "en disco",
    "llegó": "llegó sin fsync",
    "a medias": "llegó a medias",
    "se perdió": "se perdió",
    "sin asegurar": "sin asegurar",
    "no se hizo": "no se hizo",
}


def _shape(status: Status, x: int, y: int) -> str:
    """Un dibujo distinto para cada suerte."""
    circle = f'<circle cx="{x}" cy="{y}" r="6" fill="none" stroke="currentColor" stroke-width="1.5"'
    if status == "hecha":
        return _stroke(f"M{x - 5} {y} l4 4 l7 -9")
    if status == "en disco":
        return f'<rect x="{x - 6}" y="{y - 6}" width="12" height="12" rx="2"/>'
    if status == "llegó":
        return circle + f'/><circle cx="{x}" cy="{y}" r="3"/>'
    if status == "a medias":
        return circle + f'/><path d="M{x} {y - 6} a6 6 0 0 0 0 12 z"/>'
    if status == "se perdió":
        return _stroke(f"M{x - 5} {y - 5} l10 10 M{x + 5} {y - 5} l-10 10")
    if status == "sin asegurar":
        return circle + ' stroke-dasharray="3 2"/>'
    return f'<circle cx="{x}" cy="{y}" r="1.8" opacity="0.7"/>'


def _stroke(path: str) -> str:
    return f'<path d="{path}" fill="none" stroke="currentColor" stroke-width="2"/>'


def _cut(y: int, instant: Instant) -> str:
    middle = y + ROW // 2
    text = _cut_text(instant)
    width = 8 * len(text) + 20
    return (
        f'<line x1="14" x2="{WIDTH - 14}" y1="{middle}" y2="{middle}" stroke="currentColor" '
        'stroke-width="1.5" stroke-dasharray="7 5"/>'
        f'<rect x="56" y="{middle - 11}" width="{width}" height="22" rx="11" fill="#b3261e"/>'
        f'<text x="{56 + width // 2}" y="{middle + 5}" text-anchor="middle" font-weight="600" '
        f'fill="#ffffff">{escape(text)}</text>'
    )


def _result(y: int, found: str) -> str:
    return (
        f'<rect x="14" y="{y}" width="{WIDTH - 28}" height="34" rx="4" fill="none" '
        'stroke="currentColor" stroke-width="1.5"/>'
        + _text(26, y + 22, f"Quien lee después encuentra: {found}", weight="600")
    )


def _text(
    x: int,
    y: int,
    text: str,
    *,
    opacity: float = 1.0,
    anchor: str = "start",
    weight: str = "400",
    mono: bool = False,
) -> str:
    family = ' font-family="ui-monospace, monospace" font-size="12.5"' if mono else ""
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-weight="{weight}" '
        f'opacity="{opacity}"{family}>{escape(text)}</text>'
    )
