"""Qué le pasa a una reanudación que ha llegado al final: el primer problema, por orden de daño."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from autograder.children.plain import same
from autograder.exercises.afterwards import Afterwards, Unreadable, answer_for, is_doubt
from autograder.exercises.histories import says_unknown
from autograder.faults.ladder import Climb
from autograder.probes.three_turns import SYSTEM, ThreeTurns, tool_specs
from autograder.verdict import Finding, finding
from harness_base.dangling import read_verdicts
from harness_base.errors import ProtocolError
from harness_base.outcome import outcome_of
from harness_base.scene import total_tokens
from harness_base.state import RunState
from harness_base.types import Block, Call, Message, Response, ToolResult, Usage

WITHOUT_ANSWER = "sin contestar"
"""Lo que dice el bucle de un historial al que le faltan respuestas."""


LOOP_ERRORS = ("ProtocolError", "HarnessError")
"""Lo que lanza el bucle si se le pide seguir con una tarea terminada."""

EMPTY_MESSAGE = "el mensaje no dice nada"
"""Lo que dice el protocolo de un mensaje sin contenido."""

NOT_ASKED = "no-usa-el-judge-recibido"
"""Solo se dice si no hay nada peor: quien saca los veredictos a su manera ya falla en otra cosa."""


def problem(before: Afterwards, climb: Climb, moment: str) -> Finding | None:
    """El hallazgo más grave de una reanudación que partió de `before`; `None` si está bien."""
    after = Afterwards(climb.end)
    try:
        return (
            _dropped(before, after, climb, moment)
            or _prefix(before, after, moment)
            or _effects(before, after, moment)
            or _refused(before, climb, moment)
            or _asked_again(before, climb, moment)
            or _history(before, after, moment)
            or _went_on(after, climb, moment)
            or _counters(before, after, moment)
            or _skipped(before, climb, moment)
        )
    except ProtocolError as error:
        return finding("la-api-lo-rechaza", momento=moment, error=str(error))
    except Unreadable as error:
        return finding("estropea-lo-guardado", momento=moment, qué=str(error))


def _dropped(before: Afterwards, after: Afterwards, climb: Climb, moment: str) -> Finding | None:
    """Se pidió otra vez una respuesta que ya estaba guardada."""
    new = _replies(after.scene.messages) - _replies(before.scene.messages)
    if climb.raised is None and climb.events.count("model.replied") > new:
        again = after.scene.replies == _replies(after.scene.messages)
        return finding("empieza-de-nuevo" if again else "borra-la-respuesta", momento=moment)
    return None


def _effects(before: Afterwards, after: Afterwards, moment: str) -> Finding | None:
    """Lo repetido: en el registro, en duda o en el mundo."""
    doubtful = before.doubtful
    if doubtful is not None:
        found = after.result(doubtful.position)
        if found is not None and not is_doubt(found):
            return finding("reejecuta-la-duda", momento=moment, llamada=doubtful.name)
    twice = after.executed_twice
    if twice is not None:
        return finding("reejecuta-lo-apuntado", momento=moment, llamada=twice.name)
    if after.doubled:
        name = "doble-efecto"
        if any(_was_unknown(call.position, before, after) for call in before.pending):
            name = "duda-sin-apuntar"
        return finding(name, momento=moment, visto=", ".join(after.doubled))
    return None


def _was_unknown(position: Any, before: Afterwards, after: Afterwards) -> bool:
    return before.result(position) is None and after.result(position) is None


def _refused(before: Afterwards, climb: Climb, moment: str) -> Finding | None:
    """La reanudación se detuvo con una excepción."""
    if climb.raised is None:
        return None
    kind, text = climb.raised
    if EMPTY_MESSAGE in text:
        return finding("añade-un-mensaje-vacío", momento=moment)
    if outcome_of(before.scene) is not None and kind in LOOP_ERRORS:
        return finding("pregunta-lo-terminado", momento=moment)
    if WITHOUT_ANSWER in text:
        return finding("reanuda-sin-contestar", momento=moment, error=text)
    if kind == "ProtocolError":
        return finding("la-api-lo-rechaza", momento=moment, error=text)
    return finding("la-reanudación-falla", momento=moment, error=f"{kind}: {text}")


def _prefix(before: Afterwards, after: Afterwards, moment: str) -> Finding | None:
    """Lo guardado sigue igual."""
    saved, now = before.scene.messages, after.scene.messages
    if _petitions(now) > _petitions(saved):
        return finding("repite-la-petición", momento=moment, veces=_petitions(now))
    if same(now[: len(saved)], saved):
        return None
    if _replies(now[: len(saved)]) < _replies(saved):
        return finding("borra-la-respuesta", momento=moment)
    return finding("cambia-lo-guardado", momento=moment)


def _history(before: Afterwards, after: Afterwards, moment: str) -> Finding | None:
    """Detrás de lo guardado solo hay los resultados que tocan y respuestas del modelo."""
    rest = after.scene.messages[len(before.scene.messages) :]
    if before.pending and rest:
        wrong = _wrong_results(rest[0], before.pending, after, moment)
        if wrong is None:
            wrong = _not_run(before, after, moment)
        if wrong is not None:
            return wrong
        rest = rest[1:]
    for message in rest:
        if message["role"] == "user" and not _only_results(message):
            return finding("mensajes-de-más", momento=moment)
    return None


def _not_run(before: Afterwards, after: Afterwards, moment: str) -> Finding | None:
    """Una llamada que no había empezado y que se dio por dudosa: se sabía todo de ella."""
    verdicts = read_verdicts(before.pending, before)
    for call in before.pending:
        if verdicts[call.id] != "sin_empezar":
            continue
        result = after.result(call.position)
        if result is None:
            return finding("todo-queda-en-duda", momento=moment, llamada=call.name)
        if is_doubt(result):
            return finding("pide-dos-veces-los-veredictos", momento=moment, llamada=call.name)
    return None


def _only_results(message: Message) -> bool:
    content = message["content"]
    return type(content) is list and all(block["type"] == "tool_result" for block in content)


def _wrong_results(
    got: Message, calls: Sequence[Call], after: Afterwards, moment: str
) -> Finding | None:
    """Qué le pasa al mensaje que contesta lo pendiente. Detrás de los resultados puede ir un texto."""
    content = got["content"] if type(got["content"]) is list else []
    blocks = content[: len(calls)]
    if got["role"] != "user" or [b.get("tool_use_id") for b in blocks] != [c.id for c in calls]:
        return finding("resultados-que-no-son", momento=moment)
    results = {str(entry.result.content): entry for entry in after.entries}
    for call, block in zip(calls, blocks, strict=True):
        wanted = answer_for(call, after)
        if _says(block, wanted, call.id):
            continue
        other = results.get(str(block.get("content")))
        if other is not None and not is_doubt(other.result):
            return finding("resultado-de-otra", momento=moment, llamada=other.name)
        if wanted.is_error and not block.get("is_error"):
            return finding("inventa-al-reanudar", momento=moment, texto=block.get("content"))
        return finding("resultados-que-no-son", momento=moment)
    return None


def _says(block: Block, wanted: ToolResult, call_id: str) -> bool:
    """Si un resultado dice lo que tiene que decir; la duda, con esas palabras u otras."""
    if is_doubt(wanted) and block.get("is_error") is True:
        return says_unknown(block.get("content"))
    written = {name: value for name, value in block.items() if value is not False}
    return same(written, wanted.to_block(call_id))


def _asked_again(before: Afterwards, climb: Climb, moment: str) -> Finding | None:
    if outcome_of(before.scene) is not None and "model.replied" in climb.events:
        return finding("pregunta-lo-terminado", momento=moment)
    return None


def _went_on(after: Afterwards, climb: Climb, moment: str) -> Finding | None:
    """La tarea llegó a su desenlace y se devolvió."""
    if outcome_of(after.scene) is None:
        return finding("no-sigue", momento=moment)
    value = climb.value
    if (value["type"], value["outcome"]) != ("RunResult", "done"):
        return finding("no-devuelve-el-desenlace", momento=moment, visto=value["type"])
    if "run.finished" not in climb.events:
        return finding("termina-sin-anunciarlo", momento=moment)
    return None


def _skipped(before: Afterwards, climb: Climb, moment: str) -> Finding | None:
    """Los veredictos salieron de otra función que la recibida."""
    if before.pending and not climb.value["judged"]:
        return finding(NOT_ASKED, momento=moment)
    return None


def _counters(before: Afterwards, after: Afterwards, moment: str) -> Finding | None:
    """Los contadores son los guardados más lo de cada respuesta nueva."""
    saved, now = before.scene, after.scene
    replies = new_replies(len(saved.messages), now)
    spent = sum((reply.usage for reply in replies), Usage())
    expected = saved.usage + spent
    if now.usage != expected:
        shown = {"momento": moment, "esperado": _total(expected), "visto": _total(now.usage)}
        if now.usage == expected + saved.usage:
            return finding("suma-dos-veces", guardado=_total(saved.usage), **shown)
        if now.usage == spent:
            return finding("contadores-a-cero", campo="usage", **shown)
        return finding("usage-que-no-sale", **shown)
    window = total_tokens(replies[-1].usage) if replies else saved.tokens_used
    counts = {
        "replies": (saved.replies + len(replies), now.replies),
        "turn": (saved.replies + len(replies), now.turn),
        "tokens_used": (window, now.tokens_used),
    }
    for name, (wanted, seen) in counts.items():
        if wanted != seen:
            if name == "turn" and seen == wanted - 1 and before.pending:
                return finding("turno-sin-contar", momento=moment, esperado=wanted, visto=seen)
            if name == "turn" and saved.turn <= seen < wanted:
                return finding("turno-sin-cerrar", momento=moment, esperado=wanted, visto=seen)
            if seen == wanted - getattr(saved, name):
                return finding(
                    "contadores-a-cero", momento=moment, campo=name, esperado=wanted, visto=seen
                )
            return finding(
                "contador-que-no-sale", momento=moment, campo=name, esperado=wanted, visto=seen
            )
    return None


def new_replies(start: int, scene: RunState) -> list[Response]:
    """Las respuestas del modelo desde `messages[start]`: el guion las da otra vez, idénticas."""
    model = ThreeTurns()
    return [
        model.create(
            system=SYSTEM, messages=scene.messages[:place], tools=tool_specs(), max_tokens=1
        )
        for place in range(start, len(scene.messages))
        if scene.messages[place]["role"] == "assistant"
    ]


def _petitions(messages: list[Message]) -> int:
    """Cuántas veces aparece la petición, que es el primer mensaje."""
    return sum(message == messages[0] for message in messages)


def _replies(messages: list[Message]) -> int:
    return sum(message["role"] == "assistant" for message in messages)


def _total(usage: Usage) -> str:
    return f"{sum(asdict(usage).values())} tokens"
