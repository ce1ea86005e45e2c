"""En qué se distinguen los mensajes anotados de los que tenían que ser, y qué idea hay detrás."""

from __future__ import annotations

from typing import Any

from autograder.children.plain import Json, same
from autograder.verdict import Finding, finding

THINKING = ("thinking", "redacted_thinking")


def explain_blocks(seen: Json, expected: list[dict[str, Any]]) -> Finding | None:
    """El hallazgo que explica la primera diferencia; `None` si no hay ninguna."""
    if same(seen, expected):
        return None
    if type(seen) is not list or not all(_is_message(message) for message in seen):
        return finding("mensaje-sin-forma")
    if len(seen) > len(expected):
        return finding("un-mensaje-por-bloque", visto=len(seen), esperado=len(expected))
    if len(seen) < len(expected):
        return finding("falta-el-mensaje", visto=len(seen), esperado=len(expected))
    for got, wanted in zip(seen, expected, strict=True):
        if not same(got, wanted):
            return _explain_message(got, wanted)
    return finding("pierde-bloques", falta="algún bloque")


def _is_message(message: Json) -> bool:
    return type(message) is dict and "role" in message and "content" in message


def _explain_message(got: dict[str, Any], wanted: dict[str, Any]) -> Finding:
    if got["role"] != wanted["role"]:
        return finding("otro-papel", visto=got["role"], esperado=wanted["role"])
    content, blocks = got["content"], wanted["content"]
    if type(content) is str and type(blocks) is list:
        return finding("texto-en-vez-de-bloques")
    if set(got) - {"role", "content"}:
        extra = ", ".join(sorted(set(got) - {"role", "content"}))
        return finding("campos-de-más", campos=extra)
    if type(content) is not list or not all(type(block) is dict for block in content):
        return finding("texto-en-vez-de-bloques")
    kinds = [block.get("type") for block in content]
    missing = [block["type"] for block in blocks if block["type"] not in kinds]
    if kinds == ["text"] and len(blocks) > 1:
        return finding("texto-en-vez-de-bloques")
    if any(kind in THINKING for kind in missing):
        return finding("tira-el-razonamiento")
    if len(content) != len(blocks) or missing:
        lost = ", ".join(f"`{kind}`" for kind in missing) or "alguno de los bloques"
        return finding("pierde-bloques", falta=lost)
    return _explain_block(content, blocks)


def _explain_block(content: list[dict[str, Any]], blocks: list[dict[str, Any]]) -> Finding:
    for got, wanted in zip(content, blocks, strict=True):
        if same(got, wanted):
            continue
        if wanted["type"] in THINKING and "signature" in wanted and not got.get("signature"):
            return finding("tira-la-firma")
        if wanted.get("is_error") and not got.get("is_error"):
            return finding("pierde-is_error")
        nulls = sorted(name for name in set(got) - set(wanted) if got[name] is None)
        if nulls:
            return finding("campos-nulos", bloque=wanted["type"], campos=", ".join(nulls))
        if "input" in wanted and not same(got.get("input"), wanted["input"]):
            if same(got.get("input"), _without_nulls(wanted["input"])):
                return finding("borra-nulos-de-input")
            return finding("cambia-un-bloque", bloque=wanted["type"], campo="input")
        changed = sorted(
            name for name in set(got) | set(wanted) if not same(got.get(name), wanted.get(name))
        )
        return finding("cambia-un-bloque", bloque=wanted["type"], campo=", ".join(changed))
    return finding("pierde-bloques", falta="el orden de los bloques")


def _without_nulls(value: dict[str, Any]) -> dict[str, Any]:
    return {name: item for name, item in value.items() if item is not None}
