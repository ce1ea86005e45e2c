"""La tabla, en Markdown: sirve para el terminal y para el README."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence

from harness_base.bench import graph
from harness_base.bench.engines import ENGINES, NEEDS_LANGGRAPH
from harness_base.bench.rows import Row

_HEAD = (
    "motor",
    "× mínimo",
    "último ÷ primer décimo",
    "disco ÷ contenido",
    "fsync por turno",
    "cargar ÷ leer JSON",
    "primer décimo (ms por turno)",
    "último décimo (ms por turno)",
    "disco (MB)",
    "cargar (ms)",
)
_AIM = ("*objetivo, con 10 000 turnos*", "≤ 1,3", "≤ 1,1", "≤ 1,1", "2", "≤ 1,5", "", "", "", "")


def to_markdown(rows: Sequence[Row], engines: Sequence[str]) -> str:
    """Una tabla por número de turnos y, debajo, lo que no se ha medido y por qué."""
    parts = []
    for turns in sorted({row.turns for row in rows}):
        here = {row.engine: row for row in rows if row.turns == turns}
        lines = [_line(_HEAD), _line(["---"] + ["--:"] * (len(_HEAD) - 1))]
        lines += [_line(_cells(name, here.get(name))) for name in engines]
        lines.append(_line(_AIM))
        parts.append(f"**{integer(turns)} turnos**\n\n" + "\n".join(lines))
    return "\n\n".join([*parts, "\n".join(f"- {note}" for note in _notes(rows, engines))])


def integer(value: int) -> str:
    """`10000` → `10 000`, con espacio duro."""
    return f"{value:,}".replace(",", "\u00a0")


def number(value: float | None) -> str:
    """Dos o tres cifras, con coma decimal; `—` si no hay."""
    if value is None:
        return "—"
    if value >= 100:
        return integer(round(value))
    return f"{value:.{1 if value >= 10 else 2}f}".replace(".", ",")


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def _cells(name: str, row: Row | None) -> list[str]:
    if row is None:
        absent = name in NEEDS_LANGGRAPH and not graph.is_installed()
        return [ENGINES[name].title, "no instalado" if absent else "no se mide", *[""] * 8]
    figures = [row.times_floor, row.last_to_first, row.times_content, row.fsyncs, row.load_to_parse]
    figures += [row.first_ms, row.last_ms, row.disk_bytes / 1e6, row.load_ms]
    return [row.title, *map(number, figures)]


def _notes(rows: Sequence[Row], engines: Sequence[str]) -> list[str]:
    notes = [
        "Cada turno, una llamada de 307 bytes y un resultado de 2000, a salvo en disco antes del "
        "siguiente. El tiempo del modelo no cuenta.",
        "«× mínimo»: lo que tarda frente a añadir cada mensaje a un archivo con dos fsync por "
        "turno, medidos por bloques, uno junto a otro. «último ÷ primer décimo», igual: cada décimo, "
        "en veces el mínimo de ese momento. «contenido»: los mensajes en JSON compacto.",
        "«cargar ÷ leer JSON»: frente a leer los mismos bytes y pasarlos, línea a línea, por "
        "`json.loads` (LangGraph no guarda líneas: frente a los mensajes del mínimo).",
    ]
    largest = max((row.turns for row in rows), default=0)
    for name in engines:
        engine = ENGINES[name]
        if engine.max_turns is not None and engine.max_turns < largest:
            most = integer(engine.max_turns)
            notes.append(f"{engine.title}: hasta {most} turnos; {engine.reason}.")
    if any(name in NEEDS_LANGGRAPH for name in engines):
        notes.append(_langgraph_note())
    if any(row.fsyncs is None for row in rows):
        notes.append("Los fsync no se han contado: falta strace, o no puede mirar otros procesos.")
    counts = sorted({row.rounds for row in rows})
    many = f"{counts[0]}" if len(counts) == 1 else f"de {counts[0]} a {counts[-1]}"
    machine = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    notes.append(f"Medianas de las rondas ({many}); {machine}.")
    return notes


def _langgraph_note() -> str:
    if not graph.is_installed():
        return f"LangGraph no está instalado: `{graph.INSTALL}` y repite la orden."
    found = ", ".join(f"{name} {version}" for name, version in graph.versions().items())
    return f"LangGraph: {found}; SQLite en modo WAL con `synchronous=FULL`, como lo abre."
