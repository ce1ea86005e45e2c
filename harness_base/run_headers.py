"""Las ejecuciones que hay en una carpeta, por su cabecera: cómo se llama cada una y de dónde sale."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from harness_base.run_reader import SUFFIX
from harness_base.run_record import parts_of


def headers_in(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Cada archivo de ejecución con su cabecera; lo demás, y las copias de otra, se pasa por alto."""
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        if path.is_file():
            with path.open("rb") as file:
                parts = parts_of(file.readline().rstrip(b"\n"))
            header = (parts or {}).get("run", {})
            if header.get("run") == path.stem:
                yield path, header
