"""Lo que se ve de una celda de texto: palabras, títulos e imágenes.

Lo que va plegado en `<details>` no cuenta: quien aprende decide si lo abre.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_DETAILS = re.compile(r"<details\b.*?</details>", re.DOTALL)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_FENCE = re.compile(r"^(```|~~~).*?^\1", re.DOTALL | re.MULTILINE)
_CODE = re.compile(r"`[^`\n]+`")
_MATH = re.compile(r"\$\$.*?\$\$|\$[^$\n]+\$", re.DOTALL)
_IMAGE = re.compile(
    r"!\[(?P<alt>[^\]]*)\]\([^)]*\)|<img\b[^>]*?(?:alt=\"(?P<html>[^\"]*)\")?[^>]*>"
)
_LINK = re.compile(r"\[(?P<text>[^\]]*)\]\([^)]*\)")
_TAG = re.compile(r"</?\w[^>]*>")
_HEADING = re.compile(r"^(?P<marks>#{1,6}) +(?P<text>.+?) *$", re.MULTILINE)


@dataclass(frozen=True)
class Heading:
    level: int
    text: str


def visible(text: str) -> str:
    """El texto sin lo plegado ni los comentarios."""
    return _COMMENT.sub("", _DETAILS.sub("", text))


def word_count(text: str) -> int:
    """Palabras que se leen a la vista: también las de tablas, títulos y código en línea."""
    shown = _TAG.sub(" ", _LINK.sub(lambda m: m["text"], _IMAGE.sub(" ", visible(text))))
    return sum(any(ch.isalnum() for ch in word) for word in shown.split())


def prose(text: str) -> str:
    """El texto que lee una persona, plegado o no, sin código, fórmulas, enlaces ni etiquetas."""
    text = _FENCE.sub(" ", _COMMENT.sub("", text))
    text = _MATH.sub(" ", _CODE.sub(" ", text))
    text = _IMAGE.sub(lambda m: m["alt"] or m["html"] or "", text)
    return _TAG.sub(" ", _LINK.sub(lambda m: m["text"], text))


def decimal(value: float) -> str:
    """Un número con un decimal, como se escribe en un texto: `9,5`."""
    return f"{value:.1f}".replace(".", ",")


def headings(text: str) -> list[Heading]:
    """Los títulos a la vista, en orden."""
    plain = _FENCE.sub("", visible(text))
    return [Heading(len(m["marks"]), m["text"]) for m in _HEADING.finditer(plain)]


def alternative_texts(text: str) -> list[str]:
    """El texto alternativo de cada imagen, plegada o no; vacío si no lo lleva."""
    return [m["alt"] or m["html"] or "" for m in _IMAGE.finditer(_FENCE.sub("", text))]
