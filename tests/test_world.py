"""El mundo: transacciones que sobreviven al proceso y pagos con clave como los de Stripe."""

from __future__ import annotations

import pickle
import shutil
import signal
import sqlite3
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness_base.errors import KeyInFlight, KeyReused, Refused, WorldError
from harness_base.world import Contents, Fault, Invoice, World
from harness_base.world.bank import DAY_S
from harness_base.world.money import to_cents, to_text
from harness_base.world.store import Store

CONTENTS = Contents(
    "prueba",
    (
        Invoice("F-1", "Ñandú", "Tornillos", "100.00", "2026-12-01", "uno@x.example"),
        Invoice("F-2", "Güell ☕", "Café", "20.05", "2026-12-02", "dos@x.example", needs_note=True),
        Invoice("F-3", "Ágora", "Limpieza", "3.00", "2026-12-03", "tres@x.example"),
    ),
    contracts={"Ñandú": "Contrato de suministro"},
    messages={"M-1": ("Begoña", "¡Hola! 🙌")},
)


class Clock:
    """Un reloj que solo avanza cuando se le pide."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def world(tmp_path: Path, clock: Clock) -> World:
    world = World(tmp_path / "mundo.sqlite", now=clock)
    world.fill(CONTENTS)
    return world


def child(code: str, world: World) -> subprocess.Popen[str]:
    """Otro proceso de Python con `world` abierto sobre el mismo archivo."""
    prelude = "import sys; from pathlib import Path; from harness_base.world import World, Fault\n"
    prelude += "world = World(Path(sys.argv[1]))\n"
    return subprocess.Popen(
        [sys.executable, "-c", prelude + textwrap.dedent(code), str(world.path)],
        cwd=Path(__file__).parents[1],
        stderr=subprocess.PIPE,
        text=True,
    )


# Pagos


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


@settings(deadline=None, max_examples=30)
@given(history=st.lists(requests, max_size=12))
def test_a_key_that_is_kept_never_pays_twice(
    tmp_path_factory: pytest.TempPathFactory, history: list[tuple[str, str | None, float]]
) -> None:
    clock = Clock()
    world = World(tmp_path_factory.mktemp("m") / "mundo.sqlite", now=clock)
    world.fill(CONTENTS)
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


# Lo demás


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


# El archivo


def test_it_pickles_by_its_path_with_its_clock(world: World) -> None:
    world.pay("F-1", "100.00", key="k")
    copy: World = pickle.loads(pickle.dumps(world))
    copy.pay("F-3", "3.00")
    assert copy.ledger() == world.ledger()
    assert len(world.ledger()) == 2


def test_everything_is_in_one_file_after_each_change(world: World, tmp_path: Path) -> None:
    world.pay("F-1", "100.00")
    assert [path.name for path in tmp_path.iterdir()] == [world.path.name]
    copy = shutil.copy(world.path, tmp_path / "copia.sqlite")
    assert World(Path(copy)).ledger() == world.ledger()


def test_a_payment_outlives_a_process_killed_right_after_it(world: World) -> None:
    process = child(
        """
        import os, signal
        world.on_commit = lambda operation: os.kill(os.getpid(), signal.SIGKILL)
        world.pay("F-1", "100.00", key="k")
        """,
        world,
    )
    assert process.wait(60) == -signal.SIGKILL
    assert [row["factura"] for row in world.ledger()] == ["F-1"]


def test_several_processes_share_it_and_a_shared_key_pays_once(world: World) -> None:
    code = """
        for number in range(15):
            world.pay("F-1", "1.00", key=f"k{number}")
            world.take_number("INF")
    """
    processes = [child(code, world) for _ in range(3)]
    for process in processes:
        assert process.communicate(timeout=120)[1] == ""
        assert process.returncode == 0
    assert len(world.ledger()) == 15
    assert world.counts()["numeros"] == 45


def test_a_transaction_keeps_other_writers_out_from_its_first_moment(world: World) -> None:
    """Si entrara otro después de leer y antes de escribir, los dos gastarían el mismo número."""
    other = Store(world.path, busy_timeout_s=0.01)
    with Store(world.path).write():
        with pytest.raises(WorldError, match="bloqueado"), other.write():
            pass
        assert world.ledger() == []  # mirar sí se puede


def test_several_processes_may_create_it_at_once(tmp_path: Path) -> None:
    path = tmp_path / "nuevo.sqlite"
    code = "import sys; from pathlib import Path; from harness_base.world import World\n"
    code += "World(Path(sys.argv[1])).take_number('INF')"
    command = [sys.executable, "-c", code, str(path)]
    root = Path(__file__).parents[1]
    processes = [subprocess.Popen(command, cwd=root) for _ in range(3)]
    assert [process.wait(60) for process in processes] == [0, 0, 0]
    assert World(path).counts()["numeros"] == 3


def foreign(path: Path) -> None:
    path.write_text("esto no es una base de datos " * 50, encoding="utf-8")


def another_program(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE cosas (x)")
    db.close()


def newer(path: Path) -> None:
    World(path)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 7")
    db.close()


def cut(path: Path) -> None:
    World(path).fill(CONTENTS)
    path.write_bytes(path.read_bytes()[:5000])


def folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (foreign, "no es una base de datos SQLite"),
        (another_program, "no un mundo de este curso"),
        (newer, "versión 7"),
        (cut, "dañado"),
        (folder, "no se puede abrir"),
    ],
)
def test_a_file_that_cannot_be_a_world_is_refused_in_one_line(
    tmp_path: Path, spoil: Callable[[Path], None], says: str
) -> None:
    path = tmp_path / "mundo.sqlite"
    spoil(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(WorldError, match=says) as caught:
        World(path).ledger()
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("mundo.sqlite: ")
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_a_locked_file_is_refused_after_waiting(world: World) -> None:
    holder = sqlite3.connect(world.path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    try:
        with pytest.raises(WorldError, match="bloqueado"):
            World(world.path, busy_timeout_s=0.01)
    finally:
        holder.close()
    assert world.ledger() == []


def test_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WorldError, match="la carpeta existe"):
        World(tmp_path / "no" / "mundo.sqlite")
