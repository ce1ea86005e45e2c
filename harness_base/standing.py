"""Lo que el mundo tiene, o puede tener, y la escena de un punto de control no da por hecho.

Es lo que se enseña antes de rebobinar o de bifurcar, y lo único que unas claves nuevas pueden repetir.
Sale de `history.standing_effects`, que mira qué llamadas quedan detrás del punto, con dos cuidados que
pide el archivo entero: una llamada que queda detrás con la respuesta «desenlace desconocido» sigue en
pie, porque la escena no sabe cómo acabó; y una acción hecha en otro camino no cuenta si en este se le
dio su resultado. También se mira lo que hicieron las ejecuciones de las que sale esta, y las demás que
dan las mismas claves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from harness_base.dangling import says_unknown
from harness_base.history import standing_effects
from harness_base.intent_log import Intention, LogEntry
from harness_base.replies import calls_of
from harness_base.run_entry import PositionIn
from harness_base.run_kin import kin_of
from harness_base.run_reader import RunReader
from harness_base.types import Block, Position


def standing_at(reader: RunReader, sequence: int) -> list[Intention]:
    """Lo que sigue en pie si se vuelve a ese punto, en el orden en que se intentó."""
    path = reader.past(sequence)
    doubtful: set[Position] = set()
    known: set[str] = set()
    for position, key, is_known in _answers(reader, path):
        if not is_known:
            doubtful.add(position)
        elif key is not None:
            known.add(key)
    left = list(_entries(reader, frozenset(path), doubtful))
    return [entry for entry in standing_effects(left, ()) if entry.key not in known]


def keys_begin_at(reader: RunReader) -> int:
    """El punto con el que empiezan las claves de esta ejecución; 0, si es desde el principio.

    Lo anterior se hizo con las de otra: volver más atrás lo repetiría.
    """
    while reader.origin is not None and reader.source is not None:
        if reader.origin.keys == "new":
            return reader.origin.sequence
        reader = reader.source
    return 0


def _answers(reader: RunReader, path: Sequence[int]) -> Iterator[tuple[Position, str | None, bool]]:
    """Cada llamada del camino: su posición, su clave y si la escena sabe cómo acabó."""
    for place, following in zip(path, [*path[1:], None], strict=True):
        point = reader.points[place]
        if not point["add"] or point["add"][-1]["role"] != "assistant":
            continue
        keys = point.get("set", {}).get("/extra/keys", {})
        answers = {} if following is None else _results(reader.points[following]["add"])
        for index, call in calls_of(point["add"][-1]["content"]):
            answer = answers.get(call["id"])
            key = keys[str(index)][-1] if str(index) in keys else None
            yield Position(place, index), key, answer is not None and not says_unknown(answer)


def _results(messages: Sequence[dict[str, object]]) -> dict[str, Block]:
    blocks = [
        block
        for message in messages
        if message["role"] == "user" and isinstance(message["content"], list)
        for block in message["content"]
    ]
    return {block["tool_use_id"]: block for block in blocks if block["type"] == "tool_result"}


def _entries(
    reader: RunReader, path: frozenset[int], doubtful: set[Position]
) -> Iterator[LogEntry]:
    """Lo apuntado que la escena no da por sabido, con lo de otras ejecuciones.

    De aquellas de las que sale y no comparten claves con esta, solo lo que pidió el pasado que tienen
    en común.
    """
    kin = {found.path: found for found in kin_of(reader)}
    found: list[list[LogEntry]] = []
    bound, own = float("inf"), reader
    common: tuple[frozenset[int], frozenset[str]] | None = None
    while True:
        kin.pop(reader.path, None)
        entries = reader.log.entries()
        if common is not None:
            entries = list(_asked_in(entries, *common))
        if reader is not own:
            entries = [_seen_from_outside(entry, reader, path, bound) for entry in entries]
        found.append([entry for entry in entries if not _is_known(entry, path, doubtful)])
        if reader.origin is None or reader.source is None:
            break
        bound = min(bound, reader.origin.sequence)
        if reader.origin.keys == "new" and common is None:
            shared = reader.source.past(reader.origin.sequence)
            keys = frozenset(key for _, key, _ in _answers(reader.source, shared) if key)
            common = frozenset(shared), keys
        reader = reader.source
    for entries in reversed(found):
        yield from entries
    for other in kin.values():
        yield from (
            _seen_from_outside(entry, other, frozenset(), 0) for entry in other.log.entries()
        )


def _is_known(entry: LogEntry, path: frozenset[int], doubtful: set[Position]) -> bool:
    """Si es de una llamada del camino y la escena sabe cómo acabó."""
    place = entry.position
    return not isinstance(place, PositionIn) and place.reply in path and place not in doubtful


def _asked_in(
    entries: Sequence[LogEntry], path: frozenset[int], keys: frozenset[str]
) -> Iterator[LogEntry]:
    """Lo de las llamadas de ese camino, y lo de las acciones cuyo resultado se le dio."""
    places = {
        entry.position
        for entry in entries
        if isinstance(entry, Intention) and (entry.key in keys or entry.position.reply in path)
    }
    yield from (entry for entry in entries if entry.position in places)


def _seen_from_outside(
    entry: LogEntry, reader: RunReader, path: frozenset[int], bound: float
) -> LogEntry:
    """La misma entrada: si no es del camino que se comparte, con el nombre de su ejecución."""
    reply, block = entry.position
    if isinstance(entry.position, PositionIn) or (reply in path and reply <= bound):
        return entry
    return replace(entry, position=PositionIn(reader.header["run"], reply, block))
