"""Lo que consta en un historial, visto por factura: qué se hizo y en qué quedó cada cosa."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from harness_base.scenarios.transcript import Outcome, Step

MAX_ATTEMPTS = 2
TO_DO = "to_do"
"""Falta hacerlo, o falló y queda un intento; los demás estados son el último `Outcome`."""


def settle(outcomes: Sequence[Outcome]) -> str:
    """En qué quedan varios intentos: `TO_DO` si aún toca intentarlo; si no, el desenlace."""
    if "ok" in outcomes:
        return "ok"
    if not outcomes or (outcomes[-1] == "failed" and len(outcomes) < MAX_ATTEMPTS):
        return TO_DO
    return outcomes[-1]


class Progress:
    """Consultas sobre las llamadas ya contestadas, en el orden en que se hicieron."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = steps
        reads = [s for s in steps if s.name == "leer_factura" and "factura" in s.input]
        self.started: list[str] = list(dict.fromkeys(step.input["factura"] for step in reads))
        """Las facturas que se han abierto, en orden."""
        self.details: dict[str, dict[str, str]] = {
            step.input["factura"]: step.data()
            for step in reads
            if step.outcome == "ok" and step.data() is not None
        }
        """Los datos de las que se leen enteras (el resumen de una compactación puede cortarlos)."""

    def outcomes(self, name: str, fields: Mapping[str, str], *, since: int = 0) -> list[Outcome]:
        """Cómo fueron las llamadas a `name` con esos campos, desde la llamada número `since`."""
        return [
            step.outcome
            for step in self._steps[since:]
            if step.name == name and fields.items() <= step.input.items()
        ]

    def status(self, name: str, **fields: str) -> str:
        """En qué quedó una llamada: `TO_DO` o cómo acabó."""
        return settle(self.outcomes(name, fields))

    def last(self, name: str, fields: Mapping[str, str]) -> int | None:
        """El número de la última llamada a `name` con esos campos."""
        found = [
            number
            for number, step in enumerate(self._steps)
            if step.name == name and fields.items() <= step.input.items()
        ]
        return found[-1] if found else None

    def listed(self) -> list[str] | None:
        """Las facturas de la última lista que se lee entera, o `None`."""
        lists = [step.data() for step in self._steps if step.name == "listar_facturas"]
        whole = [found for found in lists if isinstance(found, list)]
        return [row["factura"] for row in whole[-1]] if whole else None

    def number(self) -> str | None:
        """El número que se obtuvo para el informe."""
        for step in self._steps:
            if step.name == "obtener_numero" and step.outcome == "ok":
                return str(step.data()["numero"])
        return None
