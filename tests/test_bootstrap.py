"""`python -m course` prepara su entorno desde un Python desnudo, y se repone de lo que salga mal."""

from __future__ import annotations

import ast
import fcntl
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from tiny_course import TinyCourse, hide, make_wheel

from course.environment import lockfile
from course.environment.pip import explain
from course.paths import ROOT

pytestmark = pytest.mark.slow


@pytest.fixture
def course(tmp_path: Path) -> TinyCourse:
    return TinyCourse.make(tmp_path)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> TinyCourse:
    """Un curso cuya .venv ya está hecha; quien lo usa no la toca."""
    course = TinyCourse.make(tmp_path_factory.mktemp("hecho"))
    assert course.run("test").returncode == 0
    return course


def one_line(text: str) -> str:
    """La única línea de un texto."""
    [line] = text.splitlines()
    return line


def test_first_use_makes_the_environment_and_runs_the_command_in_it(tmp_path: Path) -> None:
    course = TinyCourse.make(tmp_path, with_ensurepip=True)
    done = course.run("test", "-k", "algo")
    assert (done.returncode, done.stderr) == (0, "")
    first, *_ = done.stdout.splitlines()
    assert "2 paquetes" in first
    assert "MB" in first
    assert "minutos" in first
    assert "2 de 2" in done.stdout
    assert "pytest de mentira -k algo" in done.stdout
    assert f"arnés: {course.root / 'harness_base'}" in done.stdout
    assert f"programas: {course.root / '.venv' / 'bin'}" in done.stdout
    assert (course.site_packages / "pip").exists()


def test_second_use_installs_nothing(prepared: TinyCourse) -> None:
    done = prepared.run("test", PIP_FIND_LINKS="/no/existe")
    assert done.returncode == 0
    assert done.stdout.startswith("pytest de mentira")


def test_a_lesson_finds_the_harness_whatever_opens_its_notebook(prepared: TinyCourse) -> None:
    lesson = prepared.root / "lessons" / "01_prueba"
    lesson.mkdir(parents=True, exist_ok=True)
    python = prepared.root / ".venv" / "bin" / "python"
    code = "import harness_base; print(harness_base.__file__)"
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    seen = subprocess.run(
        [python, "-c", code], cwd=lesson, env=clean, capture_output=True, text=True
    )
    assert Path(seen.stdout.strip()).is_relative_to(prepared.root)


def test_a_wrong_argument_is_refused_before_installing_anything(course: TinyCourse) -> None:
    done = course.run("laboratorio")
    assert done.returncode == 2
    assert "laboratorio" in one_line(done.stderr)
    assert not (course.root / ".venv").exists()


def test_a_process_killed_while_installing_leaves_an_environment_that_the_next_call_mends(
    course: TinyCourse,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent_index:
        port = silent_index.getsockname()[1]
        index = f"http://127.0.0.1:{port}/simple"
        victim = course.start("test", PIP_NO_INDEX="0", PIP_INDEX_URL=index, PIP_RETRIES="0")
        connection, _ = silent_index.accept()  # pip ya está instalando y espera al índice
        victim.kill()
        victim.communicate()
        connection.close()
    assert (course.root / ".venv" / "pyvenv.cfg").exists()
    done = course.run("test")
    assert (done.returncode, done.stderr) == (0, "")
    assert "pytest de mentira" in done.stdout


def test_packages_left_half_written_are_installed_again(course: TinyCourse) -> None:
    course.run("test")
    (course.site_packages / "prueba_uno.py").unlink()
    [marker] = (course.root / ".venv").glob("*completo*")
    marker.unlink()
    assert course.run("test").returncode == 0
    assert (course.site_packages / "prueba_uno.py").exists()


def test_a_moved_folder_makes_its_environment_again(course: TinyCourse) -> None:
    course.run("test")
    moved = TinyCourse(
        course.root.rename(course.root.with_name("otra")), course.wheels, course.environ
    )
    done = moved.run("test")
    assert "Preparo el entorno" in done.stdout
    assert f"arnés: {moved.root / 'harness_base'}" in done.stdout


def test_a_new_lock_updates_the_environment_in_place(tmp_path: Path) -> None:
    course = TinyCourse.make(tmp_path, with_ensurepip=True)
    course.run("test")
    course.pin("pytest==0.1", "prueba-uno==2.0")
    done = course.run("test")
    assert "Pongo al día" in done.stdout
    assert "VERSION = 2" in (course.site_packages / "prueba_uno.py").read_text(encoding="utf-8")


def test_an_update_without_network_leaves_the_old_environment_usable(course: TinyCourse) -> None:
    old_lock = (course.root / "requirements.lock").read_text(encoding="utf-8")
    course.run("test")
    course.pin("pytest==0.1", "prueba-uno==3.0")
    assert course.run("test").returncode == 1
    (course.root / "requirements.lock").write_text(old_lock, encoding="utf-8")
    assert course.run("test", PIP_FIND_LINKS="/no/existe").stdout.startswith("pytest de mentira")


def test_a_second_call_waits_for_the_one_that_is_installing(course: TinyCourse) -> None:
    (course.root / ".venv").mkdir()
    with (course.root / ".venv" / "curso.lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        second = course.start("test")
        assert second.stdout is not None
        assert "espero" in second.stdout.readline()
        assert not (course.root / ".venv" / "pyvenv.cfg").exists()
    out, error = second.communicate()
    assert (second.returncode, error) == (0, "")
    assert "pytest de mentira" in out


def test_without_network_one_line_says_what_to_do(course: TinyCourse) -> None:
    closed = {"PIP_NO_INDEX": "0", "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0"}
    done = course.run("test", PIP_FIND_LINKS="", **closed)
    assert done.returncode == 1
    assert "conéctate a internet" in one_line(done.stderr)
    assert "WARNING" not in done.stdout
    assert course.run("test").returncode == 0


def test_a_package_that_the_index_lacks_is_named(course: TinyCourse) -> None:
    course.pin("pytest==0.1", "prueba-uno==9.9")
    done = course.run("test")
    assert done.returncode == 1
    assert "prueba-uno==9.9" in one_line(done.stderr)


def test_without_ensurepip_the_running_pip_installs(prepared: TinyCourse) -> None:
    assert (prepared.root / ".venv" / "bin" / "python").exists()
    assert not (prepared.site_packages / "pip").exists()


@pytest.mark.parametrize("missing", [("venv",), ("ensurepip", "pip")])
def test_without_what_it_takes_one_line_says_what_to_install(
    course: TinyCourse, tmp_path: Path, missing: tuple[str, ...]
) -> None:
    done = course.run("test", PYTHONPATH=hide(tmp_path / "sin", *missing))
    assert done.returncode == 1
    assert "python3-venv" in one_line(done.stderr)
    assert missing[0] in done.stderr


def test_someone_elses_venv_is_left_alone(course: TinyCourse) -> None:
    (course.root / ".venv").mkdir()
    (course.root / ".venv" / "pyvenv.cfg").write_text("home = /usr/bin\n", encoding="utf-8")
    done = course.run("test")
    assert done.returncode == 1
    assert "cámbiale el nombre" in one_line(done.stderr)
    assert [path.name for path in (course.root / ".venv").iterdir()] == ["pyvenv.cfg"]


def test_an_environment_that_has_everything_is_used_as_it_is(course: TinyCourse) -> None:
    present = lockfile.installed()
    course.pin(*(f"{name}=={present[name]}" for name in ("pytest", "rich", "filelock")))
    (course.root / "test_visto.py").write_text(
        "import os, subprocess, sys\n"
        "def test_visto(tmp_path):\n"
        "    code = 'import harness_base; print(harness_base.__file__)'\n"
        "    seen = subprocess.check_output([sys.executable, '-c', code], cwd=tmp_path, text=True)\n"
        f"    assert seen.startswith({str(course.root)!r})\n"
        "    assert os.environ['PATH'].startswith(os.path.dirname(sys.executable))\n",
        encoding="utf-8",
    )
    done = course.run("test", "-q", "-p", "no:cacheprovider", "test_visto.py")
    assert "1 passed" in done.stdout, done.stdout + done.stderr
    assert done.returncode == 0
    assert not (course.root / ".venv").exists()


def test_the_exit_status_is_pytests(course: TinyCourse) -> None:
    make_wheel(course.wheels, "pytest", "0.1", {"pytest/__main__.py": "raise SystemExit(3)"})
    assert course.run("test").returncode == 3


def old_pythons() -> list[list[str]]:
    """Los Python viejos que haya en este equipo, y este mismo diciendo que es el 3.8."""
    pretend = (
        "import runpy, sys; sys.version_info = (3, 8, 1); runpy.run_module({!r}, run_name={!r})"
    )
    commands = [[sys.executable, "-c", pretend.format("course", "__main__")]]
    for version in ("2.7", "3.6", "3.7", "3.8", "3.9", "3.10"):
        path = shutil.which(f"python{version}")
        if path and not subprocess.run([path, "--version"], capture_output=True).returncode:
            commands.append([path, "-m", "course"])
    return commands


def test_an_old_python_is_told_so_in_one_line() -> None:
    for command in old_pythons():
        done = subprocess.run([*command, "lab"], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 1, command
        assert "Python 3.11 o posterior" in one_line(done.stderr)


def test_the_first_lines_use_nothing_that_an_old_python_cannot_read() -> None:
    source = (ROOT / "course" / "__main__.py").read_bytes()
    tree = ast.parse(source.decode("ascii"))
    new_syntax = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match, ast.AsyncFunctionDef)
    assert not [node for node in ast.walk(tree) if isinstance(node, new_syntax)]
    assert "from __future__" not in source.decode("ascii")


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("python_full_version >= '3.11'", True),
        ("python_full_version < '3.11'", False),
        ("python_full_version >= '3.9' and sys_platform == 'emscripten'", False),
        ("os_name != 'nt' or (sys_platform == 'win32' and os_name == 'nt')", True),
        ("platform_python_implementation == 'Nada'", False),
    ],
)
def test_conditions_of_the_lock_are_read_as_pip_does(condition: str, expected: bool) -> None:
    assert lockfile.applies(condition) is expected


def test_the_lock_agrees_with_pips_own_reader() -> None:
    from packaging.requirements import Requirement

    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    wanted = [Requirement(line) for line in lines]
    assert lockfile.pins(ROOT / "requirements.lock") == {
        lockfile.normalize(item.name): str(item.specifier).removeprefix("==")
        for item in wanted
        if not item.marker or item.marker.evaluate()
    }


@pytest.mark.parametrize(
    ("pip_says", "expected"),
    [
        ("OSError: [Errno 28] No space left on device", "libera espacio"),
        ("SSLError(… CERTIFICATE_VERIFY_FAILED …)", "PIP_CERT"),
        (
            "WARNING: Retrying … NewConnectionError(…)\nERROR: No matching distribution found for x",
            "internet",
        ),
        ("ERROR: algo nunca visto", "algo nunca visto"),
        ("", "sin decir nada"),
    ],
)
def test_what_pip_says_becomes_one_line_in_spanish(pip_says: str, expected: str) -> None:
    assert expected in one_line(explain(pip_says.splitlines(), log=Path("curso-pip.log")))
