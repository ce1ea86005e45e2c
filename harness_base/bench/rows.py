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
    times_floor: float | None
    """Lo que tarda, frente al mínimo con dos fsync; bloque a bloque, medidos uno junto a otro."""
    last_to_first: float
    """El último décimo de los turnos, frente al primero."""
    times_content: float
    """Lo que ocupa en disco, frente a sus mensajes en JSON compacto."""
    fsyncs: float | None
    """Por turno; `None` si no se han contado."""
    load_to_parse: float | None
    """Lo que tarda en cargar, frente a leer y convertir los mismos bytes, línea a línea."""
    first_ms: float
    last_ms: float
    disk_bytes: int
    load_ms: float
    curve: list[float]
    """Lo que tarda cada bloque, frente al mínimo en ese mismo bloque: la curva del dibujo."""


def rows(measured: list[Measured], fsyncs: Mapping[str, float]) -> list[Row]:
    """Las filas de unas medidas hechas juntas, con el mismo número de turnos."""
    floor = next((one for one in measured if one.engine == FLOOR), None)
    return [_row(one, floor, fsyncs.get(one.engine)) for one in measured]


def _row(one: Measured, floor: Measured | None, fsyncs: float | None) -> Row:
    rounds = one.rounds
    load_ns = median(ns for each in rounds for ns in each.load_ns)
    parse_ns = _parse_ns(one) or (_parse_ns(floor) if floor else None)
    first_ns = median(each.first_ns for each in rounds)
    last_ns = median(each.last_ns for each in rounds)
    return Row(
        engine=one.engine,
        title=ENGINES[one.engine].title,
        turns=one.turns,
        rounds=len(rounds),
        times_floor=median(chain(*_ratios(one, floor))) if floor else None,
        last_to_first=median(each.last_ns / each.first_ns for each in rounds),
        times_content=rounds[0].disk_bytes / content.content_bytes(one.turns),
        fsyncs=fsyncs,
        load_to_parse=load_ns / parse_ns if parse_ns else None,
        first_ms=first_ns / 1e6,
        last_ms=last_ns / 1e6,
        disk_bytes=rounds[0].disk_bytes,
        load_ms=load_ns / 1e6,
        curve=[median(ratios) for ratios in zip(*_ratios(one, floor), strict=True)]
        if floor
        else [],
    )


def _parse_ns(one: Measured) -> float | None:
    found = [ns for each in one.rounds for ns in each.parse_ns]
    return median(found) if found else None


def _ratios(one: Measured, floor: Measured) -> list[list[float]]:
    """Por ronda y por bloque, frente al mínimo, que se midió justo al lado."""
    pairs = zip(one.rounds, floor.rounds, strict=False)  # un motor lento hace menos rondas
    return [
        [mine / least for mine, least in zip(ours.blocks_ns, theirs.blocks_ns, strict=True)]
        for ours, theirs in pairs
    ]
