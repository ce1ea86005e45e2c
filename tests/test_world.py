"""El mundo: qué cuenta, en qué orden, y qué se puede repetir sin añadir nada."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_world import CONTENTS, Clock, small_world

from harness_base.errors import Refused, WorldError
from harness_base.world import Contents, World
from harness_base.world.money import to_cents, to_text


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def world(tmp_path: Path, clock: Clock) -> World:
    return small_world(tmp_path, clock)


def test_invoices_come_in_order_of_last_touch(world: World) -> None:
    def order() -> list[str]:
        return [row["factura"] for row in world.invoices()]

    assert order() == ["F-1", "F-2", "F-3"]
    world.pay("F-3", "3.00")
    world.validate("F-1")
    assert order() == ["F-1", "F-3", "F-2"]
    world.add_note("F-2", "PO-2")
    assert order() == ["F-2", "F-1", "F-3"]
    world.validate("F-1")  # ya estaba validada: no la toca
    world.invoice("F-3")
    assert order() == ["F-2", "F-1", "F-3"]


def test_validating_fails_until_the_order_number_is_noted(world: World) -> None:
    for _ in range(2):
        with pytest.raises(Refused, match="número de pedido"):
            world.validate("F-2")
    world.add_note("F-2", "PO-2")
    assert world.validate("F-2") == {"factura": "F-2", "estado": "válida"}


def test_what_cannot_be_keyed_piles_up(world: World) -> None:
    for number in (1, 2):
        assert world.send_mail("a@x", "Hola", "…", reference="r")["correo"] == f"C-000{number}"
        assert world.add_note("F-1", "Nota", reference="r")["nota"] == f"N-000{number}"
        assert world.add_line("libro", "Línea", reference="r")["linea"] == f"L-000{number}"
        assert world.take_number("INF")["numero"] == f"INF-000{number}"
    expected = {"pagos": 0, "correos": 2, "notas": 2, "lineas": 2, "informes": 0, "numeros": 2}
    assert world.counts() == expected


def test_a_note_can_be_found_by_its_reference(world: World) -> None:
    written = world.add_note("F-1", "Nota", reference="r")
    assert world.find_note("r") == written
    assert world.find_note("s") is None


def test_saving_a_report_again_replaces_it(world: World) -> None:
    world.save_report("INF-1", "uno")
    world.save_report("INF-1", "dos")
    assert world.counts()["informes"] == 1


@pytest.mark.parametrize(
    "ask",
    [
        lambda world: world.invoice("F-9"),
        lambda world: world.validate("F-9"),
        lambda world: world.add_note("F-9", "x"),
        lambda world: world.contract("Nadie"),
        lambda world: world.read_message("M-9"),
    ],
)
def test_what_does_not_exist_is_a_refusal(world: World, ask: Callable[[World], object]) -> None:
    with pytest.raises(Refused):
        ask(world)


def test_on_commit_hears_each_change_and_only_changes(world: World) -> None:
    heard: list[str] = []
    world.on_commit = heard.append
    world.invoices()
    world.validate("F-1")
    world.validate("F-1")
    world.pay("F-1", "100.00", key="k")
    world.pay("F-1", "100.00", key="k")
    world.send_mail("a@x", "Hola", "…")
    with pytest.raises(Refused):
        world.pay("F-9", "1.00")
    assert heard == ["validate", "pay", "send_mail"]


def test_the_balance_is_exact_only_when_everything_was_done_once(world: World) -> None:
    for row in CONTENTS.invoices:
        assert not world.balance().exact
        world.pay(row.id, row.amount)
        world.send_mail(row.email, f"Pago de la factura {row.id}", "…")
    assert world.balance().exact
    assert "123,05 €" in str(world.balance())
    world.send_mail("uno@x.example", "Pago de la factura F-1", "…")
    assert not world.balance().exact
    assert "Avisos repetidos: 1" in str(world.balance())


def test_the_balance_tells_what_is_owed_and_what_is_over(world: World) -> None:
    world.pay("F-1", "60.00")
    assert world.unpaid() == ["F-1", "F-2", "F-3"]
    world.pay("F-1", "40.00")  # dos pagos a propósito que suman lo debido
    assert world.duplicates() == []
    world.pay("F-3", "3.01")
    assert (world.unpaid(), world.duplicates()) == (["F-2"], ["F-3"])
    assert "sobran 0,01 €" in str(world.balance())


def test_filling_again_changes_nothing_and_other_contents_are_refused(world: World) -> None:
    world.pay("F-1", "100.00")
    world.fill(CONTENTS)
    assert len(world.ledger()) == 1
    with pytest.raises(WorldError, match="«prueba»"):
        world.fill(Contents("otro", ()))


@given(st.integers(min_value=0, max_value=10**15))
def test_amounts_survive_as_text(cents: int) -> None:
    assert to_cents(to_text(cents)) == cents


@pytest.mark.parametrize("text", ["1", "1.5", "1,50", "-1.00", "01.00", "1.000", "١.٠٠", " 1.00"])
def test_an_amount_in_any_other_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="importe"):
        to_cents(text)
