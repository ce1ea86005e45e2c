"""Las medidas: salen todas las filas, los fsync se cuentan y las muertes se cuentan en el mundo."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from harness_base.bench import content, fsyncs, graph, kill_table, plot, table
from harness_base.bench.__main__ import main
from harness_base.bench.engines import ENGINES, FLOOR, NEEDS_LANGGRAPH
from harness_base.bench.kill_tasks import EFFECTS
from harness_base.bench.kills import Tally
from harness_base.bench.measure import Measured, Round
from harness_base.bench.rows import Row, rows

TURNS = 20
HERE = [name for name in ENGINES if graph.is_installed() or name not in NEEDS_LANGGRAPH]


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> list[Row]:
    """Las filas de verdad, con pocos turnos, pedidas como las pide quien usa la orden."""
    place = tmp_path_factory.mktemp("medidas")
    shown = place / "salida.json"
    with pytest.MonkeyPatch.context() as patch, shown.open("w", encoding="utf-8") as stdout:
        patch.setattr("sys.stdout", stdout)
        options = ["--turns", str(TURNS), "--rounds", "1", "--dir", str(place), "--json"]
        assert main([*options, "--plot", str(place / "figura.svg")]) == 0
    assert (place / "figura.svg").read_text(encoding="utf-8").startswith("<?xml")
    assert sorted(path.name for path in place.iterdir()) == ["figura.svg", "salida.json"]
    return [Row(**row) for row in json.loads(shown.read_text(encoding="utf-8"))["rows"]]


@pytest.mark.slow
def test_every_engine_has_its_row_with_every_figure(measured: list[Row]) -> None:
    assert [row.engine for row in measured] == HERE
    for row in measured:
        assert row.turns == TURNS
        assert row.first_ms > 0 and row.last_ms > 0 and row.load_ms > 0
        assert row.times_floor is not None and row.load_to_parse is not None
        assert len(row.curve) == TURNS
    [floor] = [row for row in measured if row.engine == FLOOR]
    assert floor.times_floor == 1


@pytest.mark.slow
def test_what_is_on_disk_is_at_least_the_content(measured: list[Row]) -> None:
    assert all(row.times_content >= 1 for row in measured)
    [floor] = [row for row in measured if row.engine == FLOOR]
    assert floor.times_content == 1


@pytest.mark.needs("strace")
@pytest.mark.slow
def test_the_fsyncs_of_a_turn_are_counted_and_ours_are_two(measured: list[Row]) -> None:
    assert fsyncs.is_available()
    counted = {row.engine: row.fsyncs for row in measured}
    assert counted["raw1"] == 1
    assert counted[FLOOR] == 2
    assert counted["own"] == counted["own_idempotent"] == counted["own_keyed"] == 2
    assert counted["raw2_loop"] == 2
    assert counted["full"] == 4  # el archivo y su carpeta, dos veces por turno


def test_the_content_is_what_the_table_says() -> None:
    for turn in (1, 7, 9999):
        assert len(content.to_line(content.call_block(turn))) - 1 == content.CALL_BYTES
        assert len(content.result_text(turn)) == content.RESULT_BYTES
    assert content.result_text(1) != content.result_text(2)


def _round(*blocks_ns: int) -> Round:
    return Round(20, list(blocks_ns), 4892, [30], [20])


def test_a_bad_moment_of_the_disk_that_hits_everyone_does_not_count() -> None:
    ours = Measured("own", 20, [_round(*[30] * 9, 9000, *[60] * 10)])
    floor = Measured(FLOOR, 20, [_round(*[20] * 10, *[40] * 10)])
    [row, _] = rows([ours, floor], {"own": 2.0})
    assert row.times_floor == 1.5
    assert row.last_to_first == 1
    assert row.load_to_parse == 1.5
    assert row.fsyncs == 2


def test_what_grows_with_the_turns_is_seen() -> None:
    ours = Measured("own", 20, [_round(*range(20, 40))])
    floor = Measured(FLOOR, 20, [_round(*[20] * 20)])
    [row, least] = rows([ours, floor], {})
    assert row.last_to_first == pytest.approx(38.5 / 20.5)
    assert row.curve[0] == 1 and row.curve[-1] == pytest.approx(39 / 20)
    assert least.last_to_first == 1 and row.fsyncs is None


@pytest.mark.slow
def test_the_table_names_what_was_not_measured_and_why(
    measured: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(graph, "is_installed", lambda: False)
    ours = [row for row in measured if row.engine not in NEEDS_LANGGRAPH]
    large = [replace(row, turns=10_000) for row in ours if row.engine != "full"]
    text = table.to_markdown([*ours, *large], list(ENGINES))
    assert "| LangGraph, SqliteSaver | no instalado |" in text
    assert graph.INSTALL in text
    assert "| instantánea entera (etapa 2) | no se mide |" in text
    assert "unos 240 GB" in text
    assert "**10\u00a0000 turnos**" in text


@pytest.mark.slow
def test_the_same_figures_always_draw_the_same_bytes(measured: list[Row], tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        plot.draw(measured, tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_bad_numbers_are_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--turns", "105"])
    assert stopped.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
def test_random_kills_neither_lose_nor_double_and_without_a_probe_what_is_missing_is_said(
    tmp_path: Path,
) -> None:
    found = kill_table.audit(4, 2, seed=20, place=tmp_path)
    own, blind = found["own"], found["own_blind"]
    assert own.kills == 6 and own.wanted == own.tasks * EFFECTS
    assert (own.lost, own.doubled, own.unknown) == (0, 0, 0)
    assert blind.kills == 4 and blind.doubled == 0
    assert blind.silent == 0
    assert list(tmp_path.iterdir()) == []
    text = kill_table.to_markdown({"own": replace(Tally(), kills=6)}, 20)
    assert "| este arnés, con sonda | 6 | 0 | 0 | 0 | 0 | 0 |" in text
