"""Historias al azar: se añade, se compacta, se rebobina, se bifurca y se vuelve a abrir.

Después de cada paso, cualquier punto de control es la escena que se guardó, con los mismos tipos.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from run_writing import HARNESS, TASK, Writing, pay

from autograder.faults.session import scratch
from harness_base.history import scene_at
from harness_base.run_file import RunFile
from harness_base.run_health import verify
from harness_base.state import RunState, to_plain
from harness_base.types import Effect, ToolResult

names = st.sampled_from(["a", "b/c", "d~e", "reply", "", "ñ"])
leaves = (
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from([0.0, 1.0, "", "é", "\udc00"])
)
values = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3)
)
steps = st.one_of(
    st.tuples(st.just("turno"), st.sampled_from(Effect), st.integers(1, 3)),
    st.tuples(st.just("extra"), names, values),
    st.tuples(st.just("dentro"), names, values),
    st.tuples(st.just("compactar"), st.integers(0, 4)),
    st.tuples(st.just("volver"), st.integers(0, 30)),
    st.tuples(st.just("bifurcar"), st.integers(0, 30)),
    st.tuples(st.just("abrir")),
)


class Story:
    """Una ejecución, o la última de sus bifurcaciones, y lo que debe haber en cada punto."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.writing = Writing(RunFile.create(folder, "r0", harness=HARNESS))
        self.writing.save()
        self.writing.file.sync()
        self.safe = [1]
        """Los puntos a los que se puede volver."""
        self.forks = 0

    def do(self, step: tuple[Any, ...]) -> None:
        kind, *given_ = step
        getattr(self, f"_{kind}")(*given_)

    def _turno(self, effect: Effect, calls: int) -> None:
        self.writing.ask(*[pay(number) for number in range(calls)])
        results = [ToolResult(f"{number}" * 10, is_error=number == 2) for number in range(calls)]
        self.safe.append(self.writing.answer(*results, effect=effect))

    def _extra(self, name: str, value: Any) -> None:
        self.writing.scene.extra[name] = value
        self._save()

    def _dentro(self, name: str, value: Any) -> None:
        for inside in self.writing.scene.extra.values():
            if isinstance(inside, dict):
                inside[name] = json.loads(json.dumps(value))
            elif isinstance(inside, list):
                inside.append(1)
        self._save()

    def _compactar(self, kept: int) -> None:
        messages = self.writing.scene.messages
        summary = {"role": "user", "content": "[Resumen]"}
        self.writing.scene.messages = [TASK, summary, *messages[len(messages) - kept :]]
        self._save()

    def _volver(self, place: int) -> None:
        self.writing.file.move_to(self.safe[place % len(self.safe)])
        self.writing.scene = self.writing.file.scene()

    def _bifurcar(self, place: int) -> None:
        file, at = self.writing.file, self.safe[place % len(self.safe)]
        self.forks += 1
        origin = file.origin_at(at, lineage=file.lineage, keys="inherit")
        child = RunFile.create(self.folder, f"r{self.forks}", harness=HARNESS, origin=origin)
        past = child.past()
        self.safe = [number for number in self.safe if number in past]
        scenes = {number: self.writing.scenes[number] for number in past}
        self.writing = Writing(child, child.scene())
        self.writing.scenes = scenes

    def _abrir(self) -> None:
        self.writing.file.close()
        self.writing.file = RunFile.open(self.folder, self.writing.file.run)
        self.writing.scene = self.writing.file.scene()

    def _save(self) -> None:
        self.safe.append(self.writing.save())
        self.writing.file.sync()

    def check(self) -> None:
        """Cada punto de control es lo que se guardó, y la escena en curso, la de la punta."""
        for file in (self.writing.file, RunFile.open(self.folder, self.writing.file.run)):
            tip = file.branch.tip
            assert (
                exact(file.scene()) == exact(self.writing.scene) == text(self.writing.scenes[tip])
            )
            points = file.branch.points
            assert set(points) == set(self.writing.scenes)
            for number, scene in self.writing.scenes.items():
                assert text(scene_at(points, number)) == text(scene)
        assert verify(self.folder, self.writing.file.run).sound


def exact(scene: RunState) -> str:
    return text(to_plain(scene))


def text(plain: dict[str, Any]) -> str:
    """Como JSON: distingue `1`, `1.0` y `true`."""
    return json.dumps(plain, sort_keys=True)


@settings(max_examples=60)
@given(st.lists(steps, max_size=14))
def test_any_history_is_read_as_it_was_written(story_steps: list[tuple[Any, ...]]) -> None:
    with scratch() as folder:
        story = Story(folder)
        for step in story_steps:
            story.do(step)
        story.check()
