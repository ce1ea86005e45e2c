"""La demostración llega al final: la tarea reanudada queda exacta, y la otra, no."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from course.demo.show import KILL_IN_TURNS, show


@pytest.mark.slow
def test_the_demo_ends_with_nothing_lost_beside_a_task_that_paid_twice(tmp_path: Path) -> None:
    shown = io.StringIO()
    assert show(tmp_path, Console(file=shown, width=100, highlight=False))
    text = shown.getvalue()
    assert text.count("kill -9") == 2 * len(KILL_IN_TURNS)
    assert text.count("$ python -m harness_base --resume demo") == len(KILL_IN_TURNS)
    rows = {
        cells[1].strip(): [cell.strip() for cell in cells[2:4]]
        for cells in (line.split("│") for line in text.splitlines())
        if len(cells) == 5
    }
    assert rows["Muertes"] == ["3", "3"]
    kept, plain = rows["Efectos perdidos"]
    assert kept == "0" or kept.endswith(", con aviso")  # si murió con un correo en marcha
    assert plain == "0"
    assert rows["Efectos duplicados"][0] == "0" != rows["Efectos duplicados"][1]
    assert rows["Pagado de más"][0] == "0,00 €" != rows["Pagado de más"][1]
    assert int(rows["Turnos hechos"][0]) < int(rows["Turnos hechos"][1])
