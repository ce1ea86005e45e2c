"""Las predicciones en HTML: se pliegan con el teclado, y nada se dice solo con color."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from autograder.inline_html import inline
from autograder.predictions.model import Option, Prediction

_BOX = (
    "border-left:4px solid var(--jp-brand-color1, #1976d2);padding:.4em .8em;max-width:46em;"
    "margin:.4em 0"
)


REVIEW_HINT = "Piensa tu respuesta y despliega la opción que elegirías: dice si es y por qué."


def render_answer(prediction: Prediction, chosen: Option | None, first: str) -> str:
    """La pregunta, la opción elegida con su porqué, y las demás plegadas."""
    head = f"<p><strong>{escape(prediction.id)}</strong> · {inline(prediction.question)}</p>"
    if chosen is None:
        items = "".join(_option_line(item) for item in prediction.options)
        return _box(
            f'{head}<ul style="padding-left:0">{items}</ul>'
            f"<p><strong>… pendiente.</strong> Escribe la letra "
            f"({escape(prediction.letters)}) entre las comillas y ejecuta la celda.</p>"
        )
    icon, word = ("✓", "Acertaste") if chosen.right else ("✗", "No es eso")
    changed = f" <small>La primera vez elegiste la {escape(first)}.</small>" if first else ""
    others = _folded(item for item in prediction.options if item is not chosen)
    return _box(
        f"{head}<p><strong>{chosen.letter})</strong> {inline(chosen.text)}</p>"
        f'<p><strong><span aria-hidden="true">{icon}</span> {word}.</strong> '
        f"{inline(chosen.why)}{changed}</p>"
        f"<details><summary>Las otras opciones</summary>{others}</details>"
    )


def render_review(questions: tuple[Prediction, ...]) -> str:
    """Todo plegado: es opcional. Cada pregunta, con sus opciones; al desplegar una se lee si es."""
    blocks = (
        f'<p style="margin:1.4em 0 .3em"><strong>{number}.</strong> {inline(item.question)}</p>'
        f"{_folded(item.options)}"
        for number, item in enumerate(questions, 1)
    )
    return _box(
        f"<details><summary>{escape(review_title(questions))}</summary>"
        f"<p>{REVIEW_HINT}</p>{''.join(blocks)}</details>"
    )


def review_title(questions: tuple[Prediction, ...]) -> str:
    """Cuántas preguntas hay, y que se pueden saltar."""
    return f"Repaso opcional, sin puntos: {len(questions)} preguntas"


def render_line(text: str) -> str:
    """Un aviso."""
    return _box(f"<p>{inline(text)}</p>")


def _folded(options: Iterable[Option]) -> str:
    return "".join(
        f"<details><summary>{item.letter}) {inline(item.text)}</summary>"
        f'<p style="margin:.3em 0 .6em 1.2em"><strong>{"✓ Sí." if item.right else "✗ No."}'
        f"</strong> {inline(item.why)}</p></details>"
        for item in options
    )


def _option_line(item: Option) -> str:
    return f'<li style="list-style:none">{item.letter}) {inline(item.text)}</li>'


def _box(inside: str) -> str:
    return f'<div lang="es" style="{_BOX}">{inside}</div>'
