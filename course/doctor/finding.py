"""Lo que `doctor` encuentra."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """Una cosa mirada: cómo está (`seen`) y cómo se arregla (`remedy`, vacío si está bien).

    Lo que no es `required` no impide seguir el curso: solo hace falta para algunas pruebas.
    """

    name: str
    seen: str
    remedy: str = ""
    required: bool = True

    @property
    def is_fault(self) -> bool:
        return bool(self.remedy) and self.required

    @property
    def mark(self) -> str:
        if not self.remedy:
            return "✓"
        return "✗" if self.required else "•"
