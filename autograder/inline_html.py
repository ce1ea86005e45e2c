"""Una línea de texto en HTML: `código` y **negrita**; lo demás se escapa."""

from __future__ import annotations

import re
from html import escape

_CODE = re.compile(r"`([^`]+)`")
_BOLD = re.compile(r"\*\*(?=\S)(.+?)(?<=\S)\*\*")


def inline(text: str) -> str:
    """La línea, escapada. Dentro de un código los asteriscos se quedan como están."""
    pieces = _CODE.split(escape(text, quote=False))
    return "".join(
        f"<code>{piece}</code>" if place % 2 else _BOLD.sub(r"<strong>\1</strong>", piece)
        for place, piece in enumerate(pieces)
    )
