"""La API de mensajes por dentro: del cuerpo de una petición al de su respuesta o su error."""

from __future__ import annotations

from typing import Any

from harness_base.api_errors import api_path
from harness_base.errors import HarnessError, ProtocolError
from harness_base.model import Model
from harness_base.protocol import validate_request
from harness_base.rules import API_SENTENCES
from harness_base.types import Block, Response

_REQUIRED = ("model", "max_tokens", "messages")
_KNOWN = frozenset({*_REQUIRED, "system", "tools", "thinking", "cache_control"})


class Refusal(Exception):
    """Una respuesta de error: código HTTP, tipo de error de la API y mensaje."""

    def __init__(self, status: int, kind: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.kind = kind


def bad_request(message: str) -> Refusal:
    """El 400 de la API."""
    return Refusal(400, "invalid_request_error", message)


def reply_to(model: Model, body: dict[str, Any]) -> dict[str, Any]:
    """El cuerpo de una respuesta correcta; lanza `Refusal` donde la API respondería un error."""
    _check_parameters(body)
    tools = body.get("tools", [])
    try:
        validate_request(body["messages"], system=body.get("system", ""), tools=tools)
        response = model.create(
            system=_system_text(body.get("system", "")),
            messages=body["messages"],
            tools=tools,
            max_tokens=body["max_tokens"],
        )
    except ProtocolError as error:
        said = API_SENTENCES.get(error.rule, str(error).partition(": ")[2])
        raise bad_request(f"{api_path(error.path)}: {said}") from error
    except HarnessError as error:
        raise Refusal(500, "api_error", str(error)) from error
    return _message(response, model_id=body["model"], number=len(body["messages"]))


def _check_parameters(body: dict[str, Any]) -> None:
    for name in _REQUIRED:
        if name not in body:
            raise bad_request(f"{name}: Field required")
    for name in body:
        if name not in _KNOWN:
            raise bad_request(f"{name}: Extra inputs are not permitted")
    limit = body["max_tokens"]
    if not isinstance(limit, int) or isinstance(limit, bool) or limit < 1:
        raise bad_request("max_tokens: must be greater than or equal to 1")
    if not isinstance(body.get("tools", []), list):
        raise bad_request("tools: Input should be a valid list")
    _check_system(body.get("system", ""))


def _check_system(system: object) -> None:
    blocks = system if isinstance(system, list) else []
    if not isinstance(system, str | list) or not all(
        isinstance(block, dict) and isinstance(block.get("text"), str) for block in blocks
    ):
        raise bad_request("system: Input should be a valid string or a list of text blocks")


def _system_text(system: str | list[Block]) -> str:
    return system if isinstance(system, str) else "".join(block["text"] for block in system)


def _message(response: Response, *, model_id: str, number: int) -> dict[str, Any]:
    usage = response.usage
    return {
        "id": response.id or f"msg_local_{number:04}",
        "type": "message",
        "role": "assistant",
        "model": response.model or model_id,
        "content": response.content,
        "stop_reason": response.stop_reason,
        "stop_sequence": None,
        "stop_details": None,
        "container": None,
        "usage": {
            "input_tokens": usage.input_tokens,
            "cache_creation_input_tokens": usage.cache_creation_input_tokens,
            "cache_read_input_tokens": usage.cache_read_input_tokens,
            "output_tokens": usage.output_tokens,
            "server_tool_use": None,
        },
    }
