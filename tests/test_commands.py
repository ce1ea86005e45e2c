"""Las órdenes, como las ve quien las usa: ayuda, errores de una línea y estado de salida."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from course import lesson_files
from course.browser import has_window
from course.cli import main
from course.commands import COMMANDS
from course.doctor import lessons, machine, packages
from course.environment import lockfile
from course.paths import LOCK, ROOT, SOLUTIONS
from course.release import Work, work_in

FIRST = "01_memoria_y_estado"
SOLVED = SOLUTIONS / FIRST / f"{FIRST}.ipynb"


def run(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "course", *arguments],
        cwd=ROOT,
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def exit_status(*arguments: str) -> int:
    """El estado de una orden que termina el proceso al leer sus argumentos."""
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert isinstance(stopped.value.code, int)
    return stopped.value.code


def notebook(path: Path, slug: str) -> Path:
    """Un cuaderno mínimo que dice ser la lección `slug`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    document = {"cells": [], "metadata": {"curso": {"slug": slug}}, "nbformat": 4}
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_help_lists_every_command_with_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_status("--help") == 0
    shown = capsys.readouterr().out
    assert shown.startswith("uso: python -m course")
    for command in COMMANDS:
        assert f"    {command} " in shown


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_explains_itself_in_spanish(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_status(command, "--help") == 0
    shown = capsys.readouterr().out
    assert "muestra esta ayuda y termina" in shown
    for english in ("usage", "options", "positional", "show this"):
        assert english not in shown


@pytest.mark.parametrize("command", COMMANDS)
def test_reading_the_arguments_needs_only_the_standard_library(command: str) -> None:
    code = (
        "import sys\n"
        f"from course.cli import parse\nfrom course.commands import load\nload({command!r})\n"
        "own = {'course', 'harness_base', '__main__', '__mp_main__'}\n"
        "tops = {name.partition('.')[0] for name in sys.modules} - own\n"
        "print(*sorted(tops - set(sys.stdlib_module_names)))"
    )
    bare = [sys.executable, "-S", "-E", "-c", code]
    seen = subprocess.run(bare, cwd=ROOT, capture_output=True, text=True)
    assert (seen.stdout.strip(), seen.stderr) == ("", "")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "faltan estos argumentos: ORDEN"),
        (("laboratorio",), "'laboratorio' no es una de las opciones"),
        (("doctor", "--todo"), "no conozco estos argumentos: --todo"),
        (("lab", "--port", "ocho"), "'ocho' no vale"),
        (("lab", "--port"), "falta su valor"),
        (("reset",), "faltan estos argumentos: NN"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(
    arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_status(*arguments) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert says in line


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("reset", "99"), "no hay ninguna lección 99"),
        (("check", "99"), "no hay ninguna lección 99"),
        (("check", "no_existe.ipynb"), "no_existe.ipynb"),
        (("check", "README.md"), "README.md"),
    ],
)
def test_what_does_not_exist_is_named_in_one_line(arguments: tuple[str, ...], says: str) -> None:
    done = run(*arguments)
    [line] = done.stderr.splitlines()
    assert done.returncode == 2
    assert says in line


def test_check_gives_all_the_points_to_the_solution() -> None:
    done = run("check", str(SOLVED))
    assert (done.returncode, done.stderr) == (0, "")
    assert "correcto" in done.stdout


def test_check_finds_a_renamed_notebook_saved_elsewhere(tmp_path: Path) -> None:
    renamed = tmp_path / "mi lección (copia).ipynb"
    shutil.copyfile(SOLVED, renamed)
    assert run("check", str(renamed)).returncode == 0


def test_windows_line_ends_change_nothing(tmp_path: Path) -> None:
    document = json.loads(SOLVED.read_text(encoding="utf-8"))
    for cell in document["cells"]:
        cell["source"] = "".join(cell["source"]).replace("\n", "\r\n")
    copy = tmp_path / "lección.ipynb"
    copy.write_text(json.dumps(document, indent=1), encoding="utf-8", newline="\r\n")
    done = run("check", str(copy))
    assert (done.returncode, done.stderr) == (0, "")


def test_a_machine_whose_encoding_is_not_utf8_changes_nothing(tmp_path: Path) -> None:
    copy = tmp_path / "leccion.ipynb"
    shutil.copyfile(SOLVED, copy)
    done = run("check", str(copy), LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert (done.returncode, done.stderr) == (0, "")


def test_check_reminds_to_save_when_answers_are_missing(tmp_path: Path) -> None:
    document = json.loads(SOLVED.read_text(encoding="utf-8"))
    for cell in document["cells"]:
        if cell["metadata"].get("curso", {}).get("role") == "answer":
            cell["source"] = ""
    copy = tmp_path / "leccion.ipynb"
    copy.write_text(json.dumps(document), encoding="utf-8")
    done = run("check", str(copy))
    assert done.returncode == 1
    assert "guarda el cuaderno y repite" in done.stdout


def test_a_reader_that_leaves_early_causes_no_error() -> None:
    script = f"{sys.executable} -m course doctor | true"
    done = subprocess.run(["sh", "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == ""


def test_an_old_encoding_of_the_terminal_breaks_nothing() -> None:
    done = run("doctor", PYTHONIOENCODING="ascii")
    assert done.stderr == ""
    assert "export PYTHONUTF8=1" in done.stdout


@pytest.mark.slow
def test_reset_keeps_a_dated_copy_of_what_was_written(tmp_path: Path) -> None:
    root = tmp_path / "curso"
    ignore = shutil.ignore_patterns("__pycache__", ".git", ".venv", ".*_cache", "clase", "tests")
    shutil.copytree(ROOT, root, ignore=ignore)
    lesson = root / "lessons" / FIRST / f"{FIRST}.ipynb"
    mine = SOLVED.read_bytes()
    lesson.write_bytes(mine)
    command = [sys.executable, "-m", "course", "reset", "1"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    [copy] = (lesson.parent / "copias").glob("*.ipynb")
    assert copy.read_bytes() == mine
    assert copy.name in done.stdout
    assert work_in(lesson) is Work.UNTOUCHED
    assert b"BEGIN SOLUTION" not in lesson.read_bytes()


@pytest.mark.slow
def test_lab_serves_lesson_1_and_closes_with_ctrl_c(tmp_path: Path) -> None:
    folders = ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")
    environ = {**os.environ, **{name: str(tmp_path / name) for name in folders}}
    process = subprocess.Popen(
        [sys.executable, "-m", "course", "lab", "--no-browser", "--port", "0"],
        cwd=ROOT,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdout is not None
    try:
        lines = iter(process.stdout.readline, "")
        address = next(line.strip() for line in lines if "http://" in line)
        assert f"/lab/tree/lessons/{FIRST}/{FIRST}.ipynb" in address
        with urllib.request.urlopen(address, timeout=60) as page:
            assert page.status == 200
        place, _, token = address.partition("/lab/tree/")
        query = token.partition("?")[2]
        with urllib.request.urlopen(f"{place}/api/contents/lessons?{query}", timeout=60) as listing:
            assert FIRST in listing.read().decode("utf-8")
        plugin = "@jupyterlab/apputils-extension:notification"
        with urllib.request.urlopen(f"{place}/lab/api/settings/{plugin}?{query}") as settings:
            news = json.load(settings)["schema"]["properties"]["fetchNews"]
        assert news["default"] == "false"
    finally:
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=60)
    assert (process.returncode, error) == (0, "")
    with pytest.raises(urllib.error.URLError):
        urllib.request.urlopen(address, timeout=60)


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, sys.platform == "darwin"),
        ({"SSH_CONNECTION": "10.0.0.1 22", "DISPLAY": ":10"}, False),
    ],
)
def test_lab_prints_the_address_when_no_window_can_open(
    environ: dict[str, str], expected: bool
) -> None:
    assert has_window(environ) is expected


def test_doctor_notices_the_standard_library_of_another_python(tmp_path: Path) -> None:
    python = tmp_path / "suyo" / "bin" / "python3"
    own, other = python.parent.parent / "lib/python3.11/os.py", tmp_path / "usr/lib/os.py"
    assert not machine.standard_library(python, own).is_fault
    assert machine.standard_library(python, other).is_fault


def test_doctor_notices_an_encoding_that_is_not_utf8() -> None:
    assert not machine.encoding("UTF-8", "utf-8").is_fault
    assert machine.encoding("ISO-8859-1", "utf-8").is_fault
    assert machine.encoding("UTF-8", "ascii").is_fault


def installed_in(folder: Path, **changes: str) -> packages.Environment:
    """Un entorno con los paquetes de requirements.lock, salvo los de `changes`."""
    for name, version in {**lockfile.pins(LOCK), **changes}.items():
        (folder / f"{name.replace('-', '_')}-{version}.dist-info").mkdir(parents=True)
    return packages.Environment(
        "prueba", folder / "bin" / "python", [str(folder)], "", "python", is_used=True
    )


def test_doctor_names_older_packages_and_the_command_that_mends_them(tmp_path: Path) -> None:
    assert not packages.versions(installed_in(tmp_path / "bien")).is_fault
    finding = packages.versions(installed_in(tmp_path / "mal", nbgrader="0.9.1"))
    assert finding.is_fault
    assert "nbgrader 0.9.1 (pide " in finding.seen
    assert finding.remedy.endswith("-m pip install -r requirements.lock")


def test_doctor_names_another_copy_of_the_course(tmp_path: Path) -> None:
    python = tmp_path / "bin" / "python"
    own = packages.Environment(".venv", python, [], str(ROOT / "harness_base/x.py"), "", True)
    old = packages.Environment(".venv", python, [], str(tmp_path / "harness_base/x.py"), "", True)
    assert not packages.course_copy(own).is_fault
    assert "pip uninstall" in packages.course_copy(old).remedy


def test_doctor_notices_a_kernel_that_runs_another_python(tmp_path: Path) -> None:
    python = tmp_path / "bin" / "python"
    own = packages.Environment(".venv", python, [], "", str(python), True)
    other = packages.Environment(".venv", python, [], "", "/usr/bin/python3", True)
    assert not packages.kernel(own).is_fault
    assert "/usr/bin/python3" in packages.kernel(other).seen


def test_doctor_finds_missing_renamed_and_damaged_lessons(tmp_path: Path) -> None:
    notebook(tmp_path / "01_a" / "01_a.ipynb", "01_a")
    notebook(tmp_path / "02_b" / "mi copia.ipynb", "02_b")
    notebook(tmp_path / "03_c" / "copias" / "03_c.ipynb", "03_c")
    damaged = notebook(tmp_path / "04_d" / "04_d.ipynb", "04_d")
    damaged.write_bytes(damaged.read_bytes()[:20])
    found = {
        item.name: item for item in lessons.find_faults(tmp_path, ["01_a", "02_b", "03_c", "04_d"])
    }
    assert list(found) == ["Lección 02", "Lección 03", "Lección 04"]
    assert found["Lección 02"].remedy.startswith("mv ")
    assert found["Lección 03"].remedy == "python -m course reset 03"
    assert "guarda antes una copia" in found["Lección 04"].remedy


@pytest.mark.parametrize("name", ["1", "01", "01_memoria_y_estado"])
def test_a_lesson_answers_to_its_number_and_to_its_name(name: str) -> None:
    assert lesson_files.slug_for(name, [FIRST, "10_otra"]) == FIRST
