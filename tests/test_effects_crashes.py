"""La etapa 4 ante toda caída: nada se pierde ni se duplica, y lo que no se puede saber se nombra.

La tarea corta muere en todos sus puntos, se reanuda, y desde cada estado distinto que dejó la primera
muerte vuelve a morir en todos los de la reanudación.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import crash_tasks
import pytest
from crash_judge import Judge, Left, says_unknown
from crash_lab import Lab, Run, distinct, lab

from harness_base.office import office_tools
from harness_base.scenarios.transcript import read_steps
from harness_base.types import Effect
from harness_base.world import World

FIRST: dict[str, Any] = {"scenario": "oficina_corta"}
MINUTE_S, DAY_S = 60.0, 86_400.0
SOON = {**FIRST, "now": crash_tasks.CLOCK + 1.0}
"""Un segundo después: la sonda de las notas aún no puede dar un «no» por bueno."""
LATER = {**FIRST, "now": crash_tasks.CLOCK + MINUTE_S}
"""Un minuto después, justo el plazo de las notas; el banco aún recuerda las claves."""
EXPIRED = {**FIRST, "now": crash_tasks.CLOCK + DAY_S}
"""Un día después: el banco acaba de olvidar las claves."""
BACK = {**FIRST, "now": crash_tasks.CLOCK - 1.0}
"""El reloj ha ido hacia atrás."""

FIELDS = {
    "pagar_factura": ("factura",),
    "enviar_correo": ("para", "asunto"),
    "anotar": ("factura", "texto"),
}
MADE_BY: dict[str, tuple[str, Callable[[list[Any]], tuple[Any, ...]]]] = {
    "pagar_factura": ("pagos", lambda row: (row[1],)),
    "enviar_correo": ("correos", lambda row: (row[1], row[2])),
    "anotar": ("notas", lambda row: (row[1], row[2])),
}
"""Por cada herramienta de alto impacto, dónde deja su efecto y qué lo identifica."""


@pytest.fixture(scope="module")
def crashes() -> Iterator[Lab]:
    with lab("crash_tasks:stage4") as found:
        yield found


@pytest.fixture(scope="module")
def start(crashes: Lab) -> str:
    base = crashes.scratch / "principio"
    crash_tasks.prepare(base, **FIRST)
    return crashes.start(base)


@pytest.fixture(scope="module")
def calm(crashes: Lab, start: str) -> Run:
    return crashes.ladder(start, **FIRST)


@pytest.fixture(scope="module")
def effects(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Effect]:
    world = World(tmp_path_factory.mktemp("mundo") / "mundo.sqlite")
    return {tool.name: tool.effect for tool in office_tools(world).values()}


def unknown_after(left: Left, effects: Mapping[str, Effect], now: float) -> set[str]:
    """De quién no se puede saber: una intención sin desenlace, y su clase no tiene con qué averiguarlo."""
    found = set()
    for position, block in left.pending:
        intention = left.intended.get(position)
        if intention is None or position in left.recorded:
            continue
        age_s = now - intention["at"]
        match effects[block["name"]]:
            case Effect.KEYED:
                knowable = 0 <= age_s < DAY_S
            case Effect.IRREVERSIBLE:
                done = block["name"] == "anotar" and left.has_note(intention["key"])
                settled = block["name"] == "anotar" and now - intention["sent_at"] >= MINUTE_S
                knowable = done or settled
            case _:
                knowable = True
        if not knowable:
            found.add(block["id"])
    return found


class Prover:
    """Juzga cada reanudación de la etapa 4."""

    def __init__(
        self,
        lab: Lab,
        calm: Run,
        effects: Mapping[str, Effect],
        read: Callable[[Path], Left] = Left,
    ) -> None:
        self.lab = lab
        self.calm = calm
        self.effects = effects
        self.read = read
        self.judge = Judge(lab, calm, read)
        self.named = 0

    def prove(self, run: Run, now: float) -> None:
        left = self.read(self.lab.store / run.start)
        unknown = unknown_after(left, self.effects, now)
        self.judge.judge(run, unknown)
        path = self.lab.paths[run.start]
        assert set(run.value["in_doubt"]) >= unknown, path
        self.named += bool(unknown)
        if says_unknown(run.value["messages"]):
            self._only_the_unknown_is_unsure(run, path)
        else:
            assert not run.value["in_doubt"], path

    def _only_the_unknown_is_unsure(self, run: Run, path: str) -> None:
        """Lo que el historial da por hecho está en el mundo, y el mundo no tiene nada más."""
        steps = read_steps(run.value["messages"])
        for name, (table, identify) in MADE_BY.items():
            made = [identify(row) for row in run.value["world"][table]]
            mine = [step for step in steps if step.name == name]
            sure = {
                tuple(step.input[f] for f in FIELDS[name]) for step in mine if step.outcome == "ok"
            }
            doubt = {
                tuple(step.input[f] for f in FIELDS[name])
                for step in mine
                if step.outcome == "doubt"
            }
            assert sure <= set(made) <= sure | doubt, (path, name, made)


def resumed_everywhere(
    lab: Lab, calm: Run, effects: Mapping[str, Effect], life: Mapping[str, Any]
) -> Prover:
    """Una caída en cada punto, y la reanudación con el reloj que diga `life`."""
    prover = Prover(lab, calm, effects)
    states = distinct(calm.deaths)
    runs = dict(zip(states, lab.ladders(states, points=[], **life), strict=True))
    for run in runs.values():
        prover.prove(run, life["now"])
    for death in calm.deaths:
        prover.judge.billed(death, runs[death.state])
    return prover


def test_one_crash_anywhere(crashes: Lab, calm: Run, effects: dict[str, Effect]) -> None:
    prover = resumed_everywhere(crashes, calm, effects, LATER)
    assert prover.named, "algún correo tenía que quedar en duda"


@pytest.mark.slow
@pytest.mark.parametrize("life", [SOON, EXPIRED, BACK], ids=["enseguida", "caducada", "atras"])
def test_one_crash_anywhere_and_another_clock(
    crashes: Lab, calm: Run, effects: dict[str, Effect], life: dict[str, Any]
) -> None:
    assert resumed_everywhere(crashes, calm, effects, life).named


@pytest.mark.slow
def test_two_crashes_anywhere(crashes: Lab, start: str, effects: dict[str, Effect]) -> None:
    third = {**FIRST, "now": LATER["now"] + MINUTE_S}
    found = crashes.explore(start, (FIRST, LATER, third))
    prover = Prover(crashes, found.calm, effects)
    for run in found.once:
        prover.prove(run, LATER["now"])
    for run in found.twice:
        prover.prove(run, third["now"])
    print(f"\netapa 4: {found}; con algo en duda, {prover.named}")
