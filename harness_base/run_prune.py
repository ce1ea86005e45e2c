"""Podar una ejecución: quitar de su archivo los puntos de control que ya no llevan a ninguna punta.

Garantías. Primero se calcula qué está vivo: el pasado entero de la punta y el de los puntos que se
pida conservar; una cadena nunca se corta. Lo apuntado de las acciones con clave se queda siempre: sin
eso, lo pagado en una rama podada se volvería a pagar. Lo nuevo se relee antes de darlo por bueno, y
sustituye a lo viejo de una vez. No se poda lo que está dañado, ni aquello de lo que sale otra
ejecución.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from harness_base.errors import CannotPrune, UnknownPoint
from harness_base.intent_log import Intention, LogEntry
from harness_base.run_draft import Draft
from harness_base.run_entry import PositionIn
from harness_base.run_health import forks_of
from harness_base.run_reader import SUFFIX, RunReader
from harness_base.run_record import parts_of, put_back, to_line
from harness_base.snapshot import write_atomic
from harness_base.types import Position


@dataclass(frozen=True)
class PruneReport:
    """Los puntos de control que quedan y los que se quitan, y los bytes de antes y de después."""

    kept: tuple[int, ...]
    removed: tuple[int, ...]
    bytes_before: int
    bytes_after: int


def prune(folder: Path, run: str, *, keep: Collection[int] = (), dry_run: bool) -> PruneReport:
    """Quita lo que no lleva a la punta ni a ninguno de `keep`; con `dry_run`, solo dice qué sería.

    La ejecución no puede estar abierta. Lanza `RunNotFound` si no la hay, `UnknownPoint` si falta
    alguno de `keep`, y `CannotPrune` si está dañada o si otra sale de ella.
    """
    path = folder / f"{run}{SUFFIX}"
    data = path.read_bytes() if path.exists() else b""
    reader = RunReader.read(path)
    _check_prunable(folder, run, reader)
    alive: set[int] = set()
    for place in (reader.tip, *keep):
        if place and place not in reader.lengths:
            raise UnknownPoint(place)
        alive.update(reader.past(place))
    removed = tuple(sorted(reader.lengths.keys() - alive - _shared(reader)))
    kept = tuple(sorted(alive))
    if not removed:
        return PruneReport(kept, removed, len(data), len(data))
    pruned = b"".join(_lines(data, reader, alive))
    _check_whole(pruned, reader, alive)
    if not dry_run:
        write_atomic(path, pruned)
    return PruneReport(kept, removed, len(data), len(pruned))


def _shared(reader: RunReader) -> set[int]:
    """Los puntos del pasado que comparte con la ejecución de la que sale: no están en su archivo."""
    if reader.source is None or reader.origin is None:
        return set()
    return set(reader.source.past(reader.origin.sequence))


def _check_prunable(folder: Path, run: str, reader: RunReader) -> None:
    for damage in reader.damage:
        raise CannotPrune(
            f"{run} está dañada en el registro {damage.record}: podarla borraría lo que queda de él. "
            "Mira qué cuesta con --verify."
        )
    forks = [name for name, _ in forks_of(folder, run)]
    if forks:
        raise CannotPrune(
            f"De {run} salen {', '.join(forks)}, que comparten su pasado: no se poda."
        )


def _lines(data: bytes, reader: RunReader, alive: Collection[int]) -> Iterator[bytes]:
    """Las líneas del archivo podado."""
    keeps = _Keeps(reader, alive)
    texts: dict[str, str] = {}
    draft = Draft({})
    after = ""
    again = RunReader.blank(reader.path)
    for line in data.split(b"\n"):
        parts = parts_of(line)
        if parts is None:  # lo que hay tras el último salto: nada, o restos sin confirmar
            break
        texts.update(parts.get("texts", {}))
        put_back(parts, texts)
        if "run" in parts:
            draft.set("run", parts["run"])
        if "point" in parts and parts["point"]["n"] in alive:
            draft.add_point(parts["point"])
        for entry in again.entries_in(parts):
            if keeps.entry(entry):
                draft.add_entry(entry)
        if "end" in parts and parts["end"][1] in alive:
            draft.set("end", parts["end"])
        if draft.parts():
            after, new = to_line(draft.parts(), after=after)
            yield new
            draft = draft.next()
    draft.set("tip", reader.tip)
    draft.set("used", reader.highest)
    yield to_line(draft.parts(), after=after)[1]


class _Keeps:
    """Qué entradas del registro con intención se quedan."""

    def __init__(self, reader: RunReader, alive: Collection[int]) -> None:
        dead = [point for number, point in reader.points.items() if number not in alive]
        self._dead_replies = {p["n"] for p in dead if p.get("count", [])[2:3] == [p["n"]]}
        self._keyed: set[Position] = {
            entry.position
            for entry in reader.log.entries()
            if isinstance(entry, Intention) and entry.key is not None
        }

    def entry(self, entry: LogEntry) -> bool:
        """Si se queda: es de una rama viva, o de una acción con clave, o de otra ejecución."""
        place = entry.position
        return (
            isinstance(place, PositionIn)
            or place in self._keyed
            or place.reply not in self._dead_replies
        )


def _check_whole(pruned: bytes, reader: RunReader, alive: Collection[int]) -> None:
    """Relee lo podado antes de darlo por bueno."""
    again = RunReader.blank(reader.path)
    again.take(pruned)
    whole = not again.damage and again.tip == reader.tip and again.messages == reader.messages
    if not whole or any(again.lengths.get(n) != reader.lengths[n] for n in alive):
        raise CannotPrune(f"Lo podado de {reader.path.name} no se lee bien: no se ha tocado nada.")
