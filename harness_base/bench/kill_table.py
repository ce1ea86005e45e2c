"""La auditoría: las mismas muertes para todos, más muertes para este arnés, y su tabla."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from harness_base.bench import graph
from harness_base.bench.kill_tasks import KILL_TASKS
from harness_base.bench.kills import LATEST_S, Tally, kill_many
from harness_base.bench.outside import WORK_S
from harness_base.bench.table import integer

LONG = "own"
"""El motor que, después de las muertes de todos, recibe más."""


def audit(
    kills: int,
    more: int,
    *,
    seed: int,
    place: Path,
    on_progress: Callable[[str, float], None] = lambda title, part: None,
) -> dict[str, Tally]:
    """Las primeras `kills` muertes, iguales para todos; y `more` más para este arnés."""
    found = {}
    for name, task in KILL_TASKS.items():
        if task.modules and not graph.is_installed():
            continue
        total = kills + more if name == LONG else kills

        def tell(done: int, title: str = task.title, total: int = total) -> None:
            on_progress(title, done / total)

        found[name] = kill_many(name, total, seed=seed, place=place, on_kill=tell)
    return found


def to_markdown(found: Mapping[str, Tally], seed: int) -> str:
    """La tabla y lo que hay que saber para leerla."""
    lines = [
        "| motor | muertes | efectos pedidos | duplicados | perdidos | sin avisar | dudas que avisa |",
        "| --- | --: | --: | --: | --: | --: | --: |",
    ]
    for name, task in KILL_TASKS.items():
        tally = found.get(name)
        cells = ["no instalado", *[""] * 5] if tally is None else _cells(name, tally)
        lines.append(f"| {task.title} | " + " | ".join(cells) + " |")
    work, latest = round(WORK_S * 1000), round(LATEST_S * 1000)
    notes = [
        f"La herramienta añade una línea a un archivo ajeno, la lleva al disco y trabaja {work} ms "
        f"más. Cada muerte, SIGKILL, llega al azar en los primeros {latest} ms del proceso (semilla "
        f"{seed}); la tarea se continúa hasta que acaba. Los momentos son los mismos para todos.",
        "Sin sonda, nadie puede saber si lo que estaba en marcha llegó a hacerse: este arnés no lo "
        "repite, y avisa. «Sin avisar» son los perdidos de los que el motor no dice nada.",
    ]
    if not graph.is_installed():
        notes.append(f"LangGraph no está instalado: `{graph.INSTALL}` y repite la orden.")
    return "\n".join(lines) + "\n\n" + "\n".join(f"- {note}" for note in notes)


def _cells(name: str, tally: Tally) -> list[str]:
    unknown = "—" if KILL_TASKS[name].modules else integer(tally.unknown)
    counts = [tally.kills, tally.wanted, tally.doubled, tally.lost, tally.silent]
    return [*map(integer, counts), unknown]
