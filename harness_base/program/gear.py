"""Lo que hace falta para la tarea: su escenario, su mundo, sus herramientas y su modelo."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from harness_base import scenarios
from harness_base.errors import HarnessError
from harness_base.identity import describe
from harness_base.model import Model
from harness_base.office import office_tools
from harness_base.scenarios import Scenario
from harness_base.tools import Toolbox
from harness_base.world import World

TASK = "tarea"
"""Nombre, en la descripción del arnés, del escenario."""

MODEL = "modelo"
"""Nombre, en la descripción del arnés, del modelo (véase `identity.describe`)."""


WORLD = "mundo"
"""Nombre, en la descripción del arnés, del mundo: en otro no consta nada de lo ya hecho."""


@dataclass(frozen=True)
class Gear:
    """El equipo de una tarea. `model` es uno de `options.MODELS`."""

    scenario: Scenario
    world: World
    tools: Toolbox
    model: str

    @property
    def harness(self) -> dict[str, str]:
        """Con qué arnés se guarda la ejecución: lo que se compara al reanudar."""
        described = describe(
            model=model_id(self.model), system=self.scenario.system, tools=self.tools
        )
        return described | {TASK: self.scenario.name, WORLD: self.world.identity()}

    def paid(self) -> tuple[int, int]:
        """Cuántas facturas hay pagadas, y cuántas en total."""
        lines = self.world.balance().lines
        return sum(line.payments > 0 for line in lines), len(lines)


def new_gear(scenario: Scenario, model: str, world_path: Path) -> Gear:
    """El equipo para empezar; pone en el mundo lo que necesita la tarea, si no estaba."""
    world_path.parent.mkdir(parents=True, exist_ok=True)
    world = World(world_path)
    scenario.prepare(world)
    return Gear(scenario, world, office_tools(world), model)


def old_gear(scenario: str, model: str, world_path: Path) -> Gear:
    """El equipo para seguir: el mundo tiene que ser el de entonces, así que no se crea."""
    found = scenarios.get(scenario)
    if not world_path.exists():
        raise HarnessError(
            f"No está el mundo de la tarea ({world_path}). Di con --world dónde está: en uno vacío "
            "no constaría nada de lo ya hecho."
        )
    world = World(world_path)
    return Gear(found, world, office_tools(world), model)


def model_id(model: str) -> str:
    """El nombre con el que se guarda un modelo."""
    if model != "claude":
        return model
    from harness_base.claude import MODEL_ID

    return MODEL_ID


@contextmanager
def model_of(gear: Gear, max_cost_usd: float) -> Iterator[Model]:
    """El modelo, listo para responder. Lanza `ModelError` si falta la clave de Claude."""
    from harness_base.scripted import ScriptedModel

    scripted = ScriptedModel(gear.scenario)
    if gear.model == "guion":
        yield scripted
        return
    from harness_base.claude import ClaudeModel

    if gear.model == "claude":
        with ClaudeModel(max_cost_usd=max_cost_usd, announce=_announce) as claude:
            yield claude
        return
    from harness_base.server import MessagesServer

    with (
        MessagesServer(scripted) as server,
        ClaudeModel(base_url=server.url, announce=lambda text: None) as local,
    ):
        yield local


def _announce(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
