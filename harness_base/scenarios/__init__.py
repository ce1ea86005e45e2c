"""Los escenarios del modelo de guion, por nombre."""

from harness_base.errors import UnknownScenario
from harness_base.scenarios.oficina import OFICINA
from harness_base.scenarios.oficina_corta import OFICINA_CORTA
from harness_base.scenarios.scenario import Scenario

__all__ = ["SCENARIOS", "Scenario", "get"]

SCENARIOS = {scenario.name: scenario for scenario in (OFICINA, OFICINA_CORTA)}


def get(name: str) -> Scenario:
    """El escenario que se llama así; si no existe, `UnknownScenario` dice cuáles hay."""
    try:
        return SCENARIOS[name]
    except KeyError:
        known = ", ".join(SCENARIOS)
        raise UnknownScenario(f"No hay ningún escenario «{name}». Los que hay: {known}.") from None
