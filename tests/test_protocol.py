"""Qué historiales acepta la API y cuáles rechaza, regla por regla, y que el SDK dice lo mismo."""

from __future__ import annotations

import copy
import functools
import itertools
import json
import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Required, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness_base.api_errors import protocol_error
from harness_base.block_fields import MESSAGE_BLOCKS, RESULT_BLOCKS, Fields
from harness_base.errors import ProtocolError
from harness_base.protocol import (
    API_SENTENCES,
    RULES,
    merge_roles,
    validate_messages,
    validate_request,
)
from harness_base.types import Block, Message


def user(*content: Block | str) -> Message:
    return {"role": "user", "content": [text(c) if isinstance(c, str) else c for c in content]}


def assistant(*content: Block | str) -> Message:
    return {**user(*content), "role": "assistant"}


def system(content: Any) -> Message:
    return {"role": "system", "content": content}


def text(value: Any, **extra: Any) -> Block:
    return {"type": "text", "text": value, **extra}


def call(call_id: Any, **extra: Any) -> Block:
    return {"type": "tool_use", "id": call_id, "name": "leer_factura", "input": {}, **extra}


def result(call_id: Any, **extra: Any) -> Block:
    return {"type": "tool_result", "tool_use_id": call_id, "content": "ok", **extra}


def search(call_id: Any = "srvtoolu_1") -> Block:
    return {"type": "server_tool_use", "id": call_id, "name": "web_search", "input": {"query": "x"}}


def found(call_id: Any = "srvtoolu_1") -> Block:
    return {"type": "web_search_tool_result", "tool_use_id": call_id, "content": []}


def thought(**extra: Any) -> Block:
    return {"type": "thinking", "thinking": "…", "signature": "EqQBCkYIBxgC", **extra}


ASK = user("empieza")

VALID: dict[str, list[Message]] = {
    "un solo mensaje de texto": [{"role": "user", "content": "hola"}],
    "un solo mensaje en bloques": [ASK],
    "acaba en la respuesta": [ASK, assistant("hecho")],
    "empieza por el asistente": [assistant("hola"), ASK],
    "una última respuesta vacía": [ASK, assistant()],
    "una llamada contestada": [ASK, assistant(call("a")), user(result("a"))],
    "texto antes de la llamada": [ASK, assistant("voy", call("a")), user(result("a"))],
    "texto después del resultado": [ASK, assistant(call("a")), user(result("a"), "sigue")],
    "tres llamadas en paralelo (caso 5)": [
        ASK,
        assistant(call("a"), call("b"), call("c")),
        user(result("a"), result("b"), result("c")),
    ],
    "resultados en otro orden": [
        ASK,
        assistant(call("a"), call("b")),
        user(result("b"), result("a")),
    ],
    "resultados en mensajes seguidos": [
        ASK,
        assistant(call("a"), call("b")),
        user(result("a")),
        user(result("b")),
    ],
    "llamadas en mensajes seguidos": [
        ASK,
        assistant(call("a")),
        assistant(call("b")),
        user(result("a"), result("b")),
    ],
    "texto en un mensaje de usuario aparte": [
        ASK,
        assistant(call("a")),
        user(result("a")),
        user("sigue"),
    ],
    "dos mensajes de usuario seguidos": [ASK, user("y esto")],
    "resultado sin contenido": [
        ASK,
        assistant(call("a")),
        user({"type": "tool_result", "tool_use_id": "a"}),
    ],
    "resultado con texto vacío": [ASK, assistant(call("a")), user(result("a", content=""))],
    "resultado en bloques": [ASK, assistant(call("a")), user(result("a", content=[text("ok")]))],
    "resultado de error": [ASK, assistant(call("a")), user(result("a", is_error=True))],
    "llamada cortada por max_tokens, contestada (caso 9)": [
        ASK,
        assistant("voy", call("a", input={})),
        user(result("a", is_error=True, content="cortada: no se ha ejecutado")),
    ],
    "null dentro de input": [
        ASK,
        assistant(call("a", input={"x": None, "y": [None, {"z": None}]})),
        user(result("a")),
    ],
    "null donde se admite": [user(text("hola", cache_control=None, citations=None))],
    "pensamiento con firma": [ASK, assistant(thought(), call("a")), user(result("a"))],
    "pensamiento vacío con firma": [ASK, assistant(thought(thinking="")), user("sigue")],
    "pensamiento cifrado": [ASK, assistant({"type": "redacted_thinking", "data": "Zm9v"}, "ya")],
    "pausa devuelta tal cual (caso 8)": [ASK, assistant("busco", search())],
    "pausa continuada": [ASK, assistant(search()), assistant(found(), "esto hay")],
    "herramienta del servidor resuelta": [ASK, assistant(search(), found(), "ya"), user("gracias")],
    "del servidor y del cliente a la vez": [
        ASK,
        assistant(search(), call("a")),
        user(result("a")),
        assistant(found(), "ya"),
    ],
    "código en pausa, en varias rondas": [
        ASK,
        assistant(search(), call("a")),
        user(result("a")),
        assistant(call("b")),
        user(result("b")),
    ],
    "system tras los resultados": [
        ASK,
        assistant(call("a")),
        user(result("a")),
        system("Quedan pocos tokens."),
    ],
    "system en medio": [ASK, system([text("Sé breve.")]), assistant("vale"), user("sigue")],
    "system tras una herramienta del servidor": [
        ASK,
        assistant(search(), found()),
        system("Sé breve."),
    ],
    "imagen del usuario": [
        user(
            {
                "type": "image",
                "source": {"type": "base64", "media_type": "image/png", "data": "iVBO"},
            }
        )
    ],
}

Row = tuple[list[Any], str, str]

INVALID: dict[str, Row] = {
    "sin mensajes": ([], "sin_mensajes", "messages"),
    "campo de más en el mensaje": ([{**ASK, "id": "x"}], "mensaje_con_forma", "messages[0]"),
    "mensaje sin rol": ([{"content": "hola"}], "mensaje_con_forma", "messages[0]"),
    "mensaje que no es un objeto": (["hola"], "mensaje_con_forma", "messages[0]"),
    "rol de otra API": (
        [ASK, {"role": "tool", "content": "ok"}],
        "rol_desconocido",
        "messages[1].role",
    ),
    "contenido vacío": ([user(), assistant("?")], "contenido_vacio", "messages[0].content"),
    "texto suelto vacío": (
        [{"role": "user", "content": ""}],
        "contenido_vacio",
        "messages[0].content",
    ),
    "respuesta vacía en medio": (
        [ASK, assistant(), user("sigue")],
        "contenido_vacio",
        "messages[1].content",
    ),
    "contenido nulo": (
        [{"role": "user", "content": None}],
        "campo_con_forma",
        "messages[0].content",
    ),
    "bloque de texto vacío": ([user("")], "texto_vacio", "messages[0].content[0].text"),
    "texto de espacios": (
        [{"role": "user", "content": " \n"}],
        "texto_vacio",
        "messages[0].content",
    ),
    "texto vacío dentro de un resultado": (
        [ASK, assistant(call("a")), user(result("a", content=[text("")]))],
        "texto_vacio",
        "messages[2].content[0].content[0].text",
    ),
    "tipo inventado": (
        [user({"type": "nota", "text": "x"})],
        "bloque_desconocido",
        "messages[0].content[0].type",
    ),
    "llamada dentro de un resultado": (
        [ASK, assistant(call("a")), user(result("a", content=[call("b")]))],
        "bloque_desconocido",
        "messages[2].content[0].content[0].type",
    ),
    "bloque sin tipo": ([user({"text": "x"})], "campo_que_falta", "messages[0].content[0]"),
    "pensamiento sin firma": (
        [ASK, assistant({"type": "thinking", "thinking": "…"})],
        "campo_que_falta",
        "messages[1].content[0]",
    ),
    "campo de otra respuesta": (
        [ASK, assistant(text("ya", parsed_output=None))],
        "campo_de_mas",
        "messages[1].content[0].parsed_output",
    ),
    "campo nulo de model_dump": (
        [ASK, assistant(call("a", caller=None)), user(result("a"))],
        "campo_nulo",
        "messages[1].content[0].caller",
    ),
    "is_error nulo": (
        [ASK, assistant(call("a")), user(result("a", is_error=None))],
        "campo_nulo",
        "messages[2].content[0].is_error",
    ),
    "entrada cortada, guardada como texto (caso 9)": (
        [ASK, assistant(call("a", input='{"factura": "F-0'))],
        "campo_con_forma",
        "messages[1].content[0].input",
    ),
    "texto que no es texto": ([user(text(3))], "campo_con_forma", "messages[0].content[0].text"),
    "is_error que no es booleano": (
        [ASK, assistant(call("a")), user(result("a", is_error=[]))],
        "campo_con_forma",
        "messages[2].content[0].is_error",
    ),
    "un objeto en input": (
        [ASK, assistant(call("a", input={"x": [object()]}))],
        "no_es_json",
        "messages[1].content[0].input.x[0]",
    ),
    "NaN en input": (
        [ASK, assistant(call("a", input={"x": math.nan}))],
        "no_es_json",
        "messages[1].content[0].input.x",
    ),
    "clave que no es texto": (
        [ASK, assistant(call("a", input={1: "x"}))],
        "no_es_json",
        "messages[1].content[0].input",
    ),
    "llamada en un mensaje de usuario": (
        [user(call("a"))],
        "rol_del_bloque",
        "messages[0].content[0]",
    ),
    "resultado en uno del asistente": (
        [ASK, assistant(result("a"))],
        "rol_del_bloque",
        "messages[1].content[0]",
    ),
    "pensamiento en uno de usuario": (
        [user(thought())],
        "rol_del_bloque",
        "messages[0].content[0]",
    ),
    "imagen en uno de sistema": (
        [ASK, system([{"type": "image", "source": {}}])],
        "rol_del_bloque",
        "messages[1].content[0]",
    ),
    "id con dos puntos": (
        [ASK, assistant(call("Bash:12"))],
        "id_con_forma",
        "messages[1].content[0].id",
    ),
    "id con acento": ([ASK, assistant(call("á"))], "id_con_forma", "messages[1].content[0].id"),
    "id del servidor con otra forma": (
        [ASK, assistant(search("toolu_1"))],
        "id_con_forma",
        "messages[1].content[0].id",
    ),
    "ids iguales en un mensaje": (
        [ASK, assistant(call("a"), call("a")), user(result("a"))],
        "id_repetido",
        "messages[1].content[1]",
    ),
    "ids iguales en dos turnos": (
        [ASK, assistant(call("a")), user(result("a")), assistant(call("a")), user(result("a"))],
        "id_repetido",
        "messages[3].content[0]",
    ),
    "llamada pendiente al final": (
        [ASK, assistant("voy", call("a"))],
        "llamada_sin_resultado",
        "messages[1].content[1]",
    ),
    "«sigue» en vez del resultado (caso 1)": (
        [ASK, assistant(call("a")), user("sigue")],
        "llamada_sin_resultado",
        "messages[1].content[0]",
    ),
    "llamada colgante en medio (caso 2)": (
        [ASK, assistant(call("a")), user("sigue"), assistant("vale"), user("¿y?")],
        "llamada_sin_resultado",
        "messages[1].content[0]",
    ),
    "id reutilizado, el segundo pendiente (caso 3)": (
        [ASK, assistant(call("call-1")), user(result("call-1")), assistant(call("call-1"))],
        "llamada_sin_resultado",
        "messages[3].content[0]",
    ),
    "una de dos sin contestar (caso 4)": (
        [ASK, assistant(call("a"), call("b")), user(result("a"))],
        "llamada_sin_resultado",
        "messages[1].content[1]",
    ),
    "el resultado llega un mensaje tarde": (
        [ASK, assistant(call("a")), user("espera"), assistant("ya"), user(result("a"))],
        "llamada_sin_resultado",
        "messages[1].content[0]",
    ),
    "resultado huérfano": (
        [ASK, user(result("a"))],
        "resultado_sin_llamada",
        "messages[1].content[0]",
    ),
    "resultado huérfano tras compactar": (
        [user("resumen"), assistant("sigo"), user(result("a"), "sigue")],
        "resultado_sin_llamada",
        "messages[2].content[0]",
    ),
    "resultado de otro turno": (
        [ASK, assistant(call("a")), user(result("a"), result("b"))],
        "resultado_sin_llamada",
        "messages[2].content[1]",
    ),
    "dos resultados para una llamada (caso 6)": (
        [ASK, assistant(call("a")), user(result("a"), result("a"))],
        "resultado_repetido",
        "messages[2].content[1]",
    ),
    "el segundo, en otro mensaje seguido": (
        [ASK, assistant(call("a")), user(result("a")), user(result("a"))],
        "resultado_repetido",
        "messages[3].content[0]",
    ),
    "texto antes del resultado": (
        [ASK, assistant(call("a")), user("toma", result("a"))],
        "resultado_tras_texto",
        "messages[2].content[1]",
    ),
    "texto entre dos resultados": (
        [ASK, assistant(call("a"), call("b")), user(result("a")), user("y"), user(result("b"))],
        "resultado_tras_texto",
        "messages[4].content[0]",
    ),
    "herramienta del servidor sin acabar y texto": (
        [ASK, assistant(search()), user("sigue")],
        "servidor_sin_resultado",
        "messages[1].content[0]",
    ),
    "del servidor, con texto tras los resultados": (
        [ASK, assistant(search(), call("a")), user(result("a"), "sigue")],
        "servidor_sin_resultado",
        "messages[1].content[0]",
    ),
    "resultado inventado para el servidor (caso 8)": (
        [ASK, assistant(search()), user(result("srvtoolu_1"))],
        "resultado_sin_llamada",
        "messages[2].content[0]",
    ),
    "system el primero": ([system("Sé breve."), ASK], "sistema_mal_situado", "messages[0]"),
    "system tras el asistente": (
        [ASK, assistant("ya"), system("Sé breve.")],
        "sistema_mal_situado",
        "messages[2]",
    ),
    "system antes de uno de usuario": (
        [ASK, system("Sé breve."), user("sigue")],
        "sistema_mal_situado",
        "messages[1]",
    ),
    "dos system seguidos": (
        [ASK, system("Sé breve."), system("Y claro.")],
        "sistema_mal_situado",
        "messages[1]",
    ),
    "system entre la llamada y el resultado": (
        [ASK, assistant(call("a")), system("Sé breve."), user(result("a"))],
        "llamada_sin_resultado",
        "messages[1].content[0]",
    ),
}

REQUESTS: dict[str, Row] = {
    "no hay nada que responder": ([ASK, assistant("ya")], "acaba_en_asistente", "messages[1]"),
    "firma de otro modelo": (
        [ASK, assistant(thought(), "ya"), user("sigue")],
        "firma_ajena",
        "messages[1].content[0]",
    ),
}


@pytest.mark.parametrize("messages", VALID.values(), ids=VALID)
def test_a_history_that_the_api_accepts_is_accepted(messages: list[Message]) -> None:
    before = copy.deepcopy(messages)
    validate_messages(messages)
    validate_messages(json.loads(json.dumps(messages)))
    assert messages == before


@pytest.mark.parametrize(("messages", "rule", "path"), INVALID.values(), ids=INVALID)
def test_a_history_that_the_api_refuses_is_refused_by_rule_and_place(
    messages: list[Message], rule: str, path: str
) -> None:
    with pytest.raises(ProtocolError) as caught:
        validate_messages(messages)
    assert (caught.value.rule, caught.value.path) == (rule, path)
    assert str(caught.value).startswith(path)
    assert API_SENTENCES.get(rule, "") in str(caught.value)


@pytest.mark.parametrize(("messages", "rule", "path"), REQUESTS.values(), ids=REQUESTS)
def test_a_valid_history_may_still_be_a_request_that_nobody_can_answer(
    messages: list[Message], rule: str, path: str
) -> None:
    validate_messages(messages)
    with pytest.raises(ProtocolError) as caught:
        validate_request(messages)
    assert (caught.value.rule, caught.value.path) == (rule, path)


def test_a_paused_turn_is_a_request_that_can_be_answered() -> None:
    validate_request(VALID["pausa devuelta tal cual (caso 8)"])


def test_every_rule_is_reached_and_says_where_it_comes_from() -> None:
    reached = {rule for _, rule, _ in (*INVALID.values(), *REQUESTS.values())}
    signatures = {"pensamiento_alterado", "pensamiento_desligado"}  # en test_thinking.py
    assert reached | signatures == set(RULES)
    assert {rule.source for rule in RULES.values()} == {"documentada", "observada", "nuestra"}
    assert all(rule.text.endswith(".") and rule.where for rule in RULES.values())
    assert set(API_SENTENCES) <= set(RULES)


def test_the_sentence_of_the_api_leads_back_to_its_rule() -> None:
    for sentence in API_SENTENCES.values():
        said = sentence.replace("…", "web_search")
        error = protocol_error(f"messages.3.content.1: {said}: toolu_1.")
        assert error is not None
        assert error.path == "messages[3].content[1]"
        assert API_SENTENCES[error.rule] == sentence
    assert protocol_error("max_tokens: must be greater than or equal to 1") is None


class Split(NamedTuple):
    """Un historial válido y el mismo con sus mensajes repartidos en trozos seguidos."""

    whole: list[Message]
    parts: list[Message]


@st.composite
def splits(draw: st.DrawFn) -> Split:
    whole = draw(
        st.sampled_from([*VALID.values(), *(row[0] for row in INVALID.values() if row[0])])
    )
    parts: list[Message] = []
    for message in whole:
        content = message.get("content") if isinstance(message, dict) else None
        if not isinstance(content, list) or message.get("role") not in ("user", "assistant"):
            parts.append(message)
            continue
        cuts = draw(st.sets(st.integers(1, max(1, len(content) - 1))))
        edges = [0, *sorted(cut for cut in cuts if cut < len(content)), len(content)]
        parts += [{**message, "content": content[a:b]} for a, b in itertools.pairwise(edges)]
    return Split(whole, parts)


@given(splits())
def test_splitting_a_message_into_consecutive_ones_changes_no_verdict(split: Split) -> None:
    def verdict(messages: list[Message]) -> str | None:
        try:
            validate_messages(messages)
        except ProtocolError as error:
            return error.rule
        return None

    assert verdict(split.parts) == verdict(split.whole)


def test_merging_joins_neighbours_and_leaves_the_rest() -> None:
    messages = [ASK, assistant(call("a"), call("b")), user(result("a")), user(result("b"), "y")]
    assert merge_roles(messages) == [*messages[:2], user(result("a"), result("b"), "y")]
    assert merge_roles([{"role": "user", "content": "hola"}]) == [user("hola")]


# ---------------------------------------------------------------- los tipos del SDK oficial


def sdk_fields(union: Any) -> dict[str, Fields]:
    """Los campos de cada bloque, leídos de los TypedDict del SDK."""
    from typing_extensions import get_type_hints

    table = {}
    for typed in get_args(union):
        plain = get_type_hints(typed)
        marked = get_type_hints(typed, include_extras=True)
        required = {
            name for name, hint in marked.items() if getattr(hint, "__origin__", None) is Required
        }
        nullable = {name for name, hint in plain.items() if type(None) in get_args(hint)}
        rest = set(plain) - required - nullable
        kind = get_args(plain["type"])[0]
        table[kind] = Fields(frozenset(required - {"type"}), frozenset(rest), frozenset(nullable))
    return table


def test_the_blocks_and_fields_are_those_of_the_sdk() -> None:
    from anthropic.types.content_block_param import ContentBlockParam
    from anthropic.types.tool_result_block_param import Content

    assert dict(MESSAGE_BLOCKS) == sdk_fields(ContentBlockParam)
    assert dict(RESULT_BLOCKS) == sdk_fields(Content)


def consume(value: object) -> None:
    """Recorre los iterables perezosos de pydantic, que validan al recorrerlos."""
    if isinstance(value, Mapping):
        for item in value.values():
            consume(item)
    elif isinstance(value, Iterable) and not isinstance(value, str | bytes):
        for item in value:
            consume(item)


@functools.cache
def sdk_types() -> tuple[Any, Any]:
    """Los validadores de un mensaje y de un bloque, según el SDK."""
    from anthropic.types import MessageParam
    from anthropic.types.content_block_param import ContentBlockParam
    from pydantic import TypeAdapter

    return TypeAdapter(MessageParam), TypeAdapter(ContentBlockParam)


def accepted_by_sdk(messages: list[Any]) -> bool:
    """Los bloques se validan uno a uno: `MessageParam` admite además los objetos de respuesta."""
    from pydantic import ValidationError

    message_type, block_type = sdk_types()
    try:
        for message in messages:
            message_type.validate_python(message)
            for block in message["content"] if isinstance(message["content"], list) else ():
                consume(block_type.validate_python(block))
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize("messages", VALID.values(), ids=VALID)
def test_what_we_accept_has_a_valid_type_in_the_sdk(messages: list[Message]) -> None:
    assert accepted_by_sdk(messages)


OF_THE_SDK = {name for name, rule in RULES.items() if rule.where.startswith("tipos del SDK")}
TYPED = {name: row for name, row in INVALID.items() if row[1] in OF_THE_SDK}
# Los TypedDict del SDK son abiertos: no prohíben campos de más.
del TYPED["campo de más en el mensaje"]


@pytest.mark.parametrize(("messages", "rule", "path"), TYPED.values(), ids=TYPED)
def test_what_we_refuse_in_the_name_of_the_sdk_has_no_valid_type_there(
    messages: list[Message], rule: str, path: str
) -> None:
    assert not accepted_by_sdk(messages)
