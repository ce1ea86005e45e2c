"""La casa en orden: estilo, tipos, importaciones ligeras y nada de esta máquina en los archivos."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from course.environment import lockfile
from course.paths import LOCK, ROOT

PACKAGES = ("harness_base", "autograder", "course", "tests")
GENERATED = re.compile(r"/(\.(?!ci/)[^/]+|__pycache__|lessons|clase|wheels|[^/]+\.egg-info)/")
TEXT = {"", ".py", ".ipynb", ".md", ".svg", ".json", ".toml", ".yml", ".lock", ".cff", ".html"}

#: Lo que delata al equipo donde se escribió el curso. En trozos, para no encontrarse a sí mismo.
MACHINE = re.compile(
    r"(?<![\w.])/(" + "|".join(["ro" + "ot", "wo" + "rk", "op" + "t", "tmp/" + "w"]) + ")/"
)
REGISTRIES = re.compile(
    "|".join(["pypi" + r"\.org", "python" + "hosted", "npm" + r"js\.", "debian" + r"\.org"])
)


def course_files() -> Iterator[Path]:
    """Los archivos de texto del curso, sin lo que se genera o se escribe al usarlo.

    De lessons/ no se mira nada: sale de las fuentes, y ahí trabaja quien aprende.
    """
    for path in ROOT.rglob("*"):
        inside = f"/{path.relative_to(ROOT).as_posix()}"
        if path.suffix in TEXT and path.is_file() and not GENERATED.search(inside):
            yield path


def run_module(*command: str) -> str:
    """La salida de `python -m …` en la raíz si falla; vacía si va bien."""
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True
    )
    return done.stdout + done.stderr if done.returncode else ""


def test_ruff_finds_nothing_to_change() -> None:
    assert run_module("ruff", "check", "--quiet") == ""
    assert run_module("ruff", "format", "--check", "--quiet") == ""


@pytest.mark.slow
def test_types_pass_in_strict_mode() -> None:
    assert run_module("mypy", "--no-error-summary") == ""


@pytest.mark.parametrize("package", ["harness_base", "autograder"])
def test_importing_a_package_stays_light(package: str) -> None:
    heavy = ("anthropic", "nbgrader", "nbformat", "matplotlib", "ipywidgets", "IPython", "course")
    code = f"import {package}, sys; print(*[name for name in {heavy} if name in sys.modules])"
    seen = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert seen.stdout.split() == []


def test_packages_import_in_one_direction_only() -> None:
    forbidden = {"harness_base": ("autograder", "course"), "autograder": ("course",)}
    wrong = [
        f"{path.relative_to(ROOT)}: {match[0].strip()}"
        for package, others in forbidden.items()
        for path in (ROOT / package).rglob("*.py")
        for match in re.finditer(r"^\s*(from|import) (\w+).*$", path.read_text("utf-8"), re.M)
        if match[2] in others
    ]
    assert wrong == []


@pytest.mark.parametrize("pattern", [MACHINE, REGISTRIES])
def test_no_file_names_this_machine_or_a_registry(pattern: re.Pattern[str]) -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in course_files()
        for match in pattern.finditer(path.read_bytes().decode("utf-8"))
    ]
    assert wrong == []


def test_file_names_are_ascii() -> None:
    assert [path.name for path in course_files() if not path.name.isascii()] == []


def test_the_lock_pins_every_declared_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {lockfile.normalize(name) for name in project["dependencies"]} <= set(
        lockfile.pins(LOCK)
    )


def test_the_lock_holds_no_address() -> None:
    text = LOCK.read_text(encoding="utf-8")
    assert "://" not in text
    assert all(re.match(r"[a-z0-9-]+==\S+( ; .+)?$", line) for line in text.splitlines())


def test_the_conda_environment_installs_the_lock_and_the_course() -> None:
    text = (ROOT / "environment.yml").read_text(encoding="utf-8")
    assert re.findall(r"^      - (.+)$", text, re.M) == ["-r requirements.lock", "-e ."]
