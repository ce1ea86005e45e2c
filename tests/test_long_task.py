"""La tarea larga y la corta, de principio a fin: lo que el curso cuenta de ellas es verdad."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from harness_base import compaction, loop, scenarios
from harness_base.effect_log import EffectLog, execute_and_log
from harness_base.office import office_tools
from harness_base.protocol import validate_messages
from harness_base.scripted import ScriptedModel
from harness_base.state import RunState, from_plain, to_plain
from harness_base.types import Block, Effect, Event, Message, Usage
from harness_base.world import World


@dataclass
class Played:
    """Todo lo que pasó en una ejecución."""

    result: loop.RunResult
    world: World
    log: EffectLog
    replies: list[list[Block]] = field(default_factory=list)
    usages: list[Usage] = field(default_factory=list)
    results: list[Block] = field(default_factory=list)
    compactions: list[tuple[int, list[Message]]] = field(default_factory=list)

    def calls(self, reply: int) -> list[str]:
        """Los nombres de las llamadas de una respuesta."""
        return [block["name"] for block in self.replies[reply] if block["type"] == "tool_use"]

    def thoughts(self) -> list[Block]:
        """Los bloques de pensamiento, con su firma."""
        return [block for reply in self.replies for block in reply if block["type"] == "thinking"]


def play(
    name: str, folder: Path, scene: loop.Scene | None = None, *, stop_after: int | None = None
) -> Played:
    """La tarea desde `scene` (si falta, desde el principio) hasta el final o hasta ese turno."""
    scenario = scenarios.get(name)
    world = World(folder / "mundo.sqlite")
    scenario.prepare(world)
    log = EffectLog(folder / "registro.jsonl")
    live = scene or loop.LiveScene(messages=scenario.messages())
    replies: list[list[Block]] = []
    usages: list[Usage] = []
    results: list[Block] = []
    compactions: list[tuple[int, list[Message]]] = []

    def watch(event: Event) -> None:
        if event.name == "assistant.appended" and event.response is not None:
            replies.append(event.response.content)
            usages.append(event.response.usage)
        if event.name == "results.appended":
            results.extend(event.scene.messages[-1]["content"])

    def compact(messages: list[Message]) -> list[Message]:
        shorter = compaction.compact(messages)
        compactions.append((live.turn, list(shorter)))
        return shorter

    result = loop.run(
        live,
        model=ScriptedModel(scenario),
        system=scenario.system,
        tools=office_tools(world),
        execute=execute_and_log(log),
        listeners=[watch],
        limits=loop.Limits(turns=stop_after or 200, compact_at=scenario.compact_at),
        compact=compact,
    )
    return Played(result, world, log, replies, usages, results, compactions)


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play("oficina", tmp_path_factory.mktemp("larga"))


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Played:
    return play("oficina_corta", tmp_path_factory.mktemp("corta"))


@pytest.fixture(params=["long", "short"])
def played(request: pytest.FixtureRequest) -> Played:
    played: Played = request.getfixturevalue(request.param)
    return played


def test_the_long_task_takes_more_than_fifty_turns_and_pays_24_invoices(long: Played) -> None:
    assert long.result.scene.turn == 56
    assert len(long.world.ledger()) == 24


def test_the_short_task_takes_at_most_eight_turns(short: Played) -> None:
    assert short.result.scene.turn == 8


def test_it_ends_with_everything_done_once(played: Played) -> None:
    assert played.result.outcome == "done"
    assert played.world.balance().exact
    assert played.world.counts()["informes"] == 1


def test_the_final_history_is_valid_and_stays_so_through_json(played: Played) -> None:
    messages = json.loads(json.dumps(played.result.scene.messages))
    assert messages == played.result.scene.messages
    validate_messages(messages)


def test_some_turns_ask_for_two_calls_and_some_for_three(played: Played) -> None:
    sizes = {len(played.calls(reply)) for reply in range(len(played.replies))}
    assert {0, 1, 2, 3} <= sizes


def test_turn_nine_of_the_long_task_asks_for_three_calls_that_cannot_be_undone(
    long: Played,
) -> None:
    tools = office_tools(long.world)
    assert long.calls(8) == ["enviar_correo", "enviar_correo", "anotar"]
    assert {tools[name].effect for name in long.calls(8)} == {Effect.IRREVERSIBLE}


def test_calls_of_all_four_effect_classes_are_made(played: Played) -> None:
    tools = office_tools(played.world)
    used = {name for reply in range(len(played.replies)) for name in played.calls(reply)}
    assert {tools[name].effect for name in used} == set(Effect)


def test_some_replies_carry_signed_thinking_and_in_the_long_task_some_of_it_is_empty(
    long: Played, short: Played
) -> None:
    assert all(block["signature"] for block in long.thoughts() + short.thoughts())
    assert 3 <= len(long.thoughts()) < long.result.scene.turn
    assert 2 <= len(short.thoughts()) < short.result.scene.turn
    assert "" in {block["thinking"] for block in long.thoughts()}


def test_one_call_fails_and_the_model_makes_it_again_and_it_works(played: Played) -> None:
    failed = [block for block in played.results if block.get("is_error")]
    assert len(failed) == 1
    assert "número de pedido" in failed[0]["content"]
    calls = [block for reply in played.replies for block in reply if block["type"] == "tool_use"]
    again = next(call for call in calls if call["id"] == failed[0]["tool_use_id"])
    same = [
        call["id"]
        for call in calls
        if (call["name"], call["input"]) == (again["name"], again["input"])
    ]
    assert len(same) == 2
    last = [block for block in played.results if block["tool_use_id"] == same[1]]
    assert "is_error" not in last[0]


def test_it_compacts_exactly_once_about_half_way(played: Played) -> None:
    ((turn, messages),) = played.compactions
    half = played.result.scene.turn / 2
    assert abs(turn - half) <= played.result.scene.turn / 8
    assert messages[1]["content"][0]["text"].startswith(compaction.HEADING)
    validate_messages(messages)


def test_compaction_leaves_no_signed_thought_and_new_ones_are_signed_after_it(
    long: Played,
) -> None:
    ((turn, messages),) = long.compactions
    kept = [block for message in messages[1:] for block in message["content"]]
    assert not [block for block in kept if block["type"] == "thinking"]
    assert [b for reply in long.replies[turn:] for b in reply if b["type"] == "thinking"]


def test_one_result_of_the_long_task_is_about_30_kb(long: Played) -> None:
    sizes = sorted(len(str(block["content"]).encode()) for block in long.results)
    assert 28_000 < sizes[-1] < 32_000
    assert sizes[-2] < 3_000


def test_data_has_accents_and_emoji(played: Played) -> None:
    text = json.dumps(played.replies, ensure_ascii=False) + str(played.results)
    assert all(letter in text for letter in "áéíóñÁ☕🙌✉")


def test_every_call_is_in_the_effect_log(played: Played) -> None:
    entries = played.log.entries()
    assert len(entries) == len(played.results)
    assert [entry.id for entry in entries] == [block["tool_use_id"] for block in played.results]


def test_usage_adds_up_and_the_window_falls_only_on_compaction(played: Played) -> None:
    assert sum(played.usages, Usage()) == played.result.scene.usage
    windows = [
        usage.input_tokens
        + usage.cache_creation_input_tokens
        + usage.cache_read_input_tokens
        + usage.output_tokens
        for usage in played.usages
    ]
    assert windows[-1] == played.result.scene.tokens_used
    falls = [turn for turn in range(1, len(windows)) if windows[turn] < windows[turn - 1]]
    assert falls == [turn for turn, _ in played.compactions]


def test_the_cache_is_cold_at_the_start_and_almost_cold_after_compacting(played: Played) -> None:
    ((turn, _),) = played.compactions
    reads = [usage.cache_read_input_tokens for usage in played.usages]
    assert reads[0] == 0
    assert 0 < reads[turn] < reads[1]  # solo system y tools: ni siquiera la petición
    assert reads[turn + 1] > reads[turn]


def test_two_runs_are_identical(tmp_path: Path, short: Played) -> None:
    again = play("oficina_corta", tmp_path)
    assert again.result.scene == short.result.scene
    assert again.world.ledger() == short.world.ledger()
    assert again.log.entries() == short.log.entries()


@pytest.mark.parametrize(
    ("name", "turn"),
    [*(("oficina_corta", turn) for turn in range(1, 8)), ("oficina", 8), ("oficina", 32)],
)
def test_a_run_continued_from_its_saved_scene_ends_the_same(
    tmp_path: Path, request: pytest.FixtureRequest, name: str, turn: int
) -> None:
    whole: Played = request.getfixturevalue("long" if name == "oficina" else "short")
    state = RunState(messages=scenarios.get(name).messages())
    play(name, tmp_path, state, stop_after=turn)
    assert state.turn == turn
    saved = from_plain(json.loads(json.dumps(to_plain(state))))
    rest = play(name, tmp_path, saved)
    assert saved.messages == whole.result.scene.messages
    assert (saved.usage, saved.tokens_used) == (
        whole.result.scene.usage,
        whole.result.scene.tokens_used,
    )
    assert rest.world.ledger() == whole.world.ledger()
    assert rest.log.entries() == whole.log.entries()


def test_starting_again_from_zero_takes_another_path_and_pays_twice(tmp_path: Path) -> None:
    """El fallo de la lección 1: la escena se pierde; el mundo y el registro, no."""
    scenario = scenarios.get("oficina")
    world = World(tmp_path / "mundo.sqlite")
    scenario.prepare(world)
    log = EffectLog(tmp_path / "registro.jsonl")

    class Dead(Exception):
        pass

    def die_at_nine(event: Event) -> None:
        if event.name == "turn.started" and event.scene.turn == 8:
            raise Dead

    for listeners in ([die_at_nine], []):
        try:
            loop.run(
                loop.LiveScene(messages=scenario.messages()),
                model=ScriptedModel(scenario),
                system=scenario.system,
                tools=office_tools(world),
                execute=execute_and_log(log),
                listeners=listeners,
            )
        except Dead:
            recorded = log.entries()
            paid = [row["factura"] for row in world.ledger()]
    again = log.entries()[len(recorded) : 2 * len(recorded)]
    assert len(recorded) == 20
    same_place = {entry.position: entry.id for entry in recorded}
    assert any(same_place.get(entry.position) != entry.id for entry in again)
    assert paid == ["F-2031", "F-2032", "F-2033", "F-2034", "F-2035"]
    assert world.duplicates() == paid
    order = [row["factura"] for row in world.ledger()][5:10]
    assert order == paid[::-1]
