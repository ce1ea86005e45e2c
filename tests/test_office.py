"""Las herramientas de la oficina: lo que hacen, lo que rechazan y lo que pasa si se repiten."""

from __future__ import annotations

import json
import pickle
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from harness_base import scenarios
from harness_base.office import SYSTEM, TASK, office_tools
from harness_base.tools import Toolbox, run_tool
from harness_base.types import Call, Effect, Position, ToolResult
from harness_base.world import Fault, World

INPUTS: dict[str, dict[str, Any]] = {
    "listar_facturas": {},
    "leer_factura": {"factura": "F-2031"},
    "leer_contrato": {"proveedor": "Construcciones Argüelles"},
    "leer_y_marcar": {"mensaje": "M-1"},
    "validar_factura": {"factura": "F-2031"},
    "guardar_informe": {"nombre": "INF-0001", "texto": "todo pagado"},
    "pagar_factura": {"factura": "F-2031", "importe": "418.35"},
    "enviar_correo": {"para": "a@x.example", "asunto": "Hola", "texto": "¿Qué tal? ✉️"},
    "anotar": {"factura": "F-2031", "texto": "Pedido PO-1"},
    "obtener_numero": {"serie": "INF"},
    "agregar_linea": {"libro": "informes", "texto": "INF-0001"},
}


@pytest.fixture
def world(tmp_path: Path) -> World:
    world = World(tmp_path / "mundo.sqlite")
    scenarios.get("oficina").prepare(world)
    return world


def use(
    tools: Toolbox, name: str, input: dict[str, Any] | None = None, *, key: str | None = None
) -> ToolResult:
    given = INPUTS[name] if input is None else input
    return run_tool(Call(Position(0, 0), "toolu_1", name, given, key), tools[name])


def contents(world: World) -> list[str]:
    """Todo lo que hay en el mundo."""
    db = sqlite3.connect(world.path)
    try:
        return list(db.iterdump())
    finally:
        db.close()


def test_every_tool_is_tried_here(world: World) -> None:
    assert list(office_tools(world)) == list(INPUTS)


def test_all_four_effect_classes_are_there(world: World) -> None:
    assert {tool.effect for tool in office_tools(world).values()} == set(Effect)


@pytest.mark.parametrize("name", INPUTS)
def test_the_effect_class_is_what_happens_when_it_is_repeated(world: World, name: str) -> None:
    tools = office_tools(world)
    untouched = contents(world)
    key = "clave" if tools[name].effect is Effect.KEYED else None
    first = use(tools, name, key=key)
    once = contents(world)
    second = use(tools, name, key=key)
    twice = contents(world)
    assert not first.is_error
    if tools[name].effect is Effect.READ:
        assert untouched == once
    else:
        assert untouched != once
    if tools[name].effect is Effect.IRREVERSIBLE:
        assert twice != once
    else:
        assert twice == once
        assert second == first


def test_a_keyed_tool_repeated_without_its_key_does_it_again(world: World) -> None:
    tools = office_tools(world)
    use(tools, "pagar_factura")
    use(tools, "pagar_factura")
    assert world.duplicates() == ["F-2031"]


def test_the_payment_tool_says_how_long_the_bank_keeps_its_keys(tmp_path: Path) -> None:
    tool = office_tools(World(tmp_path / "m.sqlite", key_ttl_s=60))["pagar_factura"]
    assert (tool.key_ttl_s, tool.key_fields) == (60, ("factura", "importe"))


@pytest.mark.parametrize("name", INPUTS)
def test_an_extra_field_is_refused_before_anything_happens(world: World, name: str) -> None:
    before = contents(world)
    result = use(office_tools(world), name, {**INPUTS[name], "prisa": "mucha"})
    assert result.is_error
    assert "prisa" in str(result.content)
    assert contents(world) == before


@pytest.mark.parametrize("amount", [418.35, "418", "418,35", "-418.35"])
def test_an_amount_that_is_not_text_with_two_decimals_is_refused(
    world: World, amount: object
) -> None:
    result = use(office_tools(world), "pagar_factura", {"factura": "F-2031", "importe": amount})
    assert result.is_error
    assert world.ledger() == []


def test_a_timeout_reaches_the_model_as_an_error_that_does_not_say_no(world: World) -> None:
    world.inject(Fault("send_mail", "timeout_after"))
    result = use(office_tools(world), "enviar_correo")
    assert result.is_error
    assert "TimeoutError" in str(result.content)
    assert world.counts()["correos"] == 1


def test_the_probe_of_a_note_returns_what_the_tool_returned(world: World) -> None:
    tool = office_tools(world)["anotar"]
    assert tool.probe is not None
    assert tool.probe(INPUTS["anotar"], key="k") is None
    done = use(Toolbox([tool]), "anotar", key="k")
    assert tool.probe(INPUTS["anotar"], key="k") == done
    assert tool.probe(INPUTS["anotar"], key="otra") is None
    assert tool.probe(INPUTS["anotar"]) is None


def test_results_keep_accents_and_emoji(world: World) -> None:
    result = use(office_tools(world), "leer_factura", {"factura": "F-2034"})
    assert json.loads(str(result.content))["proveedor"] == "Café Güell ☕"
    assert "Güell ☕" in str(result.content)


def test_the_toolbox_pickles_with_its_world(world: World) -> None:
    tools: Toolbox = pickle.loads(pickle.dumps(office_tools(world)))
    use(tools, "pagar_factura")
    assert len(world.ledger()) == 1


def test_the_instructions_say_what_the_task_needs() -> None:
    assert "informe" in TASK
    assert "no la repitas" in SYSTEM
