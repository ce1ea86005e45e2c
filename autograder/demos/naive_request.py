"""Envía unos mensajes tal como están, con el SDK oficial y por una red de verdad.

El servidor es local y aplica las reglas de la API. Es un programa aparte porque importar el SDK
tarda unos segundos.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from autograder.demos.office_task import OFFICE
from harness_base.claude import ClaudeModel
from harness_base.errors import ProtocolError
from harness_base.office import office_tools
from harness_base.scripted import ScriptedModel
from harness_base.server import MessagesServer
from harness_base.types import Message
from harness_base.world import World


def main(messages: list[Message]) -> None:
    """Escribe una línea de JSON con lo que contestó el servidor a esos mensajes."""
    tools = _tools()
    with (
        MessagesServer(ScriptedModel(OFFICE)) as server,
        ClaudeModel(base_url=server.url, announce=lambda text: None) as model,
    ):
        try:
            reply = model.create(
                system=OFFICE.system, messages=messages, tools=tools, max_tokens=4096
            )
        except ProtocolError as error:
            cause = error.__cause__
            said = {
                "status": getattr(cause, "status_code", None),
                "exception": f"anthropic.{type(cause).__name__}",
                "message": str(getattr(cause, "body", {}).get("error", {}).get("message", error)),
            }
        else:
            said = {"status": 200, "exception": "", "message": reply.stop_reason}
        said["requests"] = len(server.requests)
    print(json.dumps(said))


def _tools() -> list[dict[str, Any]]:
    with TemporaryDirectory() as folder:
        return office_tools(World(Path(folder) / "mundo.sqlite")).specs()


if __name__ == "__main__":
    main(json.load(sys.stdin))
