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
from dataclasses import replace
from pathlib import Path

from harness_base.compaction import without_thinking
from harness_base.dangling import UNKNOWN, Judge, Results, Verdict, to_calls, verdicts
from harness_base.errors import CannotRepair
from harness_base.identity import check_same
from harness_base.journal import sync_path
from harness_base.loop import Loop, RunResult
from harness_base.outcome import outcome_of
from harness_base.snapshot import read_checkpoint
from harness_base.state import from_plain, to_plain
from harness_base.types import Block, Call, Message, Pending, Snapshot, ToolResult


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
    log: Results,
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


def repair(
    messages: Sequence[Message],
    answer: Callable[[Pending], Block | None],
    *,
    drop_thinking: bool = False,
) -> list[Message]:
    """El historial con la respuesta que dé `answer` a cada llamada que no la tenía.

    `None` deja la llamada como está. Lo que ya estaba no se cambia ni se borra. Una firma de
    razonamiento cubre todo lo que va delante: si hay bloques `thinking` detrás de una respuesta
    nueva, lanza `CannotRepair` con el lugar, salvo que `drop_thinking` permita quitarlos.
    """
    answers: dict[int, list[Block]] = {}
    for item in pending_calls(messages):
        block = answer(item)
        if block is not None:
            answers.setdefault(_answer_place(messages, item.message), []).append(block)
    repaired = list(messages)
    for place, blocks in sorted(answers.items(), reverse=True):
        later = repaired[place:]
        kept = without_thinking(later)
        if kept != later and not drop_thinking:
            raise CannotRepair(
                f"messages[{place}]",
                "contestar aquí invalidaría las firmas del razonamiento que va detrás. Permite "
                "quitar esos bloques o vuelve a un punto de control anterior.",
            )
        if kept and kept[0]["role"] == "user":
            content = kept[0]["content"]
            old = [{"type": "text", "text": content}] if isinstance(content, str) else content
            repaired[place:] = [{**kept[0], "content": [*blocks, *old]}, *kept[1:]]
        else:
            repaired[place:] = [{"role": "user", "content": blocks}, *kept]
    return repaired


def resume_from(snapshot: Snapshot, log: Results, loop: Loop, judge: Judge = verdicts) -> RunResult:
    """Continúa la tarea de `snapshot` donde quedó y la lleva a su desenlace."""
    scene = from_plain(snapshot.scene)
    calls = to_calls(pending_calls(scene.messages), scene)

    def run(call: Call) -> ToolResult:
        return loop.run_call(scene, call)

    if scene.turn < scene.replies:
        message = answer_pending(calls, judge(calls, log), log, run)
        loop.end_turn(scene, message["content"])
    outcome = outcome_of(scene)
    if outcome is not None:
        return loop.finish(scene, outcome)
    return loop.run(scene)


def resume(
    checkpoint: Path,
    log: Results,
    loop: Loop,
    *,
    judge: Judge = verdicts,
    harness: Mapping[str, str] | None = None,
    drop_thinking: bool = False,
) -> RunResult:
    """Continúa la tarea guardada en `checkpoint` donde quedó y la lleva a su desenlace.

    `judge` da el veredicto de cada llamada pendiente. `harness` describe el arnés de ahora
    (`identity.describe`); si no es el que guardó, lanza `HarnessChanged` antes de ejecutar nada.
    Lanza también lo que lance `read_checkpoint` si el punto de control no es de fiar: nunca empieza
    de nuevo por su cuenta. `drop_thinking`, como en `repair`, para un historial con huecos en medio.
    """
    snapshot = read_checkpoint(checkpoint)
    if harness is not None:
        check_same(snapshot.harness, harness)
    sync_path(checkpoint.parent)  # nada se ejecuta hasta que lo leído resista un corte de luz
    snapshot = _without_holes(snapshot, log, drop_thinking=drop_thinking)
    return resume_from(snapshot, log, loop, judge)


def _without_holes(snapshot: Snapshot, log: Results, *, drop_thinking: bool) -> Snapshot:
    """La instantánea con las llamadas sin respuesta de en medio contestadas según el registro.

    Las de la última respuesta quedan como están: esas las contesta `resume_from`.
    """
    scene = from_plain(snapshot.scene)
    end = len(scene.messages)

    def from_log(item: Pending) -> Block | None:
        if _answer_place(scene.messages, item.message) == end:
            return None
        [call] = to_calls([item], scene)
        return (log.result(call.position) or UNKNOWN).to_block(item.id)

    messages = repair(scene.messages, from_log, drop_thinking=drop_thinking)
    if messages == scene.messages:
        return snapshot
    scene.messages = messages
    return replace(snapshot, scene=to_plain(scene))


def _answer_place(messages: Sequence[Message], asked: int) -> int:
    """Dónde van las respuestas de lo que pide `messages[asked]`: tras los del modelo seguidos."""
    place = asked + 1
    while place < len(messages) and messages[place]["role"] == "assistant":
        place += 1
    return place
