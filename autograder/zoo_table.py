"""La tabla del zoo en la terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console
from rich.table import Table

from autograder.exercise import Exercise
from autograder.zoo import Outcome, examine
from harness_base.spanish_argparse import SpanishParser


def summary(rows: Mapping[str, Sequence[Outcome]]) -> Table:
    """Una fila por ejercicio: mutantes reconocidos por su nombre, variantes que pasan."""
    table = Table(title="El zoo de respuestas")
    for title in ("ejercicio", "mutantes", "variantes", "referencia", "sin hacer", "importada"):
        table.add_column(title)
    for exercise, outcomes in rows.items():
        table.add_row(
            exercise,
            *(_count(outcomes, kind) for kind in ("mutante", "variante")),
            *(_mark(outcomes, kind) for kind in ("referencia", "sin hacer", "importada")),
        )
    return table


def detail(outcomes: Iterable[Outcome]) -> Table:
    """Una fila por ejemplar: lo que tenía que salir y lo que salió."""
    table = Table()
    for title in ("", "clase", "ejemplar", "tenía que salir", "salió", "puntos"):
        table.add_column(title, overflow="fold")
    for item in outcomes:
        table.add_row(
            "✓" if item.ok else "✗",
            item.kind,
            item.name,
            item.wanted or "todo bien",
            item.got or "todo bien",
            f"{item.report.points:g} de {item.report.maximum:g}",
        )
    return table


def main(arguments: Sequence[str], registry: Mapping[str, Exercise]) -> int:
    """0 si todo el zoo da lo que tiene que dar; 1 si algo no; 2 si el ejercicio no existe."""
    parser = SpanishParser(
        prog="python -m autograder.zoo",
        description="Pone a prueba las comprobaciones con respuestas buenas y malas conocidas.",
    )
    parser.add_argument("exercise", nargs="?", help="un ejercicio, por ejemplo 1.2")
    chosen = parser.parse_args(arguments).exercise
    console = Console(highlight=False)
    if chosen is not None and chosen not in registry:
        console.print(f"No hay ningún ejercicio «{chosen}». Los que hay: {', '.join(registry)}.")
        return 2
    wanted = [chosen] if chosen else list(registry)
    automatic = [item for item in wanted if registry[item].judge is not None]
    rows: dict[str, Sequence[Outcome]] = {}
    with console.status("Compruebo…") as status:
        for item in automatic:
            status.update(f"Compruebo {item}…")
            rows[item] = examine(registry[item])
    if chosen:
        for outcomes in rows.values():
            console.print(detail(outcomes))
    console.print(summary(rows))
    return 0 if all(item.ok for outcomes in rows.values() for item in outcomes) else 1


def _count(outcomes: Iterable[Outcome], kind: str) -> str:
    marks = [item.ok for item in outcomes if item.kind == kind]
    if not marks:
        return "—"
    return f"{'✓' if all(marks) else '✗'} {sum(marks)} de {len(marks)}"


def _mark(outcomes: Iterable[Outcome], kind: str) -> str:
    marks = [item.ok for item in outcomes if item.kind == kind]
    return ("✓" if all(marks) else "✗") if marks else "—"
