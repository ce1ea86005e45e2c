"""La forma de un mensaje y de sus bloques, uno a uno, sin mirar a los demás."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from harness_base.block_fields import MESSAGE_BLOCKS, RESULT_BLOCKS, Fields
from harness_base.rules import refuse

_ROLES = ("user", "assistant", "system")
_ID = re.compile(r"[a-zA-Z0-9_-]+")
_SERVER_ID = re.compile(r"srvtoolu_[a-zA-Z0-9_]+")
_ROLE_OF_BLOCK = {
    "tool_use": "assistant",
    "thinking": "assistant",
    "redacted_thinking": "assistant",
    "tool_result": "user",
}
_TEXT_FIELDS = frozenset(
    {"text", "thinking", "signature", "data", "id", "name", "tool_use_id", "file_id", "tool_name"}
)


def check_messages(messages: object) -> None:
    """Comprueba la forma de cada mensaje; lanza `ProtocolError` en el primero que no la tiene."""
    if not isinstance(messages, list) or not messages:
        refuse("sin_mensajes", "messages", "el historial es una lista con al menos un mensaje.")
    last = len(messages) - 1
    for index, message in enumerate(messages):
        _check_message(message, f"messages[{index}]", is_last=index == last)


def _check_message(message: object, path: str, *, is_last: bool) -> None:
    if not isinstance(message, dict) or set(message) != {"role", "content"}:
        found = sorted(map(str, message)) if isinstance(message, dict) else type(message).__name__
        refuse(
            "mensaje_con_forma",
            path,
            f"un mensaje es un objeto con `role` y `content`, y nada más; aquí hay {found}.",
        )
    role, content = message["role"], message["content"]
    if role not in _ROLES:
        refuse("rol_desconocido", f"{path}.role", f"no hay ningún rol {role!r}; usa {_ROLES}.")
    if not isinstance(content, str | list):
        refuse(
            "campo_con_forma",
            f"{path}.content",
            f"`content` es un texto o una lista de bloques, no {type(content).__name__}.",
        )
    if not content and not (is_last and role == "assistant"):
        refuse(
            "contenido_vacio",
            f"{path}.content",
            "el mensaje no dice nada: quítalo del historial o dale contenido.",
        )
    if isinstance(content, str):
        if content:
            _check_text(content, f"{path}.content")
        return
    for number, block in enumerate(content):
        _check_block(block, f"{path}.content[{number}]", MESSAGE_BLOCKS, role)


def _check_block(block: object, path: str, known: Mapping[str, Fields], role: str) -> None:
    if not isinstance(block, dict) or not isinstance(block.get("type"), str):
        refuse("campo_que_falta", path, "un bloque es un objeto con un campo `type` de texto.")
    kind = block["type"]
    fields = known.get(kind)
    if fields is None:
        refuse(
            "bloque_desconocido",
            f"{path}.type",
            f"aquí no cabe un bloque {kind!r}; los que hay son {', '.join(sorted(known))}.",
        )
    _check_fields(block, path, fields)
    _check_role(kind, path, role)
    for name, value in block.items():
        if name in _TEXT_FIELDS and not isinstance(value, str):
            refuse("campo_con_forma", f"{path}.{name}", f"`{name}` es un texto, no {value!r:.60}.")
        _check_json(value, f"{path}.{name}")
    check = _CHECKS.get(kind)
    if check is not None:
        check(block, path)


def _check_fields(block: dict[str, Any], path: str, fields: Fields) -> None:
    missing = sorted(fields.required - block.keys())
    if missing:
        refuse(
            "campo_que_falta", path, f"al bloque `{block['type']}` le falta {', '.join(missing)}."
        )
    extra = sorted(block.keys() - fields.all)
    if extra:
        refuse(
            "campo_de_mas",
            f"{path}.{extra[0]}",
            f"un bloque `{block['type']}` no tiene ese campo: quítalo antes de enviarlo.",
        )
    for name, value in block.items():
        if value is None and name not in fields.nullable:
            refuse(
                "campo_nulo",
                f"{path}.{name}",
                "este campo no admite `null`: omítelo, por ejemplo guardando la respuesta del "
                "SDK con `to_dict(exclude_none=True)`.",
            )


def _check_role(kind: str, path: str, role: str) -> None:
    wanted = _ROLE_OF_BLOCK.get(kind, role)
    if wanted != role:
        refuse("rol_del_bloque", path, f"`{kind}` va en un mensaje `{wanted}`, no en uno `{role}`.")
    if role == "system" and kind != "text":
        refuse("rol_del_bloque", path, f"un mensaje `system` solo lleva texto, no `{kind}`.")


def _check_text(text: str, path: str) -> None:
    if not text.strip():
        refuse("texto_vacio", path, "el texto está vacío o solo tiene espacios: quita el bloque.")


def _check_id(value: str, path: str, pattern: re.Pattern[str]) -> None:
    if not pattern.fullmatch(value):
        refuse("id_con_forma", path, f"el id {value!r} no cumple ^{pattern.pattern}$.")


def _check_input(block: dict[str, Any], path: str) -> None:
    if not isinstance(block["input"], dict):
        refuse(
            "campo_con_forma",
            f"{path}.input",
            f"`input` es un objeto JSON, no {type(block['input']).__name__}; si la respuesta se "
            "cortó por `max_tokens`, no ejecutes la llamada y guarda su entrada como objeto.",
        )


def _check_tool_use(block: dict[str, Any], path: str) -> None:
    _check_id(block["id"], f"{path}.id", _ID)
    _check_input(block, path)


def _check_server_tool_use(block: dict[str, Any], path: str) -> None:
    _check_id(block["id"], f"{path}.id", _SERVER_ID)
    _check_input(block, path)


def _check_tool_result(block: dict[str, Any], path: str) -> None:
    _check_id(block["tool_use_id"], f"{path}.tool_use_id", _ID)
    if not isinstance(block.get("is_error", False), bool):
        refuse("campo_con_forma", f"{path}.is_error", "`is_error` es true o false.")
    content = block.get("content", "")
    if isinstance(content, list):
        for number, inner in enumerate(content):
            _check_block(inner, f"{path}.content[{number}]", RESULT_BLOCKS, "user")
    elif not isinstance(content, str):
        refuse(
            "campo_con_forma", f"{path}.content", "`content` es un texto o una lista de bloques."
        )


_CHECKS: Mapping[str, Callable[[dict[str, Any], str], None]] = {
    "text": lambda block, path: _check_text(block["text"], f"{path}.text"),
    "tool_use": _check_tool_use,
    "server_tool_use": _check_server_tool_use,
    "tool_result": _check_tool_result,
}


def _check_json(value: object, path: str) -> None:
    if value is None or isinstance(value, str | bool | int):
        return
    if isinstance(value, float):
        if not math.isfinite(value):
            refuse("no_es_json", path, f"JSON no tiene {value}: guárdalo como texto.")
    elif isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                refuse("no_es_json", path, f"la clave {key!r} no es un texto.")
            _check_json(item, f"{path}.{key}")
    elif isinstance(value, list):
        for number, item in enumerate(value):
            _check_json(item, f"{path}[{number}]")
    else:
        refuse("no_es_json", path, f"un valor {type(value).__name__} no se puede escribir en JSON.")
