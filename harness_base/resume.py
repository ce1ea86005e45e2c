"""Etapa 3: reanudar el bucle tras una caída y contestar lo que quedó pendiente.

Garantías. La petición no se repite, los contadores siguen y nada apuntado se vuelve a ejecutar.
Cada llamada pendiente recibe exactamente una respuesta, todas en un mensaje, en el orden en que se
pidieron: lo hecho se copia del registro; lo que está en duda se dice, sin ejecutarlo ni inventar su
resultado; lo que no empezó se ejecuta. Una tarea terminada no se vuelve a preguntar.

Lo que esta etapa no da: completitud. Una llamada en duda se queda sin hacer si no se hizo; decidir
cuándo se puede repetir es la etapa 4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from harness_base.dangling import UNKNOWN, Verdict, to_calls, verdicts
from harness_base.effect_log import EffectLog
from harness_base.loop import Loop, RunResult
from harness_base.snapshot import read_checkpoint
from harness_base.state import from_plain
from harness_base.types import Block, Call, Message, Pending, ToolResult


def pending_calls(messages: Sequence[Message]) -> list[Pending]:
    """Las llamadas sin respuesta de todo el historial, en orden.

    El resultado de una llamada solo cuenta entre su mensaje y el siguiente del modelo: los ids
    pueden repetirse de un turno a otro.
    """
    pending: list[Pending] = []
    asked: dict[str, Pending] = {}
    answering = False
    for index, message in enumerate(messages):
        content = message["content"]
        blocks: list[Block] = [] if isinstance(content, str) else content
        if message["role"] == "assistant":
            if answering:
                pending += asked.values()
                asked = {}
            for place, block in enumerate(blocks):
                if block["type"] == "tool_use":
                    asked[block["id"]] = Pending(
                        index, place, block["id"], block["name"], block["input"]
                    )
        else:
            for block in blocks:
                if block["type"] == "tool_result":
                    asked.pop(block["tool_use_id"], None)
        answering = message["role"] != "assistant"
    return pending + list(asked.values())


def answer_pending(
    calls: Sequence[Call],
    verdicts: Mapping[str, Verdict],
    log: EffectLog,
    run: Callable[[Call], ToolResult],
) -> Message:
    """Un mensaje de usuario con un resultado por llamada, en el orden en que se pidieron.

    `calls` son las pendientes de una respuesta, y `verdicts`, el veredicto de cada una por su id.
    Solo se ejecuta, con `run`, lo que no llegó a empezar.
    """
    blocks = []
    for call in calls:
        if verdicts[call.id] == "sin_empezar":
            result = run(call)
        else:
            result = log.result(call.position) or UNKNOWN
        blocks.append(result.to_block(call.id))
    return {"role": "user", "content": blocks}


def resume(checkpoint: Path, log: EffectLog, loop: Loop) -> RunResult:
    """Continúa la tarea guardada en `checkpoint` donde quedó y la lleva a su desenlace.

    Lanza lo que lance `read_checkpoint` si el punto de control no es de fiar: nunca empieza de
    nuevo por su cuenta.
    """
    scene = from_plain(read_checkpoint(checkpoint).scene)
    pending = pending_calls(scene.messages)
    if pending:
        calls = to_calls(pending, scene)
        message = answer_pending(
            calls, verdicts(calls, log), log, lambda call: loop.run_call(scene, call)
        )
        loop.end_turn(scene, message["content"])
    return loop.run(scene)
