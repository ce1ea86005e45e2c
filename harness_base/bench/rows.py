"""De los tiempos a las cifras de la tabla: primero las razones, después los valores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from statistics import median

from harness_base.bench import content
from harness_base.bench.engines import ENGINES, FLOOR
from harness_base.bench.measure import Measured


@dataclass(frozen=True)
class Row:
    """Un motor con un número de turnos. Cada cifra es la mediana de las rondas."""

    engine: str
    title: str
    turns: int
    rounds: int
    times_floor: float
    """Lo que tarda, frente al mínimo con dos fsync; bloque a bloque, medidos uno junto a otro."""
    last_to_first: float
    """El último décimo de los turnos, frente al primero; cada uno, en veces el mínimo de entonces."""
    times_content: float
    """Lo que ocupa en disco, frente a sus mensajes en JSON compacto."""
    fsyncs: float | None
    """Por turno; `None` si no se han contado."""
    load_to_parse: float
    """Lo que tarda en cargar, frente a leer y convertir los mismos bytes, línea a línea."""
    first_ms: float
    last_ms: float
    disk_bytes: int
    load_ms: float
    curve: list[float]
    """Lo que tarda cada bloque, frente al mínimo en ese mismo bloque: la curva del dibujo."""


def rows(measured: list[Measured], fsyncs: Mapping[str, float]) -> list[Row]:
    """Las filas de unas medidas hechas juntas, con el mismo número de turnos."""
    [floor] = [one for one in measured if one.engine == FLOOR]
    return [_row(one, floor, fsyncs.get(one.engine)) for one in measured]


def _row(one: Measured, floor: Measured, fsyncs: float | None) -> Row:
    rounds = one.rounds
    ratios = _ratios(one, floor)
    tenth = max(len(ratios[0]) // 10, 1)
    first = median(chain.from_iterable(each[:tenth] for each in ratios))
    last = median(chain.from_iterable(each[-tenth:] for each in ratios))
    load_ns = median(ns for each in rounds for ns in each.load_ns)
    return Row(
        engine=one.engine,
        title=ENGINES[one.engine].title,
        turns=one.turns,
        rounds=len(rounds),
        times_floor=median(chain(*ratios)),
        last_to_first=last / first,
        times_content=rounds[0].disk_bytes / content.content_bytes(one.turns),
        fsyncs=fsyncs,
        load_to_parse=load_ns / (_parse_ns(one) or _parse_ns(floor)),
        first_ms=median(each.first_ns for each in rounds) / 1e6,
        last_ms=median(each.last_ns for each in rounds) / 1e6,
        disk_bytes=rounds[0].disk_bytes,
        load_ms=load_ns / 1e6,
        curve=[median(block) for block in zip(*ratios, strict=True)],
    )


def _parse_ns(one: Measured) -> float:
    """0 si lo que guarda no son líneas de JSON."""
    return median([ns for each in one.rounds for ns in each.parse_ns] or [0])


def _ratios(one: Measured, floor: Measured) -> list[list[float]]:
    """Por ronda y por bloque, frente al mínimo, que se midió justo al lado."""
    pairs = zip(one.rounds, floor.rounds, strict=False)  # un motor lento hace menos rondas
    return [
        [mine / least for mine, least in zip(ours.blocks_ns, theirs.blocks_ns, strict=True)]
        for ours, theirs in pairs
    ]
