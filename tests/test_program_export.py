"""`mi_arnes.py`: lo que escribe la celda de exportar funciona solo, muere de verdad y sigue."""

from __future__ import annotations

import ast
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from autograder.children.load import remember_source
from autograder.exercises import for_lesson
from autograder.export import export_program
from autograder.export.gather import Gathered, Unexportable
from autograder.export.program import SKELETON, STEPS, program_text
from autograder.reference import reference_cells, stub_cells
from autograder.shipping import sources
from harness_base.effects import Effects
from harness_base.program.exit_codes import Exit
from harness_base.run_file import RunFile
from harness_base.world import World

ROOT = Path(__file__).parent.parent
REFERENCE = ROOT / "harness_base" / "durable.py"
Runner = Callable[..., "subprocess.CompletedProcess[str]"]


def cell(source: str, name: str = "<celda>", **space: Any) -> dict[str, Any]:
    """Los nombres que deja una celda, con su texto a mano como en un cuaderno."""
    space["__name__"] = "__main__"
    remember_source(name, source)
    exec(compile(source, name, "exec", dont_inherit=True), space)
    return space


def notebook(pending: str = "") -> dict[str, Any]:
    """Las cuatro funciones, como si se hubieran escrito en celdas; una, quizá, sin escribir."""
    found: dict[str, Any] = {}
    for exercise in for_lesson(6):
        if exercise.kind == "code":
            cells = stub_cells if exercise.id == pending else reference_cells
            [written] = cells(exercise)
            [name] = exercise.names
            found[name] = cell(written.source, f"<{exercise.id}>")[name]
    return found


@pytest.fixture
def program(tmp_path: Path) -> Runner:
    """Exporta el programa en una carpeta y lo ejecuta, en un proceso nuevo, cada vez."""
    said = export_program(tmp_path / "mi_arnes.py", **notebook())
    assert "✓" in repr(said)

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command(*arguments), cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
        )

    return run


def command(*arguments: str) -> list[str]:
    start = f"import atexit, sys; sys.path.insert(0, {str(ROOT)!r}); import runpy; "
    body = "atexit.register(lambda: 'harness_base.durable' in sys.modules and print('¡durable!', "
    body += "file=sys.stderr)); sys.argv = ['mi_arnes.py', *sys.argv[1:]]; "
    body += "runpy.run_path('mi_arnes.py', run_name='__main__')"
    return [sys.executable, "-P", "-c", start + body, *arguments, "--scenario", "oficina_corta"]


def test_it_dies_for_real_and_goes_on(program: Runner, tmp_path: Path) -> None:
    died = program("--run", "r1", "--kill-at", "world.committed:3")
    assert died.returncode == -signal.SIGKILL
    assert program("--run", "r1").returncode == Exit.BAD_REQUEST
    resumed = program("--resume", "r1")
    assert (resumed.returncode, resumed.stderr) == (0, "")
    assert RunFile.open(tmp_path / "ejecuciones", "r1").outcome == "done"
    assert World(tmp_path / "mundo.sqlite").balance().exact
    assert program("--list").stdout.endswith("terminada\n")


def test_its_status_tells_what_it_could_not_do(program: Runner, tmp_path: Path) -> None:
    assert program("--run", "r1").returncode == 0
    missing = program("--resume", "nada")
    assert missing.returncode == Exit.NOT_FOUND
    assert not (tmp_path / "ejecuciones" / "nada.jsonl").exists()
    assert program("--rewind", "r1", "4").returncode == 0
    assert program("--fork", "r1", "4", "r2").returncode == Exit.BAD_REQUEST
    assert program("--fork", "r1", "4", "r2", "--keys", "inherit").returncode == 0
    assert program("--resume", "r2").returncode == 0
    assert program("--resume", "r1").returncode == 0
    assert not World(tmp_path / "mundo.sqlite").balance().duplicates


def test_a_request_that_cannot_be_met_leaves_nothing(program: Runner, tmp_path: Path) -> None:
    for wanted, *words in (
        ("turn.started", "--run", "r1", "--kill-at", "pagar:1"),
        ("nombre", "--run", "x/../y"),
        ("--keys inherit", "--fork", "r1", "4", "r2"),
        ("nombre", "--fork", "r1", "4", "../r2", "--keys", "new"),
        ("cuatro", "--rewind", "r1", "cuatro"),
    ):
        refused = program(*words)
        assert (refused.returncode, refused.stdout) == (Exit.BAD_REQUEST, ""), words
        assert wanted in refused.stderr, refused.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mi_arnes.py"]


def test_going_back_says_what_stays_done(program: Runner) -> None:
    assert program("--run", "r1").returncode == 0
    back = program("--rewind", "r1", "4").stdout
    assert "no se hará dos veces" in back and "pagar_factura  {" in back
    assert "r1 está en el punto 4" in back
    again = program("--fork", "r1", "4", "r2", "--keys", "new")
    assert again.returncode == Exit.BAD_REQUEST
    assert "se haría otra vez" in again.stdout and "--accept-effects" in again.stderr
    accepted = program("--fork", "r1", "4", "r2", "--keys", "new", "--accept-effects")
    assert "--resume r2" in accepted.stdout


def test_a_signal_pauses_it(program: Runner, tmp_path: Path) -> None:
    process = subprocess.Popen(
        command("--run", "r1"), cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"turno 1\n"
    process.send_signal(signal.SIGTERM)
    process.communicate()
    assert process.returncode == Exit.PAUSED
    assert program("--resume", "r1").returncode == 0


def test_a_pending_step_is_named_when_written_and_when_run(tmp_path: Path) -> None:
    path = tmp_path / "mi_arnes.py"
    assert "reconcile (6.3)" in repr(export_program(path, **notebook(pending="6.3")))
    done = subprocess.run(
        command("--run", "r1"), cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == Exit.STOPPED
    assert "6.3 pendiente" in done.stderr


def test_it_does_not_use_the_reference() -> None:
    assert "durable" not in program_text(notebook())


def test_it_reads_as_if_it_had_been_written_by_hand(program: Runner, tmp_path: Path) -> None:
    checked = [
        sys.executable,
        "-m",
        "ruff",
        "check",
        "--quiet",
        "--no-cache",
        "--select",
        "E,F,I,UP",
    ]
    path = str(tmp_path / "mi_arnes.py")
    found = subprocess.run(
        [*checked, "--ignore", "E501", "--config", str(ROOT / "pyproject.toml"), path],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (found.returncode, found.stdout) == (0, "")


def test_the_given_signatures_are_those_of_the_reference() -> None:
    def signatures(text: str) -> dict[str, str]:
        nodes = [n for n in ast.parse(text).body if isinstance(n, ast.FunctionDef)]
        return {n.name: f"{ast.dump(n.args)} {n.returns and ast.dump(n.returns)}" for n in nodes}

    given, wanted = signatures(SKELETON), signatures(REFERENCE.read_text(encoding="utf-8"))
    assert {name: given[name] for name in STEPS} == {name: wanted[name] for name in STEPS}


HELPERS = """
import json as j
from pathlib import Path
from harness_base.snapshot import SAVE_AT
LIMIT = {"turns": 3}

def helper(x):
    return j.dumps([x, LIMIT])
"""
ANSWER = """
from functools import lru_cache, partial
print("no se lleva")

class Counter:
    total = 0

@lru_cache
def again(x):
    return again(x - 1) if x else helper(x)

def save_step(event, file):
    if event.name in SAVE_AT and Path("."):
        Counter.total += 1
        return [partial(again, 2)() for _ in range(1)]
"""


def gathered(source: str, **space: Any) -> Gathered:
    found = Gathered()
    found.add("save_step", cell(source, "<respuesta>", **space)["save_step"])
    return found


def test_it_takes_what_the_functions_use_and_nothing_else() -> None:
    found = gathered(ANSWER, **cell(HELPERS, "<ayudas>"))
    text = "\n\n".join([*found.imports, *found.definitions])
    assert "no se lleva" not in text
    space: dict[str, Any] = {}
    exec(text, space)
    assert space["again"](2) == '[0, {"turns": 3}]'
    assert isinstance(space["save_step"], FunctionType)


CLASSES = """
@dataclass
class Numberer:
    file: RunFile

class Mine(Effects):
    pass

def save_step(event, file):
    return Mine, Numberer(file), __name__
"""


def test_a_class_brings_what_it_was_defined_with() -> None:
    """En un hijo, la función solo lleva lo que usa al llamarla: de qué hereda no viaja."""
    space = cell(CLASSES, dataclass=dataclass, Effects=Effects, RunFile=RunFile)
    for name in ("dataclass", "Effects", "RunFile"):
        del space[name]
    found = Gathered()
    found.add("save_step", space["save_step"])
    written: dict[str, Any] = {"__name__": __name__}
    exec("\n".join([*found.imports, *found.definitions]), written)
    mine, numberer, name = written["save_step"](None, "un archivo")
    assert (mine.__mro__[1], numberer.file, name) == (Effects, "un archivo", __name__)


OBJECTS = """
class Saver:
    def __call__(self, event, file):
        return "guardado"

def save(saver, event, file):
    return saver(event, file)

by_hand = Saver()
half = partial(save, Saver())
"""


@pytest.mark.parametrize("name", ["by_hand", "half"])
def test_what_is_called_without_being_a_function_travels_with_its_text(name: str) -> None:
    space = cell(OBJECTS, "<objetos>", partial=partial)
    assert sources({name: space[name]}) == {"<objetos>": OBJECTS}
    found = Gathered()
    found.add(name, space[name])
    written: dict[str, Any] = {"__name__": __name__}
    exec("\n".join([*found.imports, *found.definitions]), written)
    assert written[name](None, None) == "guardado"


def test_what_has_no_text_is_named() -> None:
    with Path(__file__).open(encoding="utf-8") as file, pytest.raises(Unexportable, match="`kept`"):
        gathered("def save_step(event, file):\n    kept.read()\n", kept=file)


def test_a_name_of_the_program_cannot_be_another_thing() -> None:
    answer = "def main():\n    pass\n\ndef save_step(event, file):\n    main()\n"
    with pytest.raises(Unexportable, match="`main`"):
        program_text({"save_step": cell(answer)["save_step"]})
