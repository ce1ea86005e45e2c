"""Una celda, leída: qué define cada instrucción y qué nombres de fuera usa."""

from __future__ import annotations

import ast
import symtable
from collections.abc import Iterator

from autograder.children.load import without_magics


class Cell:
    """El texto de una celda y lo que define."""

    def __init__(self, text: str) -> None:
        try:
            self.tree = ast.parse(text)
        except SyntaxError:
            text = without_magics(text)
            self.tree = ast.parse(text)
        self.lines = text.split("\n")

    def binding(self, name: str) -> ast.stmt | None:
        """La última instrucción de la celda que define `name`."""
        return next((s for s in reversed(self.tree.body) if name in _bound(s)), None)

    def text_of(self, statement: ast.stmt) -> str:
        """El texto de una instrucción, con sus decoradores."""
        decorators = getattr(statement, "decorator_list", [])
        first = min([statement.lineno, *(item.lineno for item in decorators)])
        return "\n".join(self.lines[first - 1 : statement.end_lineno])


def used_names(source: str) -> list[str]:
    """Los nombres de fuera que usa un texto, en orden alfabético."""
    found: set[str] = set()
    waiting = [symtable.symtable(source, "<celda>", "exec")]
    while waiting:
        table = waiting.pop()
        waiting += table.get_children()
        for symbol in table.get_symbols():
            outside = table.get_type() == "module" or symbol.is_global()
            if outside and symbol.is_referenced():
                found.add(symbol.get_name())
    return sorted(found)


def evaluated(node: ast.AST) -> Iterator[str]:
    """Los nombres que se miran al definir: todos, menos los de dentro de una función."""
    if isinstance(node, ast.Name):
        yield node.id
    inside = node.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else []
    for child in ast.iter_child_nodes(node):
        if child not in inside and not isinstance(child, ast.Lambda):
            yield from evaluated(child)


def is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _bound(statement: ast.stmt) -> Iterator[str]:
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            yield statement.name
        case ast.Import() | ast.ImportFrom():
            for alias in statement.names:
                yield alias.asname or alias.name.split(".")[0]
        case ast.Assign() | ast.AnnAssign():
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            for target in targets:
                yield from (n.id for n in ast.walk(target) if isinstance(n, ast.Name))


def only(statement: ast.Import | ast.ImportFrom, name: str) -> str:
    """La importación de un solo nombre."""
    kept = [a for a in statement.names if (a.asname or a.name.split(".")[0]) == name]
    if isinstance(statement, ast.Import):
        return ast.unparse(ast.Import(kept))
    return ast.unparse(ast.ImportFrom(statement.module, kept, statement.level))
