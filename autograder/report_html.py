"""El informe en HTML, para JupyterLab: legible en tema claro y oscuro, sin decir nada solo con color.

Todo texto que viene de fuera se escapa. No hay guiones ni estilos ajenos: los colores salen del
tema de JupyterLab y, donde no lo hay, del propio documento.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from autograder.inline_html import inline

if TYPE_CHECKING:
    from autograder.report import Report

_ACCENT = {
    "bien": "var(--jp-success-color1, #2e7d32)",
    "a medias": "var(--jp-warn-color1, #b26a00)",
    "mal": "var(--jp-error-color1, #c62828)",
    "pendiente": "var(--jp-border-color1, #888)",
    "error": "var(--jp-error-color1, #c62828)",
}
_RULE = "border-top:1px solid var(--jp-border-color2, #bbb)"


def render(report: Report) -> str:
    """El informe entero."""
    from autograder.report import ICONS

    icon = ICONS[report.status]
    parts = [
        f'<p style="margin:0 0 .4em"><strong><span aria-hidden="true">{icon}</span> '
        f"{escape(report.heading())}</strong></p>"
    ]
    for item in report.messages:
        lines = "".join(f'<p style="margin:.15em 0">{inline(line)}</p>' for line in item.lines)
        shown = "" if report.status == "pendiente" else _name(item.diagnosis)
        line_above = "" if item is report.messages[0] else f"{_RULE};padding-top:.4em"
        parts.append(f'<div style="margin:.4em 0;{line_above}">{lines}{shown}</div>')
    if report.picture_svg:
        parts.append(
            f'<figure style="margin:.6em 0">{report.picture_svg}<figcaption><details><summary>'
            f"La figura, en texto</summary><pre>{escape(report.picture_text)}</pre></details>"
            "</figcaption></figure>"
        )
    parts += [f'<p style="margin:.3em 0">Nota: {inline(note)}</p>' for note in report.notes]
    if report.output and not report.passed:
        parts.append(
            "<details><summary>Lo que imprimió tu código</summary>"
            f"<pre>{escape(report.output)}</pre></details>"
        )
    return (
        f'<div role="status" lang="es" style="border-left:4px solid {_ACCENT[report.status]};'
        f'padding:.4em .8em;max-width:46em">{"".join(parts)}</div>'
    )


def _name(diagnosis: str) -> str:
    """El identificador, en pequeño: sirve para hablar del error con otra persona."""
    return (
        '<p style="margin:0;text-align:right;font-size:.75em;opacity:.7">'
        f"diagnóstico: {escape(diagnosis)}</p>"
    )
