"""Junta unas cuantas importaciones en un solo bloque, ordenado y sin repetir ninguna."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable

_WIDTH = 100


def merged(lines: Iterable[str]) -> str:
    """El bloque de importaciones: primero las de la biblioteca estándar, luego las demás."""
    plain: set[tuple[str, str]] = set()
    members: dict[str, set[tuple[str, str]]] = {}
    for line in lines:
        for node in ast.parse(line).body:
            if isinstance(node, ast.Import):
                plain |= {(alias.name, alias.asname or "") for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                names = {(alias.name, alias.asname or "") for alias in node.names}
                members.setdefault(node.module or "", set()).update(names)
    sections = []
    for standard in (True, False):
        texts = [f"import {_named(item)}" for item in sorted(plain) if _is(item[0], standard)]
        for module in sorted(members):
            if _is(module, standard):
                texts.append(_from(module, sorted(members[module], key=_by_kind)))
        if texts:
            sections.append("\n".join(texts))
    return "\n\n".join(sections) + "\n"


def _is(module: str, standard: bool) -> bool:
    return (module.partition(".")[0] in sys.stdlib_module_names) is standard


def _named(item: tuple[str, str]) -> str:
    name, alias = item
    return f"{name} as {alias}" if alias else name


def _by_kind(item: tuple[str, str]) -> tuple[int, str]:
    """Constantes, clases y lo demás, como los ordena `ruff`."""
    name = item[0]
    return (0 if name.isupper() else 1 if name[:1].isupper() else 2, name)


def _from(module: str, items: list[tuple[str, str]]) -> str:
    line = f"from {module} import {', '.join(map(_named, items))}"
    if len(line) <= _WIDTH:
        return line
    body = "".join(f"    {_named(item)},\n" for item in items)
    return f"from {module} import (\n{body})"
