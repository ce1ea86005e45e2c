"""Las comprobaciones, dentro de un IPython de verdad: el núcleo pone cosas suyas en el cuaderno.

IPython cambia `open`, `exit` y otras funciones en el espacio de nombres de las celdas. Una
respuesta que las usa tiene que recibir lo mismo que fuera de él.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from autograder import zoo
from autograder.exercises import REGISTRY

ROOT = Path(__file__).parent.parent

IN_A_SHELL = """
import json, sys
from IPython.core.interactiveshell import InteractiveShell
from autograder import check

shell = InteractiveShell.instance()
for exercise, names, source in json.load(sys.stdin):
    shell.reset(new_session=False)
    shell.run_cell(source, silent=True).raise_error()
    report = check(exercise, **{name: shell.user_ns[name] for name in names})
    print("informe", json.dumps([float(repr(report)), list(report.diagnoses)]))
"""


def judged_in_a_shell(
    cells: list[tuple[str, tuple[str, ...], str]],
) -> list[tuple[float, list[str]]]:
    """Los puntos y los diagnósticos de cada celda, ejecutada en IPython y comprobada allí."""
    done = subprocess.run(
        [sys.executable, "-c", IN_A_SHELL],
        input=json.dumps(cells),
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith("informe ")]
    found = [json.loads(line.removeprefix("informe ")) for line in lines]
    assert len(found) == len(cells)
    return [(points, diagnoses) for points, diagnoses in found]


def test_the_functions_that_ipython_replaces_travel_as_those_of_python() -> None:
    cell = (
        "import os\n"
        "def write_atomic(path, data):\n"
        "    temporary = path.with_name(path.name + '.tmp')\n"
        "    try:\n"
        "        with open(temporary, 'wb') as file:\n"
        "            file.write(data); file.flush(); os.fsync(file.fileno())\n"
        "        os.replace(temporary, path)\n"
        "    except BaseException:\n"
        "        temporary.unlink(missing_ok=True)\n"
        "        raise\n"
        "    folder = os.open(path.parent, os.O_RDONLY)\n"
        "    try:\n"
        "        os.fsync(folder)\n"
        "    finally:\n"
        "        os.close(folder)\n"
    )
    leaves = "def write_atomic(path, data):\n    exit()\n"
    [right, gone] = judged_in_a_shell(
        [("2.2", ("write_atomic",), cell), ("2.2", ("write_atomic",), leaves)]
    )
    assert right == (4.0, [])
    assert gone[0] == 0.0
    assert "no-se-puede-enviar" not in gone[1]


LONG_CHECKS = {"3.4", "4.4", "6.1", "6.2", "6.3", "6.4"}
"""Las que matan cientos de procesos: de sus respuestas equivocadas, que `test_zoo` juzga todas, van
aquí una de cada cuatro. Lo que se pone a prueba es cómo viajan desde IPython."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "exercise", [e for e in REGISTRY.values() if e.kind != "written"], ids=lambda e: e.id
)
def test_the_zoo_gets_the_same_verdicts_in_ipython(exercise: zoo.Exercise) -> None:
    step = 4 if exercise.id in LONG_CHECKS else 1
    specimens = (*zoo.variants(exercise.id), *zoo.mutants(exercise.id)[::step])
    verdicts = judged_in_a_shell([(exercise.id, exercise.names, item.source) for item in specimens])
    for specimen, (points, diagnoses) in zip(specimens, verdicts, strict=True):
        if specimen.diagnosis:
            assert specimen.diagnosis in diagnoses, (specimen.name, diagnoses)
            assert points < exercise.points, specimen.name
        else:
            assert (points, diagnoses) == (exercise.points, []), specimen.name
