"""En qué se distinguen los mensajes anotados de los que tenían que ser, y qué idea hay detrás."""

from __future__ import annotations

from typing import Any

from autograder.children.plain import Json, same, type_name
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
    if _shuffled(seen, expected):
        return finding("mensaje-en-otro-sitio")
    for got, wanted in zip(seen, expected, strict=True):
        if not same(got, wanted):
            return _explain_message(got, wanted)
    raise AssertionError("los mensajes son iguales")


def _shuffled(seen: list[Json], expected: list[dict[str, Any]]) -> bool:
    return all(any(same(got, wanted) for got in seen) for wanted in expected)


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
    if type(content) is list and content and all(type(block) is str for block in content):
        return finding("texto-en-vez-de-bloques")
    if type(content) is not list or not all(_is_block(block) for block in content):
        return finding("contenido-que-no-es-lista", visto=_type_of(content))
    kinds, wanted_kinds = _kinds(content), _kinds(blocks)
    if kinds == ["text"] and len(blocks) > 1:
        return finding("texto-en-vez-de-bloques")
    if sorted(kinds) == sorted(wanted_kinds) and _reordered(content, blocks):
        return finding(
            "otro-orden", esperado=", ".join(wanted_kinds), visto=_order(content, blocks)
        )
    missing = list(dict.fromkeys(kind for kind in wanted_kinds if kind not in kinds))
    if missing and missing[0] in THINKING and missing[0] == wanted_kinds[0]:
        return finding("tira-el-razonamiento", bloque=missing[0])
    if len(content) > len(blocks):
        return finding("bloques-repetidos", esperado=len(blocks), visto=len(content))
    if len(content) < len(blocks) or missing:
        lost = ", ".join(f"`{kind}`" for kind in missing) or "alguno de los bloques"
        return finding("pierde-bloques", falta=lost)
    return _explain_block(content, blocks)


def _is_block(block: Json) -> bool:
    return type(block) is dict and type(block.get("type")) is str


def _kinds(content: list[dict[str, Any]]) -> list[str]:
    return [block["type"] for block in content]


def _type_of(content: Json) -> str:
    if type(content) is list:
        odd = next(block for block in content if not _is_block(block))
        return f"list, con algo de tipo {type_name(odd)}"
    return type_name(content)


def _reordered(content: list[dict[str, Any]], blocks: list[dict[str, Any]]) -> bool:
    """Si son los mismos bloques, uno a uno, en otro orden."""
    left = list(blocks)
    for got in content:
        found = next((block for block in left if same(got, block)), None)
        if found is None:
            return _kinds(content) != _kinds(blocks)
        left.remove(found)
    return True


def _order(content: list[dict[str, Any]], blocks: list[dict[str, Any]]) -> str:
    if _kinds(content) != _kinds(blocks):
        return ", ".join(_kinds(content))
    places = [next((n for n, b in enumerate(blocks, 1) if same(b, got)), 0) for got in content]
    return f"los bloques {', '.join(map(str, places))}"


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
    raise AssertionError("los bloques son iguales")


def _without_nulls(value: dict[str, Any]) -> dict[str, Any]:
    return {name: item for name, item in value.items() if item is not None}
