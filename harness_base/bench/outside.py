"""Un archivo ajeno en el que una herramienta deja un efecto de verdad, y cómo se cuenta."""

from __future__ import annotations

import os
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from harness_base.types import ToolResult

WORK_S = 0.010
"""Lo que la herramienta sigue trabajando después de su efecto."""


@dataclass(frozen=True)
class Outside:
    """El archivo ajeno: una línea por efecto, en disco antes de que la herramienta siga."""

    path: Path

    def act(self, item: int) -> str:
        """Deja el efecto número `item`, trabaja un poco y dice que está hecho."""
        file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            os.write(file, f"{item}\n".encode("ascii"))
            os.fsync(file)
        finally:
            os.close(file)
        time.sleep(WORK_S)
        return _done(item)

    def find(self, item: int) -> ToolResult | None:
        """Lo que devolvió `act`, si el efecto consta: la sonda."""
        return ToolResult(_done(item)) if self.done()[item] else None

    def done(self) -> Counter[int]:
        """Cuántas veces está cada efecto."""
        if not self.path.exists():
            return Counter()
        return Counter(map(int, self.path.read_text(encoding="ascii").split()))


def _done(item: int) -> str:
    return f"Hecho: {item}."
