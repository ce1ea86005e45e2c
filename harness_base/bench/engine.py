"""Lo que es un motor para las medidas: cómo guarda, cómo carga y hasta cuándo tiene sentido."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from harness_base.bench.clock import Clock


@dataclass(frozen=True)
class Engine:
    """Un modo de guardar.

    `run` hace tantos turnos en una carpeta vacía, con cada uno a salvo en disco antes del
    siguiente; `load` deja en memoria los mensajes guardados; `parse` lee y convierte los mismos
    bytes con `json.loads`, línea a línea, y es lo mínimo con lo que se compara `load`.
    """

    title: str
    run: Callable[[Path, int, Clock], None]
    load: Callable[[Path], int]
    """Devuelve cuántos mensajes hay."""
    parse: Callable[[Path], object] | None = None
    max_turns: int | None = None
    reason: str = ""
    """Por qué no se mide más allá de `max_turns`."""
