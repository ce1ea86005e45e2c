"""Los pagos del mundo: con clave, como los de Stripe; sin ella, uno por petición."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small_world import Clock, child, small_world

from harness_base.errors import KeyInFlight, KeyReused, Refused, WorldError
from harness_base.world import Fault, World
from harness_base.world.bank import DAY_S


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def world(tmp_path: Path, clock: Clock) -> World:
    return small_world(tmp_path, clock)


def test_the_same_key_and_data_give_the_first_receipt_and_one_payment(world: World) -> None:
    first = world.pay("F-1", "100.00", key="k")
    assert first == {"pago": "P-0001", "factura": "F-1", "importe": "100.00"}
    assert world.pay("F-1", "100.00", key="k") == first
    assert len(world.ledger()) == 1


@pytest.mark.parametrize(("invoice", "amount"), [("F-1", "99.00"), ("F-3", "100.00")])
def test_the_same_key_with_other_data_is_refused(world: World, invoice: str, amount: str) -> None:
    world.pay("F-1", "100.00", key="k")
    with pytest.raises(KeyReused, match=r"F-1, 100\.00"):
        world.pay(invoice, amount, key="k")
    assert len(world.ledger()) == 1


def test_without_a_key_every_request_is_a_payment(world: World) -> None:
    world.pay("F-1", "100.00")
    world.pay("F-1", "100.00")
    assert [row["pago"] for row in world.ledger()] == ["P-0001", "P-0002"]
    assert world.duplicates() == ["F-1"]


def test_a_refusal_is_kept_with_its_key(world: World) -> None:
    world.inject(Fault("pay", "refuse", text="tarjeta caducada"))
    for _ in range(2):
        with pytest.raises(Refused, match="tarjeta caducada"):
            world.pay("F-1", "100.00", key="k")
    assert world.ledger() == []
    assert world.pay("F-1", "100.00", key="otra")["pago"] == "P-0001"


def test_invalid_data_is_not_kept_with_its_key(world: World) -> None:
    for invoice, amount in [("F-9", "1.00"), ("F-1", "0.00")]:
        with pytest.raises(Refused):
            world.pay(invoice, amount, key="k")
    assert world.pay("F-1", "100.00", key="k")["pago"] == "P-0001"


def test_a_key_longer_than_255_characters_is_refused(world: World) -> None:
    with pytest.raises(Refused, match="255"):
        world.pay("F-1", "100.00", key="k" * 256)
    world.pay("F-1", "100.00", key="k" * 255)


@pytest.mark.parametrize(("age_s", "payments"), [(DAY_S - 1, 1), (DAY_S, 2), (3 * DAY_S, 2)])
def test_a_key_is_forgotten_after_its_time(
    world: World, clock: Clock, age_s: float, payments: int
) -> None:
    world.pay("F-1", "100.00", key="k")
    clock.time += age_s
    world.pay("F-1", "100.00", key="k")
    assert len(world.ledger()) == payments


def test_a_payment_can_be_found_by_its_key_after_the_key_is_forgotten(
    world: World, clock: Clock
) -> None:
    receipt = world.pay("F-1", "100.00", key="k")
    clock.time += 2 * DAY_S
    assert world.find_payment("k") == receipt
    assert world.find_payment("otra") is None


@pytest.mark.parametrize(("kind", "paid"), [("timeout_before", 0), ("timeout_after", 1)])
def test_a_timeout_does_not_tell_whether_it_was_paid(world: World, kind: str, paid: int) -> None:
    world.inject(Fault("pay", kind))  # type: ignore[arg-type]
    with pytest.raises(TimeoutError):
        world.pay("F-1", "100.00", key="k")
    assert len(world.ledger()) == paid
    assert world.pay("F-1", "100.00", key="k")["pago"] == "P-0001"
    assert len(world.ledger()) == 1


def test_a_timeout_after_paying_and_a_retry_without_key_pay_twice(world: World) -> None:
    world.inject(Fault("pay", "timeout_after"))
    with pytest.raises(TimeoutError):
        world.pay("F-1", "100.00")
    world.pay("F-1", "100.00")
    assert world.duplicates() == ["F-1"]


def test_a_key_in_flight_is_a_conflict_until_the_payment_lands(world: World, clock: Clock) -> None:
    world.inject(Fault("pay", "late", lands_after_s=30))
    with pytest.raises(TimeoutError):
        world.pay("F-1", "100.00", key="k")
    with pytest.raises(KeyInFlight, match="409"):
        world.pay("F-1", "100.00", key="k")
    with pytest.raises(KeyReused):
        world.pay("F-1", "1.00", key="k")
    assert world.ledger() == []
    clock.time += 30
    assert len(world.ledger()) == 1
    assert world.pay("F-1", "100.00", key="k")["pago"] == "P-0001"


def test_a_key_in_flight_is_not_forgotten_however_old(world: World, clock: Clock) -> None:
    world.inject(Fault("pay", "late", lands_after_s=3 * DAY_S))
    with pytest.raises(TimeoutError):
        world.pay("F-1", "100.00", key="k")
    clock.time += 2 * DAY_S
    with pytest.raises(KeyInFlight):
        world.pay("F-1", "100.00", key="k")


def test_a_late_payment_lands_even_if_only_another_process_looks(
    world: World, clock: Clock
) -> None:
    world.inject(Fault("pay", "late", lands_after_s=30))
    with pytest.raises(TimeoutError):
        world.pay("F-1", "100.00")
    process = child("sys.exit(len(world.ledger()))", world)
    assert process.wait(60) == 1  # su reloj es el de verdad, muy posterior


def test_a_fault_hits_only_its_target_and_its_number_of_times(world: World) -> None:
    world.inject(Fault("pay", "refuse", target="F-3", times=2))
    world.pay("F-1", "100.00")
    for _ in range(2):
        with pytest.raises(Refused):
            world.pay("F-3", "3.00")
    world.pay("F-3", "3.00")


@pytest.mark.parametrize("fault", [Fault("pagar", "refuse"), Fault("send_mail", "late")])
def test_a_fault_that_could_never_happen_is_refused(world: World, fault: Fault) -> None:
    with pytest.raises(WorldError):
        world.inject(fault)


requests = st.tuples(
    st.sampled_from(["a", "b", "c"]),
    st.sampled_from([None, "timeout_before", "timeout_after", "late", "refuse"]),
    st.floats(0, 100),
)


@settings(max_examples=40)
@given(history=st.lists(requests, max_size=12))
def test_a_key_that_is_kept_never_pays_twice(
    tmp_path_factory: pytest.TempPathFactory, history: list[tuple[str, str | None, float]]
) -> None:
    clock = Clock()
    world = small_world(tmp_path_factory.mktemp("m"), clock)
    receipts: dict[str, object] = {}
    for key, kind, wait_s in history:
        if kind is not None:
            world.inject(Fault("pay", kind, lands_after_s=50))  # type: ignore[arg-type]
        try:
            receipt = world.pay("F-1", "1.00", key=key)
            assert receipts.setdefault(key, receipt) == receipt
        except (TimeoutError, KeyInFlight):
            pass
        except Refused:
            assert receipts.setdefault(key, "no") == "no"
        clock.time += wait_s
    clock.time += 50
    paid = [row["clave"] for row in world.ledger()]
    assert len(paid) == len(set(paid))
    assert {key for key, what in receipts.items() if what != "no"} <= set(paid)
    assert not {key for key, what in receipts.items() if what == "no"} & set(paid)
