"""El registro de efectos: una línea por llamada terminada, también tras una muerte a media línea."""

from __future__ import annotations

import errno
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_base.effect_log import EffectLog, Entry, execute_and_log
from harness_base.errors import DamagedLog, HarnessError
from harness_base.jsonvalue import join_pairs
from harness_base.tools import Tool
from harness_base.types import Call, Effect, Position, ToolResult


def entry(number: int, text: str = "hecho") -> Entry:
    return Entry(Position(number, 0), f"t{number}", "pagar", ToolResult(text))


def written(path: Path, count: int) -> EffectLog:
    log = EffectLog(path)
    for number in range(count):
        log.append(entry(number))
    return log


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "efectos.jsonl"


def test_a_log_without_file_is_empty_and_reading_creates_nothing(path: Path) -> None:
    log = EffectLog(path)
    assert log.entries() == []
    assert log.result(Position(0, 0)) is None
    assert not path.exists()


def test_one_line_per_call(path: Path) -> None:
    EffectLog(path).append(Entry(Position(3, 1), "t9", "pagar", ToolResult("ñ\n", is_error=True)))
    assert path.read_bytes() == (
        b'{"position": [3, 1], "id": "t9", "name": "pagar", '
        b'"result": {"content": "\\u00f1\\n", "is_error": true}}\n'
    )


contents = st.text(st.characters(codec=None, exclude_categories=())).map(join_pairs)
results = st.builds(
    ToolResult,
    contents | st.lists(st.fixed_dictionaries({"type": st.just("text"), "text": contents})),
    st.booleans(),
)
positions = st.builds(Position, st.integers(0, 5), st.integers(0, 3))
entries = st.builds(Entry, positions, contents, contents, results)


@given(st.lists(entries, max_size=8))
def test_everything_appended_is_read_back_exactly(
    tmp_path_factory: pytest.TempPathFactory, given_entries: list[Entry]
) -> None:
    path = tmp_path_factory.mktemp("registro") / "e.jsonl"
    log = EffectLog(path)
    for item in given_entries:
        log.append(item)
    assert log.entries() == EffectLog(path).entries() == given_entries
    for position in {item.position for item in given_entries}:
        last = [item for item in given_entries if item.position == position][-1]
        assert log.result(position) == last.result


def test_what_another_process_appends_is_seen(path: Path) -> None:
    reader, writer = EffectLog(path), EffectLog(path)
    writer.append(entry(0))
    assert reader.entries() == [entry(0)]
    writer.append(entry(1))
    assert reader.result(Position(1, 0)) == ToolResult("hecho")
    reader.append(entry(2))
    assert writer.entries() == [entry(0), entry(1), entry(2)]


def test_a_torn_last_line_is_reported_and_cut_by_the_next_append(path: Path) -> None:
    written(path, 3)
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for cut in range(1, len(lines[2]) - 1):
        path.write_bytes(whole[: -len(lines[2]) + cut])
        log = EffectLog(path)
        assert log.entries() == [entry(0), entry(1)]
        assert log.torn == lines[2][:cut]
        log.append(entry(7))
        assert EffectLog(path).entries() == [entry(0), entry(1), entry(7)]


def test_a_whole_last_line_without_its_newline_is_kept(path: Path) -> None:
    written(path, 2)
    path.write_bytes(path.read_bytes().removesuffix(b"\n"))
    log = EffectLog(path)
    assert log.entries() == [entry(0), entry(1)]
    assert log.result(Position(1, 0)) == ToolResult("hecho")
    assert log.torn == b""
    log.append(entry(2))
    assert log.entries() == EffectLog(path).entries() == [entry(0), entry(1), entry(2)]
    assert len(path.read_bytes().splitlines()) == 3


def line_cut_in_half(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join([*lines[:2], lines[2][:20], *lines[3:]])


def nuls_in_the_middle(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join([*lines[:2], b"\0" * len(lines[2]), *lines[3:]])


def field_renamed(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join([*lines[:2], lines[2].replace(b'"name"', b'"nombre"'), *lines[3:]])


def other_position(data: bytes) -> bytes:
    return data.replace(b"[2, 0]", b'["2", 0]')


def not_utf8(data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    return b"".join([*lines[:2], lines[2].replace(b"hecho", b"hec\xffo"), *lines[3:]])


@pytest.mark.parametrize(
    "damage", [line_cut_in_half, nuls_in_the_middle, field_renamed, other_position, not_utf8]
)
def test_damage_in_the_middle_is_refused_by_number(
    path: Path, damage: Callable[[bytes], bytes]
) -> None:
    written(path, 10)
    damaged = damage(path.read_bytes())
    path.write_bytes(damaged)
    log = EffectLog(path)
    for use in (log.entries, lambda: log.result(Position(0, 0)), lambda: log.append(entry(11))):
        with pytest.raises(DamagedLog, match=r"^La entrada 3 de efectos\.jsonl") as caught:
            use()
        assert caught.value.record == 3
    assert path.read_bytes() == damaged


def test_a_full_disk_stops_loudly_and_the_next_append_does_not_fuse(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Un disco que se llena a media línea (una escritura corta) y luego vuelve a tener sitio."""
    log = written(path, 2)
    real_open = Path.open

    class ShortWriter:
        def __init__(self, file: Any) -> None:
            self.file = file

        def __enter__(self) -> ShortWriter:
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

        def write(self, data: bytes) -> int:
            return int(self.file.write(data[: len(data) // 2]))

    def short_open(self: Path, mode: str = "r", *args: Any, **options: Any) -> Any:
        file = real_open(self, mode, *args, **options)
        return ShortWriter(file) if mode == "ab" else file

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", short_open)
        with pytest.raises(HarnessError, match="disco lleno"):
            log.append(entry(2))
    assert log.entries() == [entry(0), entry(1)]
    assert log.torn
    log.append(entry(3))
    assert EffectLog(path).entries() == [entry(0), entry(1), entry(3)]


def test_a_disk_without_room_for_a_single_byte_is_an_error(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = written(path, 1)

    def no_space(*_: Any, **__: Any) -> Any:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", no_space)
        with pytest.raises(OSError, match="space"):
            log.append(entry(1))
    assert log.entries() == [entry(0)]


def test_sync_takes_the_file_and_its_name_to_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = written(path, 1)
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda fd: synced.append(os.fstat(fd).st_ino))
    log.sync()
    assert synced == [path.stat().st_ino, path.parent.stat().st_ino]


def test_a_log_travels_to_another_process_by_its_path(path: Path) -> None:
    log = written(path, 2)
    assert pickle.loads(pickle.dumps(log)).entries() == log.entries()


def call(number: int = 0) -> Call:
    return Call(Position(number, 0), f"t{number}", "pagar", {})


def test_execution_is_logged_after_the_tool_ran(path: Path) -> None:
    log = EffectLog(path)
    seen: list[list[Entry]] = []

    def run(_input: dict[str, Any], /, *, key: str | None = None) -> str:
        seen.append(log.entries())
        return "hecho"

    tool = Tool("pagar", "Paga.", {"type": "object"}, run, Effect.IRREVERSIBLE)
    assert execute_and_log(log)(call(), tool) == ToolResult("hecho")
    assert seen == [[]]
    assert log.entries() == [Entry(Position(0, 0), "t0", "pagar", ToolResult("hecho"))]


def test_a_failed_call_is_logged_too(path: Path) -> None:
    log = EffectLog(path)

    def run(_input: dict[str, Any], /, *, key: str | None = None) -> str:
        raise ValueError("no")

    tool = Tool("pagar", "Paga.", {"type": "object"}, run, Effect.IRREVERSIBLE)
    execute_and_log(log)(call(), tool)
    assert log.result(Position(0, 0)) == ToolResult("ValueError: no", is_error=True)


def test_the_gap_a_death_between_tool_and_line_leaves_the_effect_without_trace(
    tmp_path: Path,
) -> None:
    """Es el hueco que la lección 3 enseña y la 4 cierra: aquí tiene que seguir estando."""
    code = """
import os, signal, sys
from pathlib import Path
from harness_base.effect_log import EffectLog, execute_and_log
from harness_base.tools import Tool
from harness_base.types import Call, Effect, Position

folder = Path(sys.argv[1])
def pay(input, /, *, key=None):
    with (folder / "mundo").open("a", encoding="utf-8") as world:
        world.write(input["n"])
    if input["n"] == "2":
        os.kill(os.getpid(), signal.SIGKILL)
    return "pagado"

tool = Tool("pagar", "Paga.", {"type": "object"}, pay, Effect.IRREVERSIBLE)
execute = execute_and_log(EffectLog(folder / "efectos.jsonl"))
for n in "123":
    execute(Call(Position(int(n), 0), n, "pagar", {"n": n}), tool)
"""
    died = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True)
    assert (died.returncode, died.stderr) == (-signal.SIGKILL, b"")
    assert (tmp_path / "mundo").read_text(encoding="utf-8") == "12"
    log = EffectLog(tmp_path / "efectos.jsonl")
    assert [item.id for item in log.entries()] == ["1"]
