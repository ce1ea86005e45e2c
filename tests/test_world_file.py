"""El archivo del mundo: sobrevive al proceso, lo comparten varios y rechaza lo que no es suyo."""

from __future__ import annotations

import pickle
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from small_world import CONTENTS, Clock, child, small_world

from harness_base.errors import Refused, WorldError
from harness_base.world import World
from harness_base.world.store import Store


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def world(tmp_path: Path, clock: Clock) -> World:
    return small_world(tmp_path, clock)


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


def test_a_damaged_byte_anywhere_is_refused_in_one_line(world: World) -> None:
    whole = world.path.read_bytes()
    for place in range(100, len(whole), 97):
        world.path.write_bytes(whole[:place] + b"\xe9" + whole[place + 1 :])
        try:
            World(world.path).balance()
        except WorldError as error:
            assert "\n" not in str(error)


@pytest.mark.parametrize(
    "change",
    [
        lambda world: world.add_note("F-1", "media letra: \ud99c"),
        lambda world: world.send_mail("a@x.example", "\ud99c", "hola"),
        lambda world: world.pay("F-1", f"{10**20}.00", key="k"),
    ],
)
def test_what_does_not_fit_in_the_file_is_a_definite_no(
    world: World, change: Callable[[World], object]
) -> None:
    with pytest.raises(Refused, match="no se ha hecho nada"):
        change(world)
    assert not any(world.counts().values())
