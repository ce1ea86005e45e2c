"""La auditoría reconoce a quien pierde, a quien duplica y a quien no vuelve; y aprueba a quien no."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from course.audit.judge import Damage, compare
from course.audit.program import Program
from course.audit.report import to_text
from course.audit.tasks import Audit, audit
from course.cli import main
from course.errors import CourseError
from course.paths import ROOT
from harness_base.world import World

PROGRAM = str(Path(__file__).with_name("audited_program.py"))


@pytest.fixture(autouse=True)
def finds_the_harness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


def audited(kind: str, place: Path, kills: int = 6) -> Audit:
    return audit([sys.executable, PROGRAM, kind], kills=kills, seed=1, place=place, timeout_s=30.0)


@pytest.mark.slow
def test_a_program_that_looks_before_repeating_passes(tmp_path: Path) -> None:
    found = audited("exact", tmp_path)
    assert found.kills == 6
    assert found.passed
    assert "✓ Nada perdido, nada duplicado." in to_text(found)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "damaged", "says"),
    [("loses", "lost", "se ha perdido"), ("doubles", "doubled", "está de más")],
)
def test_what_is_lost_and_what_is_doubled_is_named(
    kind: str, damaged: str, says: str, tmp_path: Path
) -> None:
    found = audited(kind, tmp_path)
    assert not found.passed
    for name in ("lost", "doubled", "foreign"):
        counts = [len(getattr(task.damage, name)) for task in found.tasks]
        assert (sum(counts) > 0) is (name == damaged)
    text = to_text(found)
    assert f"{says}: línea libro · paso " in text
    assert "✗ No sobrevive a que lo maten." in text


@pytest.mark.slow
def test_a_program_that_cannot_resume_is_told_by_its_own_words(tmp_path: Path) -> None:
    found = audited("fails", tmp_path, kills=4)
    assert not found.passed
    resumed = [attempt for task in found.tasks for attempt in task.attempts if attempt.status == 3]
    assert resumed and all(attempt.said == "[2Jno sé reanudar" for attempt in resumed)


@pytest.mark.slow
@pytest.mark.parametrize(("warned", "silent"), [("9.1", 0), ("9.1, 12.0", 2)])
def test_what_is_missing_is_forgiven_if_the_program_warns_and_can_be_believed(
    warned: str, silent: int, tmp_path: Path
) -> None:
    script = tmp_path / "programa.sh"
    script.write_text(
        'if test "$1" = --resume; then cp "$0.menos" "$4"; '
        f'echo "No se sabe cómo acabó: {warned}. Lo explica --explain."; '
        'else sleep 1; cp "$0.mundo" "$4"; fi',
        encoding="utf-8",
    )
    World(tmp_path / "programa.sh.menos").add_line("libro", "uno")
    for line in ("uno", "dos", "tres"):
        World(tmp_path / "programa.sh.mundo").add_line("libro", line)
    found = audit(["sh", str(script)], kills=1, seed=3, place=tmp_path / "a", timeout_s=30.0)
    [task] = found.tasks
    assert task.damage.lost == (("línea", "libro · dos"), ("línea", "libro · tres"))
    assert task.lost_silently == silent
    assert found.passed is (silent == 0)
    assert f"perdidos             2{'' if silent == 2 else f', sin avisar {silent}'}" in to_text(
        found
    )


@pytest.mark.slow
def test_a_program_that_wipes_its_world_to_start_again_does_not_pass(tmp_path: Path) -> None:
    found = audited("wipes", tmp_path, kills=2)
    assert not found.passed
    assert "ha borrado cosas ya hechas" in to_text(found)


@pytest.mark.slow
def test_a_program_that_leaves_a_process_behind_is_told_and_the_process_dies(
    tmp_path: Path,
) -> None:
    program = Program(
        [sys.executable, PROGRAM, "litters"], "una", *(tmp_path / name for name in "abc")
    )
    attempt = program.attempt("--run", 30.0)
    assert attempt.status == 0
    assert attempt.left_behind


@pytest.mark.slow
def test_killed_before_anything_was_saved_it_is_run_again(tmp_path: Path) -> None:
    """Un programa que muere al nacer no puede reanudar: se le pide que empiece."""
    script = tmp_path / "programa.sh"
    script.write_text(
        'case "$1" in --resume) exit 9;; esac; sleep 0.1; cp "$0.mundo" "$4"', encoding="utf-8"
    )
    World(tmp_path / "programa.sh.mundo").add_line("libro", "hecho")
    found = audit(["sh", str(script)], kills=2, seed=3, place=tmp_path / "a", timeout_s=30.0)
    assert found.kills == 2 and found.passed
    options = [attempt.option for task in found.tasks for attempt in task.attempts]
    assert "--resume" in options
    assert options[options.index("--resume") + 1] == "--run"


def test_a_program_that_never_ends_is_stopped_and_said(tmp_path: Path) -> None:
    with pytest.raises(CourseError, match="no termina"):
        audit(["sh", "-c", "sleep 60"], kills=1, seed=1, place=tmp_path, timeout_s=0.2)


def test_a_program_without_effects_is_not_audited(tmp_path: Path) -> None:
    with pytest.raises(CourseError, match="ningún efecto"):
        audit(["true"], kills=1, seed=1, place=tmp_path, timeout_s=30.0)


def test_damage_is_counted_once_per_copy() -> None:
    paid, noted, other = ("pago", "F-1 · 2.00"), ("nota", "F-1 · sí"), ("nota", "F-2 · no")
    found = compare(Counter({paid: 3, other: 1}), Counter({paid: 1, noted: 2}))
    assert found == Damage(lost=(noted, noted), doubled=(paid, paid), foreign=(other,))
    assert found and not Damage()


def test_the_command_reads_its_program_after_two_dashes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["audit", "--json", "--", "sh", "-c", "exit 4"]) == 2
    assert "sale con 4 (--run)" in capsys.readouterr().err
    full = tmp_path / "llena"
    full.mkdir()
    (full / "algo").touch()
    assert main(["audit", "--keep", str(full), "--", "true"]) == 2
    assert "elige una carpeta vacía" in capsys.readouterr().err
    assert main(["audit", "--", os.devnull]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
def test_the_course_program_survives_its_own_audit(capsys: pytest.CaptureFixture[str]) -> None:
    program = [sys.executable, "-m", "harness_base", "--scenario", "oficina_corta"]
    assert main(["audit", "--json", "--kills", "4", "--", *program]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["kills"] == 4
    assert (report["doubled"], report["foreign"], report["lost_silently"]) == (0, 0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_however_it_is_stopped_nothing_is_left_running_or_on_disk(
    number: int, tmp_path: Path
) -> None:
    program = tmp_path / "programa.sh"
    program.write_text('sleep 0.3; echo $$ > "$0.proceso"; sleep 60', encoding="utf-8")
    places = tmp_path / "temporal"
    places.mkdir()
    audit_it = subprocess.Popen(
        [sys.executable, "-m", "course", "audit", "--", "sh", str(program)],
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(places)},
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    started = tmp_path / "programa.sh.proceso"
    while not started.exists() or not started.read_text(encoding="utf-8").strip():
        assert audit_it.poll() is None
    audit_it.send_signal(number)
    _, said = audit_it.communicate(timeout=30)
    assert (audit_it.returncode, said.strip()) == (130, "Interrumpido.")
    assert list(places.iterdir()) == []
    with pytest.raises(ProcessLookupError):
        os.kill(int(started.read_text(encoding="utf-8")), 0)
