"""Las comprobaciones, comprobadas: cada idea equivocada sale por su nombre y lo correcto pasa."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from rich.console import Console

from autograder.children.submission import Cell
from autograder.exercise import Exercise
from autograder.exercises import REGISTRY
from autograder.zoo import Outcome, Specimen, controls, mutants, outcome, run, variants
from autograder.zoo_table import main, summary

AUTOMATIC = [REGISTRY[item] for item in REGISTRY if REGISTRY[item].judge is not None]
SPECIMENS = [
    (exercise, item)
    for exercise in AUTOMATIC
    for item in (*mutants(exercise.id), *variants(exercise.id))
]
CAPSTONES = {"3.4", "4.4", "6.1", "6.2", "6.3", "6.4"}
"""Los que matan cientos de procesos por respuesta: uno a uno tardan segundos."""
MUTANTS_MIN = 6
VARIANTS_MIN = 3


@pytest.fixture(scope="module")
def seen(request: pytest.FixtureRequest) -> Iterator[dict[str, list[Outcome]]]:
    """Lo que va saliendo; al acabar se imprime la tabla."""
    found: dict[str, list[Outcome]] = {}
    yield found
    rows: dict[str, Sequence[Outcome]] = {item: found[item] for item in REGISTRY if item in found}
    with request.config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
        Console().print("\n", summary(rows))


@pytest.mark.parametrize("exercise", AUTOMATIC, ids=lambda item: item.id)
def test_reference_stub_and_import(exercise: Exercise, seen: dict[str, list[Outcome]]) -> None:
    for item in controls(exercise):
        seen.setdefault(exercise.id, []).append(item)
        assert item.ok, f"{item.name}: {item.report}"


@pytest.mark.parametrize(
    ("exercise", "specimen"),
    [
        pytest.param(exercise, item, marks=[pytest.mark.slow] if exercise.id in CAPSTONES else [])
        for exercise, item in SPECIMENS
    ],
    ids=[f"{exercise.id}-{item.name}" for exercise, item in SPECIMENS],
)
def test_specimen(exercise: Exercise, specimen: Specimen, seen: dict[str, list[Outcome]]) -> None:
    found = outcome(exercise, specimen)
    seen.setdefault(exercise.id, []).append(found)
    assert found.ok, f"tenía que salir «{found.wanted}»:\n{found.report}"


@pytest.mark.parametrize("exercise", AUTOMATIC, ids=lambda item: item.id)
def test_there_are_enough_of_them(exercise: Exercise) -> None:
    assert variants(exercise.id)
    if exercise.kind == "code":
        assert len(mutants(exercise.id)) >= MUTANTS_MIN
        assert len(variants(exercise.id)) >= VARIANTS_MIN


@pytest.mark.parametrize(
    "specimen", [item for _, item in SPECIMENS], ids=lambda item: f"{item.exercise}-{item.name}"
)
def test_headers_tell_what_each_file_is_for(specimen: Specimen) -> None:
    assert specimen.exercise in REGISTRY
    assert bool(specimen.diagnosis) == bool(specimen.misconception)


def test_an_open_file_is_named_without_a_notebook_too() -> None:
    source = "log = open('x.log', 'w')\n\ndef write_atomic(path, data):\n    log.write('x')\n"
    report = run(REGISTRY["2.2"], [Cell("celda", source, own=True)])
    assert report.diagnoses == ("no-se-puede-enviar",)


def test_the_command_refuses_an_unknown_exercise(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["9.9"], REGISTRY) == 2
    assert "No hay ningún ejercicio «9.9»" in capsys.readouterr().out


def test_the_command_tells_by_its_status(capsys: pytest.CaptureFixture[str]) -> None:
    first = AUTOMATIC[0].id
    assert main([first], REGISTRY) == 0
    assert first in capsys.readouterr().out
