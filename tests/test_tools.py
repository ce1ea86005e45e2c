"""Herramientas: entrada validada, fallos convertidos en resultado y errores ajenos a la vista."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from harness_base.errors import HarnessError, InvalidInput, NotStorable, Refused
from harness_base.tools import RunFunction, Tool, Toolbox, error_result, run_tool, to_result
from harness_base.types import Call, Effect, Position, ToolResult

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "factura": {"type": "string", "pattern": "^F-"},
        "importe": {"type": ["string", "null"]},
        "copias": {"type": "integer", "enum": [1, 2]},
        "lineas": {"type": "array", "items": {"type": "object", "required": ["id"]}},
    },
    "required": ["factura"],
    "additionalProperties": False,
}


def tool_that(run: RunFunction, name: str = "pagar_factura") -> Tool:
    return Tool(name, "Paga.", SCHEMA, run, Effect.KEYED)


def returns(value: Any) -> Tool:
    return tool_that(lambda _input, /, *, key=None: value)


def raises(error: BaseException) -> Tool:
    def run(_input: dict[str, Any], /, *, key: str | None = None) -> str:
        raise error

    return tool_that(run)


def call(input: Any = None, key: str | None = None) -> Call:
    given = {"factura": "F-7"} if input is None else input
    return Call(Position(0, 0), "t1", "pagar_factura", given, key)


def echo_key(_input: dict[str, Any], /, *, key: str | None = None) -> str:
    return f"clave {key}"


def test_the_tool_gets_input_and_key() -> None:
    assert run_tool(call(key="k1"), tool_that(echo_key)) == ToolResult("clave k1")


@pytest.mark.parametrize(
    ("input", "problem"),
    [
        ({}, "falta `factura`"),
        ({"factura": "F-7", "sobra": 1}, "sobra `sobra`"),
        ({"factura": 7}, "factura: se esperaba un texto y hay 7"),
        ({"factura": "F-7", "importe": 1.5}, "importe: se esperaba un texto o nulo y hay 1.5"),
        ({"factura": "7"}, "factura: '7' no cumple `pattern`: '^F-'"),
        ({"factura": "F-7", "copias": 3}, "copias: se esperaba uno de 1, 2 y hay 3"),
        ({"factura": "F-7", "lineas": [{"id": 1}, {}]}, "lineas[1]: falta `id`"),
        ([], "se esperaba un objeto y hay []"),
    ],
)
def test_an_input_against_the_schema_never_reaches_the_tool(input: Any, problem: str) -> None:
    ran: list[Any] = []
    tool = tool_that(lambda given, /, *, key=None: ran.append(given) or "hecho")
    result = run_tool(call(input), tool)
    assert result == ToolResult(f"Entrada no válida para pagar_factura: {problem}.", is_error=True)
    assert ran == []


def test_check_input_raises_the_same_problem() -> None:
    with pytest.raises(InvalidInput, match="falta `factura`"):
        returns("").check_input({})


def test_a_failing_tool_is_an_error_result_with_its_text() -> None:
    result = run_tool(call(), raises(ValueError("sin fondos")))
    assert result == ToolResult("ValueError: sin fondos", is_error=True)


def test_an_error_without_text_still_says_something() -> None:
    assert error_result(TimeoutError()).content == "TimeoutError: sin detalles"


def test_a_refusal_keeps_its_text_as_it_is() -> None:
    result = run_tool(call(), raises(Refused("Rechazado: tarjeta caducada")))
    assert result == ToolResult("Rechazado: tarjeta caducada", is_error=True)


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(3), GeneratorExit()])
def test_what_is_not_a_failure_of_the_tool_is_not_swallowed(error: BaseException) -> None:
    with pytest.raises(type(error)):
        run_tool(call(), raises(error))


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("acentuación 💶 \x00 \ud99c", ToolResult("acentuación 💶 \x00 \ud99c")),
        ("\ud83d" + "\ude00", ToolResult("😀")),
        ("", ToolResult("")),
        ([{"type": "text", "text": "a"}], ToolResult([{"type": "text", "text": "a"}])),
        (ToolResult("no hay", is_error=True), ToolResult("no hay", is_error=True)),
    ],
)
def test_text_blocks_and_results_are_kept_exactly(output: Any, expected: ToolResult) -> None:
    assert run_tool(call(), returns(output)) == expected


def test_the_result_shares_no_block_with_the_tool() -> None:
    blocks = [{"type": "text", "text": "a"}]
    result = to_result(blocks)
    blocks[0]["text"] = "cambiado"
    assert result == ToolResult([{"type": "text", "text": "a"}])


@pytest.mark.parametrize("output", [None, 7, {"ok": True}, b"bytes", ["a", {1: 2}], ("a",)])
def test_an_output_that_cannot_be_stored_stops_loudly(output: Any) -> None:
    with pytest.raises(NotStorable, match=r"^result"):
        run_tool(call(), returns(output))


def test_a_toolbox_keeps_order_and_speaks_the_apis_language() -> None:
    tools = [tool_that(echo_key, name) for name in ("pagar", "leer", "avisar")]
    toolbox = Toolbox(tools)
    assert list(toolbox) == ["pagar", "leer", "avisar"]
    assert toolbox.get("leer") is tools[1]
    assert toolbox.get("otra") is None
    assert toolbox.specs()[1] == {"name": "leer", "description": "Paga.", "input_schema": SCHEMA}


def test_an_unknown_tool_answers_with_an_error_that_names_it_and_the_known_ones() -> None:
    toolbox = Toolbox([tool_that(echo_key, "leer"), tool_that(echo_key, "pagar")])
    result = run_tool(call({"lo que": "sea"}), toolbox.resolve("volar"))
    assert result.is_error
    assert result.content == "No existe la herramienta «volar». Las que hay: leer, pagar."


def test_two_tools_with_one_name_are_refused() -> None:
    with pytest.raises(HarnessError, match="pagar"):
        Toolbox([tool_that(echo_key, "pagar"), tool_that(echo_key, "pagar")])


@pytest.mark.parametrize("name", ["", "con espacio", "año", "a" * 129, "a\n"])
def test_a_name_that_the_api_would_refuse_is_refused_at_once(name: str) -> None:
    with pytest.raises(HarnessError, match="no vale como nombre"):
        tool_that(echo_key, name)


@pytest.mark.parametrize("schema", [{"type": "string"}, {}])
def test_a_schema_that_is_not_of_an_object_is_refused_at_once(schema: dict[str, Any]) -> None:
    with pytest.raises(HarnessError, match="El esquema de leer"):
        Tool("leer", "Lee.", schema, echo_key, Effect.READ)


def test_a_bad_schema_is_not_disguised_as_a_failure_of_the_tool() -> None:
    tool = Tool("leer", "Lee.", {"type": "object", "required": 3}, echo_key, Effect.READ)
    with pytest.raises(HarnessError, match="esquema de la entrada no es válido: 3 is not"):
        run_tool(call(), tool)


def test_a_tool_can_be_pickled_after_it_has_been_used() -> None:
    tool = tool_that(echo_key)
    run_tool(call(), tool)
    copy = pickle.loads(pickle.dumps(tool))
    assert copy == tool
    assert run_tool(call({}), copy).is_error
