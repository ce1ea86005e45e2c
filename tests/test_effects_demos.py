"""Las demostraciones de la lección 4: procesos muertos de verdad y un libro de cuentas."""

from __future__ import annotations

import sys
import uuid
from dataclasses import replace
from typing import Any

import cloudpickle
import pytest

from autograder.demos import (
    damaged_logs,
    dilemma,
    kill_paying,
    protected,
    random_kills,
    same_on_disk,
)
from autograder.demos.page import Table
from harness_base.effects import RULES
from harness_base.errors import HarnessError
from harness_base.tools import Tool, run_tool
from harness_base.types import Call, Decision, ToolResult

cloudpickle.register_pickle_by_value(sys.modules[__name__])


def rows(shown: object) -> list[tuple[str, ...]]:
    """Las filas de la tabla que enseña una demostración."""
    assert isinstance(shown, Table), shown
    return list(shown.rows)


def pending(*_: Any) -> Any:
    raise NotImplementedError("ejercicio 4.4 pendiente")


def test_the_dilemma_is_seen_in_the_ledger(capsys: pytest.CaptureFixture[str]) -> None:
    before, after = kill_paying("tool.started"), kill_paying("world.committed")
    assert capsys.readouterr().out.count("SIGKILL") == 2
    assert "iguales, byte a byte" in repr(same_on_disk(before, after))
    table = dilemma(before, after)
    assert [row[1:] for row in rows(table)] == [("1 pago", "sin pagar"), ("2 pagos", "1 pago")]
    assert table.marked == {0, 1}


def test_an_unknown_moment_is_named() -> None:
    with pytest.raises(HarnessError, match=r"elige tool\.started"):
        kill_paying("ayer")


def test_the_same_deaths_are_survived_with_the_rules() -> None:
    table = protected(RULES)
    assert [row[1] for row in rows(table)] == ["1 pago", "1 pago"]
    assert "▶" not in repr(table)


def test_wrong_rules_are_seen_in_the_ledger() -> None:
    def fresh_key(*given: Any) -> str:
        return uuid.uuid4().hex

    never = replace(RULES, decide=lambda *_: Decision.UNKNOWN)
    assert [row[1] for row in rows(protected(never))] == ["sin pagar", "1 pago"]
    blind = replace(RULES, run_once=_blind, action_key=fresh_key)
    assert "2 pagos" in repr(protected(blind))


def _blind(call: Call, tool: Tool, log: object) -> ToolResult:
    return run_tool(replace(call, key=None), tool)


def test_unsolved_exercises_are_pending() -> None:
    rules = replace(RULES, run_once=pending)
    for shown in (protected(rules), random_kills(rules, kills=3)):
        assert repr(shown).startswith("Pendiente: resuelve 4.2, 4.4 y 4.5")


def test_damaged_logs_are_told_apart() -> None:
    read = [row[1] for row in rows(damaged_logs())]
    assert read == [
        "2 entradas, y un resto a medias que se cortará",
        "3 entradas",
        "DamagedLog: la entrada 2 está dañada",
    ]


@pytest.mark.slow
def test_random_kills_leave_a_ledger_that_matches_to_the_cent() -> None:
    told = {row[0]: row[1] for row in rows(random_kills(RULES, kills=60))}
    assert told["Procesos matados con SIGKILL"] == "60"
    assert told["Diferencia"] == "0,00\N{NO-BREAK SPACE}€"
    assert (told["Facturas pagadas dos veces"], told["Facturas sin pagar"]) == ("0", "0")
    assert told["Correos, notas y líneas repetidos"] == "0"


@pytest.mark.slow
def test_random_kills_show_what_a_wrong_rule_repeats() -> None:
    careless = replace(RULES, decide=lambda *_: Decision.RUN)
    told = {row[0]: row[1] for row in rows(random_kills(careless, kills=60))}
    assert told["Correos, notas y líneas repetidos"] != "0"
