"""El modelo del corte de luz: qué estados son legales, y qué se juzga con ellos."""

import os

import pytest
from fault_saves.judging import FILE, OLD, SMALL, scenario_of
from fault_saves.right import classic
from fault_saves.stuck import many_folders, many_pieces
from fault_saves.wrong import in_place, without_folder_fsync, without_fsync
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.faults.model import File, Resize, Write, apply
from autograder.faults.ops import Op
from autograder.faults.picture import as_text
from autograder.faults.power import MAX_STATES, power, states
from autograder.faults.recording import record
from autograder.faults.replay import Disk

NEW = os.O_WRONLY | os.O_CREAT
BASE = {"work": None, "tmp": None}


# ---------------------------------------------------------------------- contenido
def contents(*changes, durable=b"", synced=0):
    """Los contenidos legales tras esos cambios, los `synced` primeros con fsync detrás."""
    file = File(durable=durable, current=durable)
    for number, change in enumerate(changes, start=1):
        file.change(change)
        if number == synced:
            file.sync()
    return {content.data for content in file.contents()}


def test_a_write_may_arrive_cut_at_none_one_half_or_all_but_one_byte_or_as_zeros():
    assert contents(Write(0, b"abcdefgh")) == {
        b"",
        b"a",
        b"abcd",
        b"abcdefg",
        b"abcdefgh",
        b"\0" * 8,
        b"a" + b"\0" * 7,
        b"abcd" + b"\0" * 4,
        b"abcdefg\0",
    }


def test_overwriting_mixes_new_bytes_with_old_ones():
    assert contents(Write(0, b"1234"), durable=b"abcd") == {
        b"abcd",
        b"1bcd",
        b"12cd",
        b"123d",
        b"1234",
    }


def test_truncation_may_be_lost_or_arrive_alone():
    found = contents(Resize(0), Write(0, b"12"), durable=b"abcd")
    assert found == {b"abcd", b"", b"1", b"12", b"\0\0", b"1\0"}


def test_later_writes_never_arrive_before_earlier_ones():
    found = contents(Write(0, b"aa"), Write(2, b"bb"))
    assert not any(b"b" in content and b"aa" not in content for content in found)
    assert {b"aa", b"aab", b"aabb", b"aa\0\0", b"\0\0\0\0", b"\0\0"} <= found


def test_what_was_synced_is_in_every_state():
    assert contents(Write(0, b"aa"), Write(2, b"bb"), synced=2) == {b"aabb"}
    found = contents(Write(0, b"aa"), Write(2, b"bb"), synced=1)
    assert found == {b"aa", b"aab", b"aabb", b"aa\0\0", b"aab\0"}


def test_after_an_error_no_later_fsync_makes_it_durable():
    file = File()
    file.change(Write(0, b"ab"))
    file.stuck = True
    file.sync()
    assert b"" in {content.data for content in file.contents()}


changes = st.lists(
    st.builds(Write, st.integers(0, 12), st.binary(min_size=1, max_size=6))
    | st.builds(Resize, st.integers(0, 15)),
    max_size=6,
)


@given(st.binary(max_size=8), changes, st.integers(0, 6))
def test_every_legal_content_is_a_prefix_of_the_changes_plus_a_piece_of_the_next(
    durable, changes, synced
):
    legal = contents(*changes, durable=durable, synced=synced)
    base = durable
    for change in changes[:synced] if synced <= len(changes) else []:
        base = apply(base, change)
    rest = changes[synced:] if synced <= len(changes) else changes
    longest = max(
        [len(base), *(c.size if isinstance(c, Resize) else c.offset + len(c.data) for c in rest)]
    )
    possible = set()
    for count in range(len(rest) + 1):
        data = base
        for change in rest[:count]:
            data = apply(data, change)
        pieces = {data}
        if count < len(rest) and isinstance(rest[count], Write):
            offset, piece = rest[count][:2]
            pieces |= {apply(data, Write(offset, piece[:size])) for size in range(1, len(piece))}
        possible |= {p.ljust(n, b"\0") for p in pieces for n in range(len(p), longest + 1)}
    assert legal <= possible
    now = base
    for change in rest:
        now = apply(now, change)
    assert {base, now} <= legal


# ---------------------------------------------------------------------- nombres
def readings(*ops, path="work/a", before=None):
    """Lo que puede leerse en `path` si la luz se va tras esas operaciones."""
    disk = Disk({**BASE, **(before or {})})
    for op in ops:
        disk.apply(op)
    return {state.found for state in states(disk, path, root="/raiz")}


def test_syncing_a_new_file_does_not_make_its_name_durable():
    made = [
        Op("open", "work/a", fd=3, flags=NEW, created=True),
        Op("write", fd=3, data=b"x"),
        Op("fsync", fd=3),
    ]
    assert readings(*made) == {None, b"x"}
    folder = [Op("open", "work", fd=4), Op("fsync", fd=4)]
    assert readings(*made, *folder) == {b"x"}
    assert readings(*folder, *made) == {None, b"x"}


def test_data_sync_keeps_the_content_but_not_the_names_of_a_folder():
    made = [Op("open", "work/a", fd=3, flags=NEW, created=True), Op("write", fd=3, data=b"xy")]
    folder = [Op("open", "work", fd=4), Op("fdatasync", fd=4)]
    assert readings(*made, Op("fdatasync", fd=3), *folder) == {None, b"xy"}


def test_a_rename_is_atomic_and_ordered_with_the_rest_of_its_folder():
    ops = [
        Op("open", "work/t", fd=3, flags=NEW, created=True),
        Op("write", fd=3, data=b"n"),
        Op("fsync", fd=3),
        Op("rename", "work/t", target="work/a"),
        Op("unlink", "work/b"),
    ]
    before = {"work/a": b"v", "work/b": b"b"}
    assert readings(*ops, before=before) == {b"v", b"n"}
    disk = Disk({**BASE, **before})
    for op in ops:
        disk.apply(op)
    pairs = set()
    for state in states(disk, "work/a", root="/"):
        names = state.namespace.entries[disk.lookup("work")]
        pairs.add((state.found, "b" in names, "t" in names))
    assert pairs == {
        (b"v", True, False),
        (b"v", True, True),
        (b"n", True, False),
        (b"n", False, False),
    }


def test_a_rename_between_folders_counts_in_its_target_and_carries_the_creation():
    ops = [
        Op("mkdir", "work/d"),
        Op("open", "work/d/t", fd=3, flags=NEW, created=True),
        Op("write", fd=3, data=b"n"),
        Op("fsync", fd=3),
        Op("rename", "work/d/t", target="work/a"),
    ]
    folder = [Op("open", "work", fd=4), Op("fsync", fd=4)]
    assert readings(*ops, before={"work/a": b"v"}) == {b"v", b"n"}
    assert readings(*ops, *folder, before={"work/a": b"v"}) == {b"n"}
    assert readings(*ops, *folder, path="work/d/t") == {None}
    source = [Op("open", "work/d", fd=5), Op("fsync", fd=5)]
    assert readings(*ops, *source, before={"work/a": b"v"}) == {b"v", b"n"}


def test_a_name_used_again_after_its_file_moved_away_is_not_lost():
    ops = [
        Op("mkdir", "work/d"),
        Op("open", "work/d/t", fd=3, flags=NEW, created=True),
        Op("rename", "work/d/t", target="work/a"),
        Op("open", "work/d/t", fd=4, flags=NEW, created=True),
        Op("write", fd=4, data=b"2"),
        Op("sync"),
    ]
    assert readings(*ops, path="work/d/t") == {b"2"}
    assert readings(*ops, path="work/a") == {b""}


def test_sync_leaves_only_one_possible_state():
    ops = [
        Op("open", "work/a", fd=3, flags=NEW, created=True),
        Op("write", fd=3, data=b"datos"),
        Op("symlink", "work/enlace", target="a"),
        Op("sync"),
    ]
    assert readings(*ops) == {b"datos"}
    assert readings(*ops, path="work/enlace") == {b"datos"}


def test_links_are_followed_and_loops_read_as_nothing():
    before = {"work/a": "b", "work/b": "../work/c", "work/c": "/raiz/work/d", "work/d": b"fin"}
    assert readings(before=before) == {b"fin"}
    assert readings(before={"work/a": "b", "work/b": "a"}) == {None}
    assert readings(before={"work/a": "/etc/hostname"}) == {None}


scripts = st.lists(st.sampled_from(["write", "fsync", "folder", "rename", "again"]), max_size=8)


@settings(max_examples=60)
@given(scripts)
def test_the_disk_without_a_crash_is_always_one_of_the_legal_states(script):
    disk = Disk({**BASE, "work/a": b"v"})
    disk.apply(Op("open", "work", fd=9))
    fd = 10
    disk.apply(Op("open", f"work/t{fd}", fd=fd, flags=NEW, created=True))
    named = f"work/t{fd}"
    for number, action in enumerate(script):
        size = len(disk.descriptors[fd].current)
        if action == "write":
            disk.apply(Op("write", fd=fd, offset=size, data=bytes([65 + number]) * 3))
        elif action == "fsync":
            disk.apply(Op("fsync", fd=fd))
        elif action == "folder":
            disk.apply(Op("fsync", fd=9))
        elif action == "rename" and named != "work/a":
            disk.apply(Op("rename", named, target="work/a"))
            named = "work/a"
        elif action == "again":
            fd += 1
            named = f"work/t{fd}"
            disk.apply(Op("open", named, fd=fd, flags=NEW, created=True))
        found = {state.found for state in states(disk, "work/a", root="/")}
        assert disk.tree()["work/a"] in found
        disk_now = disk.tree()
    disk.apply(Op("sync"))
    assert {state.found for state in states(disk, "work/a", root="/")} == {
        (disk_now if script else {"work/a": b"v"})["work/a"]
    }


# ---------------------------------------------------------------------- veredictos
def judged(function, *, old=OLD):
    recording = record(scenario_of(function, SMALL, old=old))
    return power(recording, file=FILE, old=old, new=SMALL)


def test_the_counterexample_tells_what_reached_the_disk_and_what_a_reader_finds():
    report = judged(without_fsync)
    told = as_text(report.atomic.counterexample)
    assert "rename de estado.tmp a estado.json" in told
    assert "se perdió: solo estaba en memoria" in told
    assert told.endswith("Quien lee después encuentra: un archivo vacío (0 bytes).")
    assert not report.atomic.counterexample.returned


def test_a_lost_rename_shows_up_only_after_the_function_returned():
    report = judged(without_folder_fsync)
    assert report.atomic.holds
    assert (report.durable.states, report.durable.failing) == (3, 2)
    instant = report.durable.counterexample
    assert instant.returned
    assert [step.status for step in instant.steps] == ["llegó", "en disco", "hecha", "se perdió"]
    assert instant.found == f"la versión anterior, entera ({len(OLD)} bytes)"


def test_a_right_save_has_a_single_state_once_it_returned():
    report = judged(classic)
    assert (report.durable.states, report.durable.failing) == (1, 0)
    assert report.atomic.states > 1


@pytest.mark.parametrize("old", [OLD, None], ids=["con-versión-anterior", "primera-vez"])
def test_writing_in_place_is_never_atomic(old):
    assert not judged(in_place, old=old).atomic.holds


def test_past_the_bound_nothing_is_judged_and_it_is_said():
    report = judged(many_folders)
    assert report.refused == f"demasiados estados (el tope es {MAX_STATES})"
    assert not report.atomic.holds
    assert not report.durable.holds


def test_a_failure_found_before_the_bound_counts():
    report = judged(many_pieces)
    assert report.refused is None
    assert report.atomic.failing > 0
