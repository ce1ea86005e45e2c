"""El archivo de una ejecución: lo que se guarda es lo que se lee, una sola vez y sin compartir nada."""

from __future__ import annotations

import json
import os
import stat
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from run_writing import HARNESS, TASK, Writing, call, fork_of, intention, pay, small_run

from harness_base.errors import (
    CannotRewind,
    NewerFormat,
    NotStorable,
    RunExists,
    RunNotFound,
    UnknownFields,
    UnknownPoint,
)
from harness_base.history import scene_at, standing_effects
from harness_base.intent_log import CallState, NotDone, Outcome
from harness_base.process_group import Group
from harness_base.run_file import RunFile
from harness_base.run_health import verify
from harness_base.run_record import to_line, to_text
from harness_base.state import RunState, to_plain
from harness_base.types import Effect, Position, ToolResult

ENDLESS = 10**6


@pytest.fixture
def writing(folder: Path) -> Writing:
    return small_run(folder)


def test_every_checkpoint_is_read_as_it_was_saved(writing: Writing, folder: Path) -> None:
    again = RunFile.open(folder, "r1")
    assert again.outcome == "done" and again.harness == HARNESS and again.torn == b""
    assert to_plain(again.scene()) == to_plain(writing.scene)
    for file in (again, writing.file):
        assert sorted(file.branch.points) == sorted(writing.scenes)
        for number, scene in writing.scenes.items():
            assert to_plain(file.scene(number)) == scene
            assert scene_at(file.branch.points, number) == scene
            parent = file.branch.points[number].parent
            before = set() if parent is None else file.past(parent)
            assert file.past(number) == {number} | before and number not in before
    assert again.entries() == writing.file.entries()
    assert verify(folder, "r1").sound


def test_a_scene_shares_nothing_with_what_is_kept(writing: Writing, folder: Path) -> None:
    again = RunFile.open(folder, "r1")
    for number in (1, again.branch.tip):
        scene = again.scene(number)
        scene.messages[0]["content"] = "otra cosa"
        scene.messages[-1]["content"] = []
        scene.extra["reply"] = -1
        assert to_plain(again.scene(number)) == writing.scenes[number]
    seen = RunFile.open(folder, "r1")
    place = Position(8, 1)
    image = seen.log.result(place)
    shown = json.dumps(image.content if image else None)
    for message in seen.scene().messages[2:]:
        for block in message["content"]:
            if isinstance(block.get("content"), list):
                block["content"][0].clear()
    assert image is not None and json.dumps(image.content) == shown


def test_what_changes_after_a_checkpoint_is_not_in_it(folder: Path) -> None:
    file = RunFile.create(folder, "r1", harness=HARNESS)
    scene = RunState([TASK], extra={"notas": {"a": [1]}, "mía": {"ordinals": {"b": 1}}})
    file.checkpoint(scene)
    scene.extra["notas"]["a"].append(2)
    scene.extra["mía"]["ordinals"]["b"] = 2
    file.checkpoint(scene)
    del scene.extra["mía"]
    scene.extra["notas"]["a"][0] = True
    del scene.extra["notas"]["a"][1]
    file.checkpoint(scene)
    scene.extra.clear()
    file.checkpoint(scene)
    notes = [file.scene(number).extra for number in (1, 2, 3, 4)]
    assert json.dumps(notes) == json.dumps(
        [
            {"notas": {"a": [1]}, "mía": {"ordinals": {"b": 1}}},
            {"notas": {"a": [1, 2]}, "mía": {"ordinals": {"b": 2}}},
            {"notas": {"a": [True]}},
            {},
        ]
    )


def test_a_message_changed_in_its_place_is_saved_again(folder: Path) -> None:
    file = RunFile.create(folder, "r1", harness=HARNESS)
    number: dict[str, Any] = {"role": "user", "content": [{"type": "text", "text": "a", "n": 1}]}
    scene = RunState([TASK, number])
    file.checkpoint(scene)
    scene.messages[1] = {"role": "user", "content": "otra"}
    file.checkpoint(scene)
    scene.messages = [TASK, number]
    file.checkpoint(scene)
    scene.messages = [TASK, {"role": "user", "content": [{"type": "text", "text": "a", "n": True}]}]
    file.checkpoint(scene)
    found = [file.scene(sequence).messages[1]["content"] for sequence in (1, 2, 3, 4)]
    assert json.dumps([found[0][0]["n"], found[1], found[2][0]["n"], found[3][0]["n"]]) == (
        '[1, "otra", 1, true]'
    )


def test_the_number_of_a_reply_may_be_anything(folder: Path) -> None:
    file = RunFile.create(folder, "r1", harness=HARNESS)
    scene = RunState([TASK])
    odd = [7, None, True, "siete", 7, {"n": 1}]
    for reply in odd:
        scene.extra["reply"] = reply
        scene.turn += 1
        file.checkpoint(scene)
    found = [file.scene(number).extra["reply"] for number in range(1, 7)]
    assert json.dumps(found) == json.dumps(odd)


def test_an_answer_that_is_not_in_the_log_is_saved_whole(folder: Path) -> None:
    writing = Writing(RunFile.create(folder, "r1", harness=HARNESS))
    reply = writing.ask(pay(1), pay(2))
    known = ToolResult("recibo 1")
    writing.file.log.append(Outcome(Position(reply, 1), known))
    unknown = ToolResult("Desenlace desconocido", is_error=True)
    blocks = [result.to_block("call-1") for result in (known, unknown)]
    writing.scene.messages.append({"role": "user", "content": blocks})
    number = writing.save()
    assert to_plain(writing.file.scene(number)) == writing.scenes[number]


def test_a_call_out_of_its_reply_names_itself(folder: Path) -> None:
    file = RunFile.create(folder, "r1", harness=HARNESS)
    for number, message in enumerate([TASK, {"role": "user", "content": [{"type": "text"}]}], 1):
        file.checkpoint(RunState([message]))
        file.log.append(intention(Position(number, 0), pay(number), Effect.KEYED))
        file.sync()
    assert RunFile.open(folder, "r1").entries() == file.entries()


def test_the_log_is_read_as_it_was_written(folder: Path) -> None:
    writing = Writing(RunFile.create(folder, "r1", harness=HARNESS))
    reply = writing.ask(pay(1), pay(2))
    beside, other = [
        replace(
            intention(Position(reply, index), pay(index), Effect.KEYED),
            at=1000.1239,
            sent_at=1002.9996,
            group=Group(index, 5),
        )
        for index in (1, 2)
    ]
    lost = Outcome(Position(reply, 1), ToolResult("se hizo"), lost=True)
    written = [beside, other, lost, NotDone(other.position)]
    for entry in written[:2]:
        writing.file.log.append(entry)
    writing.file.flush()
    for entry in written[2:]:
        writing.file.log.append(entry)
    writing.file.sync()
    read = RunFile.open(folder, "r1").entries()
    rounded = [replace(entry, at=1000.123, sent_at=1002.999) for entry in (beside, other)]
    assert read == [*rounded, *written[2:]]


def test_what_a_person_settles_and_what_a_dead_process_left_reach_the_disk(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing = Writing(RunFile.create(folder, "r1", harness=HARNESS))
    reply = writing.ask(pay(1))
    place = Position(reply, 1)
    writing.file.log.append(intention(place, pay(1), Effect.KEYED))
    writing.file.log.sync()
    writing.file.close()
    synced: list[int] = []
    fsync = os.fsync

    def counted(descriptor: int) -> None:
        synced.append(os.fstat(descriptor).st_mode)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", counted)
    again = RunFile.open(folder, "r1")
    again.log.sync()
    assert [stat.S_ISDIR(mode) for mode in synced] == [False, True]
    again.log.append(Outcome(place, ToolResult("recibo")))
    again.log.sync()
    assert len(synced) == 2, "un desenlace no espera: llega con los resultados"
    again.log.append(Outcome(place, ToolResult("confirmado"), lost=True))
    again.log.sync()
    assert len(synced) == 3


def test_each_content_is_on_disk_once(writing: Writing, folder: Path) -> None:
    text = (folder / "r1.jsonl").read_text(encoding="ascii")
    assert text.count("Zm9v" * 2000) == 1
    assert text.count("recibo 2") == 1
    assert text.count("[Resumen]") == 1
    assert str(folder) not in text


def test_an_image_shown_in_two_hundred_turns_is_stored_once(folder: Path) -> None:
    image = {"type": "image", "source": {"type": "base64", "data": "Zm9v" * 20_000}}
    writing = Writing(RunFile.create(folder, "r1", harness=HARNESS))
    for _ in range(200):
        writing.ask({"type": "tool_use", "id": "c", "name": "ver", "input": {}})
        writing.answer(ToolResult([image]), effect=Effect.READ)
    assert writing.file.path.stat().st_size < 80_000 + 200 * 600
    assert to_plain(RunFile.open(folder, "r1").scene()) == to_plain(writing.scene)


def test_a_one_call_turn_is_two_lines_and_a_paid_one_three(folder: Path) -> None:
    writing = Writing(RunFile.create(folder, "r1", harness=HARNESS))
    writing.save()
    writing.file.sync()
    lines = []
    for effect in (Effect.READ, Effect.IDEMPOTENT, Effect.KEYED, Effect.IRREVERSIBLE):
        before = writing.file.path.read_bytes().count(b"\n")
        writing.turn(1, effect=effect)
        lines.append(writing.file.path.read_bytes().count(b"\n") - before)
    assert lines == [2, 2, 3, 3]


def test_a_paid_outcome_is_written_at_once_and_seen_after_a_death(folder: Path) -> None:
    writing = Writing(RunFile.create(folder, "r1", harness=HARNESS))
    writing.ask(pay(1))
    reply = writing.scene.extra["reply"]
    place = Position(reply, 1)
    sent = intention(place, pay(1), Effect.KEYED)
    writing.file.log.append(sent)
    writing.file.log.sync()
    writing.file.log.append(Outcome(place, ToolResult("recibo")))
    writing.file.close()
    again = RunFile.open(folder, "r1")
    assert again.log.result(place) == ToolResult("recibo")
    assert again.branch.tip == reply


def test_a_rewind_erases_nothing_and_the_old_tip_stays_within_reach(folder: Path) -> None:
    writing = Writing(RunFile.create(folder, "r1", harness=HARNESS))
    first = writing.turn(1)
    last = writing.turn(2)
    before = writing.file.path.read_bytes()
    with pytest.raises(CannotRewind):
        writing.file.move_to(last - 1)
    with pytest.raises(UnknownPoint):
        writing.file.move_to(ENDLESS)
    assert writing.file.branch.tip == last and writing.file.path.read_bytes() == before
    left = standing_effects(writing.file.entries(), writing.file.past(first))
    assert [intention.name for intention in left] == ["pagar"]
    writing.file.move_to(first)
    assert writing.file.path.read_bytes().startswith(before)
    again = RunFile.open(folder, "r1")
    assert again.branch.tip == first
    assert to_plain(again.scene()) == writing.scenes[first]
    again.move_to(last)
    assert to_plain(RunFile.open(folder, "r1").scene()) == writing.scenes[last]
    assert to_plain(again.scene()) == writing.scenes[last]
    again.move_to(first)
    number = again.checkpoint(writing.scene)
    again.sync()
    assert to_plain(RunFile.open(folder, "r1").scene(number)) == to_plain(writing.scene)


def test_a_fork_leaves_its_parent_alone_and_sees_what_it_does_later(writing: Writing) -> None:
    parent = writing.file
    before = parent.path.read_bytes()
    child = fork_of(parent, 5, "r2")
    assert parent.path.read_bytes() == before
    assert to_plain(child.scene) == writing.scenes[5]
    assert child.file.log.state(call(1)) is CallState.DONE
    assert child.file.log.state(call(6)) is CallState.NOT_STARTED
    parent_again = Writing(RunFile.open(parent.folder, "r1"))
    parent_again.scene = parent_again.file.scene()
    parent_again.turn(6)
    assert child.file.log.state(call(6)) is CallState.DONE
    child.turn(7)
    grandchild = fork_of(child.file, child.file.branch.tip, "r3")
    assert [grandchild.file.log.state(call(n)) for n in (1, 6, 7)] == [CallState.DONE] * 3
    again = RunFile.open(parent.folder, "r3")
    assert to_plain(again.scene()) == to_plain(child.scene)
    assert set(again.branch.points) == again.past()


def test_a_fork_with_new_keys_does_not_look_at_its_parent(writing: Writing) -> None:
    child = fork_of(writing.file, 5, "r2", keys="new")
    assert child.file.lineage == "r2"
    assert child.file.log.state(call(1)) is CallState.NOT_STARTED


def test_numbers_repeated_in_a_fork_are_not_mixed_up(writing: Writing) -> None:
    child = fork_of(writing.file, 5, "r2")
    child.ask(pay(8))
    place = Position(child.scene.extra["reply"], 1)
    assert writing.file.log.result(place) == ToolResult("recibo 4")
    assert child.file.log.result(place) is None and child.file.log.intention(place) is None
    [inherited] = child.file.log.intentions(call(1))
    child.file.log.append(NotDone(inherited.position))
    child.file.sync()
    again = RunFile.open(child.file.folder, "r2")
    assert again.log.state(call(1)) is CallState.DONE  # su desenlace consta en el padre
    assert again.log.unknown() == []


def test_what_cannot_be_stored_is_named_and_nothing_is_written(folder: Path) -> None:
    writing = Writing(RunFile.create(folder, "r1", harness=HARNESS))
    writing.save()
    writing.file.sync()
    before = writing.file.path.read_bytes()
    writing.scene.messages.append({"role": "user", "content": [{"a": {"b": [object()]}}]})
    with pytest.raises(NotStorable) as caught:
        writing.save()
    assert caught.value.path == "messages[1].content[0].a.b[0]"
    writing.scene.messages.pop()
    writing.scene.extra["x"] = (1,)
    with pytest.raises(NotStorable) as caught:
        writing.save()
    assert caught.value.path == "extra.x"
    writing.file.sync()
    assert writing.file.path.read_bytes() == before and writing.file.branch.tip == 1


def test_an_odd_output_is_stored_exactly(folder: Path) -> None:
    writing = Writing(RunFile.create(folder, "r1", harness=HARNESS))
    odd = [ToolResult("\ud99c y \x00"), ToolResult(""), ToolResult("", is_error=True)]
    writing.ask(*[pay(n) for n in range(3)])
    writing.answer(*odd)
    again = RunFile.open(folder, "r1")
    assert to_plain(again.scene()) == to_plain(writing.scene)
    assert [again.log.result(Position(1, n + 1)) for n in range(3)] == odd


def test_loading_and_saving_without_a_turn_doubles_nothing(folder: Path) -> None:
    scene = small_run(folder).scene
    for _ in range(2):
        file = RunFile.open(folder, "r1")
        loaded = file.scene()
        file.checkpoint(loaded)
        file.end("done")
        file.close()
    assert to_plain(loaded) == to_plain(scene)
    last = file.path.read_bytes().splitlines()[-2]
    assert json.loads(last[33:])["point"] == {"n": file.branch.tip, "add": []}


def test_a_run_is_neither_started_twice_nor_made_up(writing: Writing, folder: Path) -> None:
    with pytest.raises(RunExists):
        RunFile.create(folder, "r1", harness=HARNESS)
    with pytest.raises(RunNotFound):
        RunFile.open(folder, "otra")


def test_a_newer_format_and_unknown_fields_are_refused_by_name(folder: Path) -> None:
    file = RunFile.create(folder, "r1", harness=HARNESS)
    header = json.loads(file.path.read_bytes()[33:])["run"]
    newer = to_line({"run": to_text(header | {"format": header["format"] + 1})}, after="")[1]
    file.path.write_bytes(newer)
    with pytest.raises(NewerFormat, match="actualízalo"):
        RunFile.open(folder, "r1")
    file.path.write_bytes(to_line({"run": to_text(header), "novedad": "1"}, after="")[1])
    with pytest.raises(UnknownFields, match="novedad"):
        RunFile.open(folder, "r1")
