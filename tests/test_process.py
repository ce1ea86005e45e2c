"""La tarea en un proceso de verdad: se mata con SIGKILL, se cuenta y se vuelve a lanzar."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from harness_base.effect_log import EffectLog
from harness_base.errors import HarnessError
from harness_base.kill_switch import MOMENTS, KillSwitch
from harness_base.process import run_task
from harness_base.world import World

ROOT = Path(__file__).parents[1]


def office(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "harness_base.office", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "100"},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )


def test_killed_at_turn_nine_and_started_again_it_pays_five_invoices_twice(tmp_path: Path) -> None:
    world, folder = tmp_path / "mundo.sqlite", tmp_path / "tarea"
    killed = run_task(world, folder, kill_at="turn.started:9")
    assert (killed.signal, killed.returncode) == ("SIGKILL", -signal.SIGKILL)
    assert (killed.turns, killed.last_event, killed.error) == (8, "turn.started", "")
    assert "SIGKILL" in str(killed)
    assert "8 turnos" in str(killed)
    assert len(World(world).ledger()) == 5
    assert len(EffectLog(folder / "registro.jsonl").entries()) == 20

    again = run_task(world, folder)
    assert (again.signal, again.returncode, again.turns, again.error) == (None, 0, 56, "")
    assert str(again).startswith("✓")
    assert World(world).duplicates() == ["F-2031", "F-2032", "F-2033", "F-2034", "F-2035"]
    assert len(World(world).ledger()) == 29


def test_killed_right_after_the_world_commits_the_effect_is_not_in_the_log(tmp_path: Path) -> None:
    """El hueco del registro de efectos: el pago está hecho y no consta."""
    report = run_task(
        tmp_path / "m.sqlite", tmp_path, scenario="oficina_corta", kill_at="world.committed:3"
    )
    assert report.signal == "SIGKILL"
    assert report.last_event == "tool.started"
    assert len(World(tmp_path / "m.sqlite").ledger()) == 1
    names = [entry.name for entry in EffectLog(tmp_path / "registro.jsonl").entries()]
    assert "pagar_factura" not in names


@pytest.mark.parametrize("moment", MOMENTS)
def test_it_can_be_killed_at_every_kind_of_moment(tmp_path: Path, moment: str) -> None:
    report = run_task(
        tmp_path / "m.sqlite", tmp_path, scenario="oficina_corta", kill_at=f"{moment}:1"
    )
    assert report.signal == "SIGKILL"
    assert report.error == ""
    if moment != "world.committed":
        assert report.last_event == moment


def test_a_moment_that_never_comes_kills_nobody(tmp_path: Path) -> None:
    report = run_task(
        tmp_path / "m.sqlite", tmp_path, scenario="oficina_corta", kill_at="run.finished:2"
    )
    assert (report.returncode, report.turns) == (0, 8)


@pytest.mark.parametrize(
    "text", ["turno:9", "turn.started", "turn.started:0", "turn.started:x", ""]
)
def test_a_moment_that_is_not_understood_is_refused(text: str) -> None:
    with pytest.raises(HarnessError, match="MOMENTO:N"):
        KillSwitch.parse(text)


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (["--scenario", "oficinas"], "No hay ningún escenario «oficinas»"),
        (["--kill-at", "nunca"], "no dice cuándo morir"),
        (["--world", "no/hay/mundo.sqlite"], "no se puede abrir"),
        (["--world", __file__], "no es una base de datos SQLite"),
        (["--dir", __file__], "No se puede usar la carpeta"),
        (["--desde", "9"], "no conozco estos argumentos"),
        (["--quiet", "--json"], "no se puede usar junto con"),
    ],
)
def test_a_bad_request_gets_one_line_and_a_status(
    tmp_path: Path, bad: list[str], says: str
) -> None:
    good = ["--world", str(tmp_path / "m.sqlite"), "--dir", str(tmp_path / "d")]
    done = office(*good, *bad)
    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_a_world_of_another_scenario_is_refused(tmp_path: Path) -> None:
    assert run_task(tmp_path / "m.sqlite", tmp_path, scenario="oficina_corta").returncode == 0
    report = run_task(tmp_path / "m.sqlite", tmp_path)
    assert report.returncode == 2
    assert "oficina_corta" in str(report)


def test_it_tells_its_turns_unless_told_not_to(tmp_path: Path) -> None:
    common = ["--dir", str(tmp_path), "--scenario", "oficina_corta"]
    told = office("--world", str(tmp_path / "a.sqlite"), *common)
    assert told.stdout.startswith("turno  1  leer_y_marcar, listar_facturas\n")
    assert told.stdout.endswith("Facturas pagadas: 2 de 2; en total, 1278,40 €.\n")
    quiet = office("--world", str(tmp_path / "b.sqlite"), *common, "--quiet")
    assert (quiet.stdout, quiet.stderr, quiet.returncode) == ("", "", 0)


def test_its_help_is_in_spanish() -> None:
    done = office("--help")
    assert done.returncode == 0
    assert "opciones:" in done.stdout
    assert "show this help" not in done.stdout


def test_it_runs_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    report = run_task(Path("m.sqlite"), Path("tarea"), scenario="oficina_corta")
    assert (report.returncode, report.error) == (0, "")
    assert (tmp_path / "tarea" / "registro.jsonl").exists()
