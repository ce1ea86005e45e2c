"""El modelo de guion: función pura del historial, y tan exigente como la API."""

from __future__ import annotations

import copy
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harness_base import compaction, loop, scenarios
from harness_base.errors import ProtocolError, UnknownScenario
from harness_base.office import office_tools
from harness_base.scripted import ScriptedModel
from harness_base.tools import Tool, run_tool
from harness_base.types import Call, Message, ToolResult
from harness_base.world import Fault, World

NAMES = sorted(scenarios.SCENARIOS)
DOUBT = "Desenlace desconocido: compruébalo antes de repetir."
RETRY = "Desenlace desconocido: puedes repetir la misma llamada, que lleva la misma clave."


def play(
    name: str, path: Path, execute: loop.Execute = run_tool, *, compact_at: int | None = None
) -> tuple[loop.RunResult, World]:
    """La tarea entera; sin compactar, si no se dice otra cosa."""
    scenario = scenarios.get(name)
    world = World(path / "mundo.sqlite")
    scenario.prepare(world)
    result = loop.run(
        loop.LiveScene(messages=scenario.messages()),
        model=ScriptedModel(name),
        system=scenario.system,
        tools=office_tools(world),
        execute=execute,
        limits=loop.Limits(compact_at=compact_at or 10**9),
        compact=compaction.compact,
    )
    return result, world


def ask(name: str, messages: list[Message], world: World) -> list[dict[str, Any]]:
    scenario = scenarios.get(name)
    return (
        ScriptedModel(name)
        .create(
            system=scenario.system,
            messages=messages,
            tools=office_tools(world).specs(),
            max_tokens=4096,
        )
        .content
    )


def asked(result: loop.RunResult, name: str) -> list[dict[str, Any]]:
    """Las entradas con las que se pidió una herramienta, en orden."""
    return [
        block["input"]
        for message in result.scene.messages
        if message["role"] == "assistant"
        for block in message["content"]
        if block["type"] == "tool_use" and block["name"] == name
    ]


@pytest.mark.parametrize("name", NAMES)
def test_every_prefix_of_a_run_gets_the_same_reply_again(tmp_path: Path, name: str) -> None:
    result, world = play(name, tmp_path)
    messages = result.scene.messages
    replies = [index for index, message in enumerate(messages) if message["role"] == "assistant"]
    assert len(replies) == result.scene.turn
    for index in replies:
        prefix = json.loads(json.dumps(messages[:index]))
        assert ask(name, prefix, world) == messages[index]["content"]
        assert prefix == messages[:index]


def test_another_process_with_another_hash_seed_gives_the_same_reply(tmp_path: Path) -> None:
    result, world = play("oficina_corta", tmp_path)
    transcript = tmp_path / "historial.json"
    transcript.write_text(json.dumps(result.scene.messages[:-3]), encoding="utf-8")
    code = """
import json, sys
from pathlib import Path
from harness_base import scenarios
from harness_base.office import office_tools
from harness_base.scripted import ScriptedModel
from harness_base.world import World
scenario = scenarios.get("oficina_corta")
print(ScriptedModel(scenario).create(
    system=scenario.system,
    messages=json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")),
    tools=office_tools(World(Path(sys.argv[2]))).specs(),
    max_tokens=4096,
))
"""
    seen = {
        subprocess.run(
            [sys.executable, "-c", code, str(transcript), str(world.path)],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
            cwd=Path(__file__).parents[1],
            capture_output=True,
            check=True,
            encoding="utf-8",
        ).stdout
        for seed in ("0", "1", "12345")
    }
    assert len(seen) == 1
    assert "guardar_informe" in seen.pop()


def test_a_different_history_gives_different_call_ids(tmp_path: Path) -> None:
    result, _ = play("oficina", tmp_path)
    ids = [
        block["id"]
        for message in result.scene.messages
        if message["role"] == "assistant"
        for block in message["content"]
        if block["type"] == "tool_use"
    ]
    assert len(ids) == len(set(ids)) > 100


def test_a_call_without_its_result_is_refused_as_the_api_does(tmp_path: Path) -> None:
    result, world = play("oficina_corta", tmp_path)
    messages = [*result.scene.messages[:2], {"role": "user", "content": "sigue"}]
    with pytest.raises(ProtocolError) as caught:
        ask("oficina_corta", messages, world)
    assert caught.value.rule == "llamada_sin_resultado"


@pytest.mark.parametrize(
    ("where", "rule"),
    [
        ("thinking", "pensamiento_alterado"),
        ("system", "pensamiento_desligado"),
        ("earlier", "pensamiento_desligado"),
    ],
)
def test_a_signed_thought_does_not_survive_a_change_in_it_or_before_it(
    tmp_path: Path, where: str, rule: str
) -> None:
    result, world = play("oficina_corta", tmp_path)
    messages = copy.deepcopy(result.scene.messages[:-1])
    system = scenarios.get("oficina_corta").system
    if where == "thinking":
        messages[1]["content"][0]["thinking"] += "."
    elif where == "system":
        system += " "
    else:
        messages[0]["content"] += " "
    with pytest.raises(ProtocolError) as caught:
        ScriptedModel("oficina_corta").create(
            system=system, messages=messages, tools=office_tools(world).specs(), max_tokens=4096
        )
    assert caught.value.rule == rule


def test_an_unknown_scenario_says_which_ones_there_are() -> None:
    with pytest.raises(UnknownScenario, match=", ".join(scenarios.SCENARIOS)):
        ScriptedModel("oficinas")


# Cómo se toma el modelo lo que sale mal


def answering(name: str, text: str, *, times: int = 1) -> loop.Execute:
    """Ejecuta todo menos las primeras `times` llamadas a `name`, que reciben este error."""
    left = times

    def execute(call: Call, tool: Tool) -> ToolResult:
        nonlocal left
        if call.name == name and left > 0:
            left -= 1
            return ToolResult(text, is_error=True)
        return run_tool(call, tool)

    return execute


def test_a_payment_in_doubt_is_not_repeated_and_is_reported(tmp_path: Path) -> None:
    result, world = play("oficina", tmp_path, answering("pagar_factura", DOUBT))
    assert result.outcome == "done"
    assert world.unpaid() == ["F-2031"]
    assert sum(call["factura"] == "F-2031" for call in asked(result, "pagar_factura")) == 1
    assert "En duda: F-2031" in result.text
    assert "F-2031: PAGO EN DUDA" in asked(result, "guardar_informe")[0]["texto"]


def test_a_payment_in_doubt_is_repeated_if_the_harness_says_it_is_safe(tmp_path: Path) -> None:
    result, world = play("oficina_corta", tmp_path, answering("pagar_factura", RETRY))
    assert world.balance().exact
    assert len(asked(result, "pagar_factura")) == 3


def test_a_transient_failure_is_retried_once(tmp_path: Path) -> None:
    result, world = play(
        "oficina_corta", tmp_path, answering("pagar_factura", "TimeoutError: nada", times=1)
    )
    assert world.balance().exact
    assert [call["factura"] for call in asked(result, "pagar_factura")].count("F-1") == 2


def test_after_a_second_failure_it_gives_up_and_says_so(tmp_path: Path) -> None:
    result, world = play(
        "oficina_corta", tmp_path, answering("pagar_factura", "TimeoutError: nada", times=2)
    )
    assert world.unpaid() == ["F-1"]
    assert "En duda: F-1" in result.text


def test_a_timeout_after_paying_makes_a_harness_without_keys_pay_twice(tmp_path: Path) -> None:
    scenario = scenarios.get("oficina_corta")
    world = World(tmp_path / "mundo.sqlite")
    scenario.prepare(world)
    world.inject(Fault("pay", "timeout_after"))
    _, world = play("oficina_corta", tmp_path)
    assert world.duplicates() == ["F-1"]


def test_a_refusal_is_taken_as_a_no(tmp_path: Path) -> None:
    refusal = "Rechazado: sin fondos."
    result, world = play("oficina_corta", tmp_path, answering("pagar_factura", refusal))
    assert [call["factura"] for call in asked(result, "pagar_factura")] == ["F-1", "F-2"]
    assert "el banco ha dicho que no" in asked(result, "guardar_informe")[0]["texto"]
    assert world.unpaid() == ["F-1"]


@pytest.mark.parametrize("text", [DOUBT, RETRY, "Rechazado: no.", "TimeoutError: nada"])
def test_it_always_ends_even_if_every_call_to_a_tool_fails(tmp_path: Path, text: str) -> None:
    for tool in office_tools(World(tmp_path / "otro.sqlite")):
        folder = tmp_path / tool
        folder.mkdir()
        result, _ = play("oficina_corta", folder, answering(tool, text, times=10**6))
        assert result.outcome == "done", tool


@pytest.mark.parametrize("tool", ["leer_contrato", "obtener_numero", "agregar_linea"])
def test_the_long_task_pays_everything_even_without_its_side_tools(
    tmp_path: Path, tool: str
) -> None:
    result, world = play("oficina", tmp_path, answering(tool, DOUBT))
    assert result.outcome == "done"
    assert world.balance().exact
    assert len(asked(result, tool)) == 1


@pytest.mark.parametrize("compact_at", [1_500, 3_000, 4_000])
def test_it_does_the_same_work_however_often_the_history_is_compacted(
    tmp_path: Path, compact_at: int
) -> None:
    result, world = play("oficina", tmp_path, compact_at=compact_at)
    assert result.outcome == "done"
    assert world.balance().exact


# Consumo


def test_usage_is_what_was_sent_split_between_cache_and_new(tmp_path: Path) -> None:
    result, world = play("oficina_corta", tmp_path)
    scenario = scenarios.get("oficina_corta")
    before = 0
    for index, message in enumerate(result.scene.messages):
        if message["role"] != "assistant":
            continue
        usage = (
            ScriptedModel(scenario)
            .create(
                system=scenario.system,
                messages=result.scene.messages[:index],
                tools=office_tools(world).specs(),
                max_tokens=4096,
            )
            .usage
        )
        sent = usage.cache_read_input_tokens + usage.cache_creation_input_tokens
        assert usage.cache_read_input_tokens == pytest.approx(before, abs=1)
        assert usage.cache_creation_input_tokens > 0
        assert sent > before
        before = sent
