"""El archivo de una ejecución, estropeado de todas las maneras: se nota, se dice y se puede seguir.

Lo que se puede leer sigue valiendo; lo que no, nunca se corta ni se salta en silencio.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import pytest
from run_writing import Writing, call, fork_of, small_run, tiny_run

from harness_base.errors import (
    CannotRewind,
    CheckpointNotSaved,
    DamagedRun,
    RunNotFound,
    UnknownPoint,
)
from harness_base.intent_log import CallState
from harness_base.run_file import RunFile
from harness_base.run_health import verify
from harness_base.state import to_plain


@pytest.fixture
def tiny(folder: Path) -> Writing:
    writing = tiny_run(folder)
    writing.file.close()
    return writing


def whole(writing: Writing) -> bytes:
    return writing.file.path.read_bytes()


def opened(writing: Writing) -> RunFile:
    return RunFile.open(writing.file.folder, "r1")


def check_found(writing: Writing, record: int | None = None) -> None:
    """Que el daño se nota al abrir y al comprobar, y que lo que se da por bueno lo es."""
    before = whole(writing)
    health = verify(writing.file.folder, "r1")
    assert not health.sound
    with pytest.raises(DamagedRun) as caught:
        opened(writing)
    if record is not None:
        assert caught.value.record == health.problems[0].record == record
        assert f"registro {record} " in str(caught.value)
    assert all(problem.what and problem.cost for problem in health.problems)
    assert caught.value.usable == max(health.usable, default=None)
    assert whole(writing) == before, "mirar no cambia nada"


def check_usable(writing: Writing) -> None:
    """Que cada punto que se da por bueno se abre, y es el que era."""
    damaged = whole(writing)
    intact = b"".join(line for line in damaged.splitlines() if not line.startswith(b"x"))
    for number in verify(writing.file.folder, "r1").usable:
        try:
            file = RunFile.open(writing.file.folder, "r1", at=number)
        except CannotRewind:
            continue
        assert to_plain(file.scene()) == writing.scenes[number]
        file.close()
        again = opened(writing)  # el daño ya está aceptado, y sigue a la vista
        assert again.branch.tip == number
        assert again.next_sequence() == max(map(int, re.findall(rb'"n":(\d+)', intact))) + 1
        assert not verify(writing.file.folder, "r1").sound
        writing.file.path.write_bytes(damaged)


def flipped(data: bytes, place: int, bit: int) -> bytes:
    return data[:place] + bytes([data[place] ^ (1 << bit)]) + data[place + 1 :]


def check_flips(writing: Writing, bits: Iterable[int]) -> None:
    """Cambia esos bits del archivo, de uno en uno; el último byte es el salto que le falta."""
    data = whole(writing)
    for number in bits:
        place, bit = divmod(number, 8)
        writing.file.path.write_bytes(flipped(data, place, bit))
        record = data[:place].count(b"\n") + 1
        if place < len(data) - 1:
            check_found(writing, record)
            continue
        health = verify(writing.file.folder, "r1")  # el último salto: la línea está entera
        assert health.sound and len(health.torn) == 1
        assert opened(writing).outcome == "done"


def test_a_flipped_bit_is_found_and_in_the_last_line_end_mended(tiny: Writing) -> None:
    bits = 8 * len(whole(tiny))
    check_flips(tiny, [*range(0, bits, 37), *range(bits - 8, bits)])


@pytest.mark.slow
def test_every_flipped_bit_is_found(tiny: Writing) -> None:
    check_flips(tiny, range(8 * len(whole(tiny))))


def test_a_file_cut_anywhere_is_what_it_was_at_the_last_whole_record(tiny: Writing) -> None:
    data = whole(tiny)
    ends = [place + 1 for place, byte in enumerate(data) if byte == ord("\n")]
    sizes = {*range(ends[0] - 1, len(data), 3), *(e - d for e in ends[1:] for d in (0, 1, 2))}
    for size in sorted(sizes - {len(data)}):
        tiny.file.path.write_bytes(data[:size])
        kept = [end for end in ends if end - 1 <= size]
        file = opened(tiny)
        assert file.torn == data[kept[-1] : size]
        assert verify(tiny.file.folder, "r1").records == len(kept)
        if file.branch.tip:
            assert to_plain(file.scene()) == tiny.scenes[file.branch.tip]
        scene = file.scene() if file.branch.tip else tiny.scene
        scene.extra["sigue"] = size
        number = file.checkpoint(scene)
        file.sync()
        file.close()
        written = whole(tiny)
        assert written.startswith(data[: kept[-1]]) and written.count(b"\n") == len(kept) + 1
        assert opened(tiny).scene(number).extra["sigue"] == size


def test_a_file_cut_inside_its_header_never_started(tiny: Writing) -> None:
    data = whole(tiny)
    for size in range(data.index(b"\n")):
        tiny.file.path.write_bytes(data[:size])
        check_found(tiny, 1)


def test_a_record_cut_in_the_middle_is_named_and_the_rest_is_not_lost(tiny: Writing) -> None:
    lines = whole(tiny).splitlines(keepends=True)
    for number, line in enumerate(lines[:-1], 1):
        for size in range(0, len(line) - 1, 7):
            for cut in (line[:size], line[:size] + b"\n", line[:size] + b"\0" * 30 + b"\n"):
                rest = b"".join(lines[number:])
                tiny.file.path.write_bytes(b"".join(lines[: number - 1]) + cut + rest)
                check_found(tiny, number)


def test_what_stays_readable_around_a_lost_record_can_be_returned_to(tiny: Writing) -> None:
    lines = whole(tiny).splitlines(keepends=True)
    costs = []
    for number in range(1, len(lines)):
        broken = [*lines[: number - 1], b"x" + lines[number - 1][1:], *lines[number:]]
        tiny.file.path.write_bytes(b"".join(broken))
        [problem] = verify(tiny.file.folder, "r1").problems
        costs.append(
            problem.cost.partition(";")[0].removeprefix("No se pueden leer los puntos de ")
        )
        if number > 1:
            check_usable(tiny)
    nothing = "No se pierde ningún otro punto de control"
    assert costs == [
        "Sin la cabecera, la ejecución no se puede seguir",
        "control 1-6",  # la primera respuesta
        "control 2-6",  # el desenlace de su pago: sin él no hay resultado
        "control 2-6",
        "control 3-4",  # la lectura abandonada
        "control 4",
        nothing,  # el rebobinado
        "control 5-6",
        nothing,  # el último: nadie sabe qué número llevaba
    ]


def test_a_fork_does_not_take_another_run_for_its_parent(folder: Path) -> None:
    parent = tiny_run(folder)
    fork_of(parent.file, 2, "r2", keys="new")
    parent.file.path.unlink()
    impostor = Writing(RunFile.create(folder, "r1", harness={}))
    impostor.turn(8)
    with pytest.raises(DamagedRun, match="punto 2 de r1, del que sale, se ha perdido o es otro"):
        RunFile.open(folder, "r2")
    [problem] = verify(folder, "r1").problems
    assert "r2" in problem.what and "r2" in problem.cost


def test_every_loss_of_consecutive_records_is_found(tiny: Writing) -> None:
    lines = whole(tiny).splitlines(keepends=True)
    for start, end in combinations(range(len(lines)), 2):
        tiny.file.path.write_bytes(b"".join(lines[:start] + lines[end:]))
        check_found(tiny, start + 1)
    swapped = [*lines[:2], lines[3], lines[2], *lines[4:]]
    tiny.file.path.write_bytes(b"".join(swapped))
    check_found(tiny, 3)


def test_a_fork_misses_any_record_of_its_past(folder: Path) -> None:
    parent = tiny_run(folder)
    child = fork_of(parent.file, 4, "r2", keys="new")
    child.turn(9)
    lines = whole(parent).splitlines(keepends=True)
    line_of_origin = next(i for i, line in enumerate(lines) if b'"n":4,' in line)
    for count in range(1, len(lines)):
        parent.file.path.write_bytes(b"".join(lines[:count]))
        lost = count <= line_of_origin
        assert verify(folder, "r1").sound is not lost
        if lost:
            with pytest.raises(DamagedRun, match="punto 4 de r1"):
                RunFile.open(folder, "r2")
        else:
            assert to_plain(RunFile.open(folder, "r2").scene()) == to_plain(child.scene)
    parent.file.path.unlink()
    with pytest.raises(DamagedRun, match="r1, la ejecución de la que sale, no está"):
        RunFile.open(folder, "r2")
    with pytest.raises(RunNotFound):
        verify(folder, "r1")


def test_a_fork_that_inherits_keys_does_not_trust_a_damaged_parent(folder: Path) -> None:
    parent = tiny_run(folder)
    fork_of(parent.file, 2, "r2")
    data = whole(parent)
    parent.file.path.write_bytes(data[:-40] + b"x" + data[-39:])
    with pytest.raises(DamagedRun, match="hereda las claves de r1"):
        RunFile.open(folder, "r2")
    RunFile.open(folder, "r1", at=2)
    assert RunFile.open(folder, "r2").log.state(call(1)) is CallState.DONE


def test_a_damaged_run_can_be_looked_at_but_not_written(tiny: Writing) -> None:
    data = whole(tiny).replace(b'"n":4,', b'"n":5,')
    tiny.file.path.write_bytes(data)
    file = RunFile.look(tiny.file.folder, "r1")
    assert [found.record for found in file.damage] == [6]
    for number in (1, 2, 3):
        assert to_plain(file.scene(number)) == tiny.scenes[number]
    file.checkpoint(file.scene(2))
    with pytest.raises(CheckpointNotSaved, match="solo para mirarlo"):
        file.sync()
    assert whole(tiny) == data
    tiny.file.path.write_bytes(data[:20])
    with pytest.raises(DamagedRun):
        RunFile.look(tiny.file.folder, "r1")


def test_a_restore_that_turns_out_invalid_changes_nothing(tiny: Writing) -> None:
    data = whole(tiny)
    damaged = data.replace(b'"n":4,', b'"n":5,')
    tiny.file.path.write_bytes(damaged)
    for at in (4, 10**6):
        with pytest.raises(UnknownPoint):
            RunFile.open(tiny.file.folder, "r1", at=at)
    assert whole(tiny) == damaged


def test_two_processes_worth_of_appends_never_fuse(folder: Path) -> None:
    writing = small_run(folder)
    data = whole(writing)
    for tail in (data[:-1], data + b"\0" * 100, data + data[:33], data[:-1] + b"\x0b"):
        writing.file.path.write_bytes(tail)
        file = opened(writing)
        scene = file.scene()
        number = file.checkpoint(scene)
        file.sync()
        assert whole(writing).startswith(data)
        assert to_plain(opened(writing).scene(number)) == to_plain(scene)


@pytest.mark.slow
def test_damage_sampled_all_over_a_long_run_is_found(folder: Path) -> None:
    writing = Writing(RunFile.create(folder, "r1", harness={}))
    for number in range(300):
        writing.turn(number)
    writing.file.end("done")
    data = whole(writing)
    lines = data.splitlines(keepends=True)
    for place in range(0, len(data), 997):
        writing.file.path.write_bytes(flipped(data, place, place % 8))
        assert verify(folder, "r1").problems[0].record == (data[:place].count(b"\n") + 1)
    for start in range(0, len(lines) - 1, 37):
        for count in (1, 2, 50):
            if start + count < len(lines):
                kept = lines[:start] + lines[start + count :]
                writing.file.path.write_bytes(b"".join(kept))
                assert verify(folder, "r1").problems[0].record == start + 1
