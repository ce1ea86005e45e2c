"""Qué versión del formato se escribe y cuáles se entienden.

Una posterior se rechaza, y un campo desconocido se nombra: nunca se descarta. La versión 1 era un punto
de control suelto, que `run_import` convierte.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from harness_base.errors import NewerFormat, OlderFormat, UnknownFields
from harness_base.record import unpack
from harness_base.run_point import POINT_FIELDS
from harness_base.run_record import PARTS

FORMAT = 2
"""Versión que escribe este código."""

HEADER: dict[str, type] = {
    "format": int,
    "run": str,
    "lineage": str,
    "harness": dict,
    "origin": list,
}
ORIGIN: dict[str, type] = {
    "run": str,
    "sequence": int,
    "digest": str,
    "lineage": str,
    "keys": str,
}


def header(
    run: str, *, lineage: str, harness: Mapping[str, str], origin: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """La cabecera de una ejecución; `origin`, de dónde sale si es una bifurcación."""
    return {
        "format": FORMAT,
        "run": run,
        "lineage": lineage,
        "harness": dict(harness),
        "origin": [] if origin is None else [dict(origin)],
    }


def check_known(parts: Mapping[str, Any], path: Path, *, record: int) -> None:
    """Lanza `NewerFormat` o `UnknownFields` si ese registro lo escribió una versión posterior."""
    if "run" in parts and parts["run"]["format"] > FORMAT:
        raise NewerFormat(
            f"{path.name} es de la versión {parts['run']['format']} y este código lee hasta la {FORMAT}: "
            "actualízalo antes de reanudar."
        )
    fields = parts.get("point", {}).keys()
    if parts.keys() <= PARTS and fields <= POINT_FIELDS:
        return
    unknown = sorted((parts.keys() - PARTS) | (fields - POINT_FIELDS))
    raise UnknownFields(
        f"El registro {record} de {path.name} tiene campos desconocidos: {', '.join(unknown)}. Quizá lo "
        "escribió una versión más nueva: actualiza el curso antes de leerlo."
    )


def refuse_older(line: bytes, path: Path) -> None:
    """Lanza `OlderFormat` si esa línea es un punto de control suelto, entero."""
    with suppress(ValueError):
        unpack(line + b"\n")
        raise OlderFormat(
            f"{path.name} es un punto de control suelto, de la versión 1: conviértelo antes en una "
            "ejecución con `run_import.import_run`."
        )
