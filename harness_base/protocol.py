"""Las reglas de la API de mensajes: qué historial acepta y cuál rechaza con un 400.

`validate_messages` lanza `ProtocolError` donde la API real responde 400, y solo ahí. Cada regla
dice de dónde sale (`RULES`): *documentada* en la documentación o en los tipos del SDK,
*observada* en errores reales que alguien ha publicado, o *nuestra*. Lo que no está en la tabla no
se rechaza: por ejemplo, que el primer mensaje sea del asistente, que hoy la API acepta.

Los mensajes seguidos de `user` o de `assistant` se juntan en uno antes de emparejar llamadas y
resultados, como hace la API («Consecutive `user` or `assistant` turns in your request will be
combined into a single turn»). Por eso repartir los resultados entre varios mensajes seguidos es
válido, aunque la documentación recomienda mandarlos todos en uno.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from harness_base import thinking
from harness_base.block_fields import SERVER_RESULTS
from harness_base.message_shape import check_messages
from harness_base.rules import API_SENTENCES, RULES, Rule, refuse
from harness_base.types import Block, Message

__all__ = [
    "API_SENTENCES",
    "RULES",
    "Rule",
    "merge_roles",
    "validate_messages",
    "validate_request",
]


class _Placed(NamedTuple):
    """Un bloque y su lugar en el historial tal como se envió."""

    path: str
    block: Block


class _Turn(NamedTuple):
    """Mensajes seguidos del mismo rol, ya juntos."""

    path: str
    role: str
    blocks: list[_Placed]


def validate_messages(
    messages: list[Message],
    *,
    system: thinking.System = None,
    tools: Sequence[dict[str, Any]] | None = None,
) -> None:
    """Comprueba un historial; lanza `ProtocolError` en la primera regla que no se cumple.

    Sirve para cualquier momento de la conversación: puede acabar en una respuesta del asistente.
    Con `system` o `tools` comprueba además las firmas del modelo de guion, que están atadas a
    ellos; las de Claude son opacas y se dejan estar.
    """
    check_messages(messages)
    turns = list(_turns(messages))
    for index, turn in enumerate(turns):
        before = turns[index - 1] if index else None
        after = turns[index + 1] if index + 1 < len(turns) else None
        if turn.role == "system":
            _check_system(turn, before, after)
        elif turn.role == "assistant":
            _check_calls(turn, after)
            _check_server_calls(turn, after)
        else:
            _check_results(turn, before)
    _check_unique_ids(turns)
    if system is not None or tools is not None:
        thinking.verify(messages, system=system, tools=tools)


def validate_request(
    messages: list[Message],
    *,
    system: thinking.System = None,
    tools: Sequence[dict[str, Any]] | None = None,
) -> None:
    """Lo que comprueba quien va a responder con el modelo de guion.

    Además de `validate_messages`: la petición no acaba en el asistente (salvo para continuar un
    `pause_turn`) y todas las firmas son del modelo de guion.
    """
    validate_messages(messages, system=system or "", tools=tools)
    for index, message in enumerate(messages):
        for number, block in enumerate(_blocks(message)):
            if block["type"] == "thinking" and not thinking.is_ours(block["signature"]):
                refuse(
                    "firma_ajena",
                    f"messages[{index}].content[{number}]",
                    "la firma no es del modelo de guion (de otro modelo, o alterada): quita los "
                    "bloques de pensamiento de este mensaje y de los posteriores.",
                )
    last = merge_roles(messages)[-1]
    paused = any(block["type"] == "server_tool_use" for block in last["content"])
    if last["role"] == "assistant" and not paused:
        refuse(
            "acaba_en_asistente",
            f"messages[{len(messages) - 1}]",
            "no hay nada que responder: añade un mensaje de usuario.",
        )


def merge_roles(messages: Sequence[Message]) -> list[Message]:
    """Los mensajes como los ve la API: los seguidos de `user` o `assistant`, juntos en uno.

    Devuelve mensajes nuevos con `content` en forma de lista; los bloques son los mismos objetos.
    """
    return [
        {"role": turn.role, "content": [placed.block for placed in turn.blocks]}
        for turn in _turns(messages)
    ]


def _turns(messages: Sequence[Message]) -> Iterator[_Turn]:
    current: _Turn | None = None
    for index, message in enumerate(messages):
        path = f"messages[{index}]"
        if current is None or message["role"] != current.role or message["role"] == "system":
            if current is not None:
                yield current
            current = _Turn(path, message["role"], [])
        numbered = enumerate(_blocks(message))
        current.blocks.extend(_Placed(f"{path}.content[{n}]", block) for n, block in numbered)
    if current is not None:
        yield current


def _blocks(message: Message) -> list[Block]:
    content = message["content"]
    if isinstance(content, str):
        return [{"type": "text", "text": content}] if content else []
    return list(content)


def _check_system(turn: _Turn, before: _Turn | None, after: _Turn | None) -> None:
    ends_in_server_tool = (
        before is not None
        and before.role == "assistant"
        and before.blocks[-1].block["type"] in SERVER_RESULTS | {"server_tool_use"}
    )
    if before is None or not (before.role == "user" or ends_in_server_tool):
        refuse(
            "sistema_mal_situado",
            turn.path,
            "un mensaje `system` va justo después de uno de usuario; lo que vale desde el "
            "principio va en el parámetro `system`.",
        )
    if after is not None and after.role != "assistant":
        refuse(
            "sistema_mal_situado",
            turn.path,
            "un mensaje `system` va justo antes de uno del asistente o es el último: ponlo al "
            "final, cuando el resto del historial ya esté.",
        )


def _check_calls(turn: _Turn, after: _Turn | None) -> None:
    """Los `tool_result` del comienzo del mensaje siguiente responden a todas las llamadas."""
    calls = [placed for placed in turn.blocks if placed.block["type"] == "tool_use"]
    blocks = after.blocks if after is not None else []
    answered = {
        placed.block["tool_use_id"] for placed in blocks if placed.block["type"] == "tool_result"
    }
    for path, block in calls:
        if block["id"] not in answered:
            refuse(
                "llamada_sin_resultado",
                path,
                f"la llamada {block['id']} a `{block['name']}` se ha quedado sin respuesta: pon su "
                "`tool_result` en el mensaje de usuario inmediatamente posterior, delante de "
                "cualquier texto.",
            )


def _check_results(turn: _Turn, before: _Turn | None) -> None:
    previous = before.blocks if before is not None else []
    calls = {placed.block["id"] for placed in previous if placed.block["type"] == "tool_use"}
    seen: set[str] = set()
    other: str | None = None
    for path, block in turn.blocks:
        if block["type"] != "tool_result":
            other = other or path
            continue
        call_id = block["tool_use_id"]
        if call_id not in calls:
            refuse(
                "resultado_sin_llamada",
                path,
                f"este resultado responde a {call_id}, que no está en el mensaje anterior: quita "
                "el resultado o recupera el mensaje con su llamada.",
            )
        if call_id in seen:
            refuse(
                "resultado_repetido",
                path,
                f"la llamada {call_id} ya tiene su resultado: deja solo el primero.",
            )
        if other is not None:
            refuse(
                "resultado_tras_texto",
                path,
                f"el resultado va detrás de {other}: pon todos los `tool_result` al principio.",
            )
        seen.add(call_id)


def _check_server_calls(turn: _Turn, after: _Turn | None) -> None:
    """Una llamada del servidor sin resultado no admite detrás más que resultados de las demás."""
    blocks = [placed.block for placed in turn.blocks]
    settled = {block["tool_use_id"] for block in blocks if block["type"] in SERVER_RESULTS}
    closed = after is not None and after.role == "user"
    only_results = after is not None and all(
        placed.block["type"] == "tool_result" for placed in after.blocks
    )
    for path, block in turn.blocks:
        pending = block["type"] == "server_tool_use" and block["id"] not in settled
        if pending and closed and not only_results:
            refuse(
                "servidor_sin_resultado",
                path,
                f"la herramienta del servidor {block['id']} sigue en marcha: devuelve el mensaje "
                "tal como llegó, sin inventarle un resultado y sin nada detrás que no sean los "
                "`tool_result` de las demás llamadas.",
            )


def _check_unique_ids(turns: Sequence[_Turn]) -> None:
    seen: dict[str, str] = {}
    for turn in turns:
        for path, block in turn.blocks:
            if block["type"] != "tool_use":
                continue
            first = seen.setdefault(block["id"], path)
            if first != path:
                refuse(
                    "id_repetido",
                    path,
                    f"el id {block['id']} ya lo lleva la llamada de {first}: dale a esta otro id, "
                    "y el mismo a su resultado.",
                )
