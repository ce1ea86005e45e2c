"""Qué le pasa a una reconciliación: el primer problema, por orden de causa."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from autograder.exercises.histories import says_unknown
from autograder.exercises.program_check import said
from autograder.exercises.program_left import Left, Read, same_end
from autograder.faults.ladder import Climb
from autograder.verdict import Finding, finding
from harness_base.intent_log import Outcome
from harness_base.types import Block, Message

_NO_ANSWER = "sin contestar"
"""Lo que dice el bucle de un historial al que le faltan respuestas."""
_NO_KEY = "no se le dio clave"
"""Lo que dice el registro de una llamada que no pasó por `loop.run_call`."""


@dataclass(frozen=True)
class History:
    """Una reanudación: de qué carpeta partió, cómo acabó y cómo tenía que acabar."""

    start: Left
    climb: Climb
    wanted: Left
    moment: str

    @cached_property
    def before(self) -> Read:
        """Lo que había al empezar."""
        assert self.start.read is not None
        return self.start.read

    @cached_property
    def after(self) -> Read:
        """Lo que hay al acabar; lo de antes, si no se puede leer."""
        return Left(self.climb.end).read or self.before

    @cached_property
    def window(self) -> Sequence[str]:
        """Lo que ocurrió antes de que se le pidiera nada más al modelo."""
        events = list(self.climb.events)
        return events[: events.index("turn.started")] if "turn.started" in events else events

    @property
    def error(self) -> str:
        """El error con el que se detuvo; vacío, si no."""
        error = said(self.climb).get("error")
        return f"{error[0]}: {error[1]}" if error else ""

    @property
    def is_open(self) -> bool:
        """Si el turno de la última respuesta estaba sin cerrar."""
        scene = self.before.scene
        return scene is not None and scene.turn < scene.replies

    @cached_property
    def answers(self) -> list[Message]:
        """Los mensajes de usuario que siguen a lo que había."""
        found: list[Message] = []
        if self.before.scene is None:  # todavía no había nada que contestar
            return found
        for message in self.after.messages[len(self.before.messages) :]:
            if message["role"] != "user":
                break
            found.append(message)
        return found

    @cached_property
    def blocks(self) -> list[Block]:
        """Los bloques de esos mensajes."""
        return [
            block
            for message in self.answers
            if type(message["content"]) is list
            for block in message["content"]
        ]


def problem(history: History) -> Finding | None:
    """El problema de una reanudación; `None` si acabó como tenía que acabar."""
    looks = (_bypassed, _prefix, _asked_again, _answers, _turn, _contents, _stopped, _end)
    for look in looks:
        found = look(history)
        if found is not None:
            return found
    return None


def _tell(history: History, diagnosis: str, **fields: Any) -> Finding:
    return finding(diagnosis, momento=history.moment, **fields)


def _bypassed(history: History) -> Finding | None:
    """Una herramienta que se ejecuta sin que el bucle lo anuncie."""
    announced = False
    for event in history.window:
        if event.startswith("tool."):
            announced = event == "tool.started"
        elif event.startswith("herramienta ") and not announced:
            tool = event.removeprefix("herramienta ")
            return _tell(history, "salta-el-bucle", herramienta=tool)
    if _NO_KEY in history.error and "tool.started" not in history.window:
        return _tell(history, "salta-el-bucle", herramienta=history.before.pending[0].name)
    return None


def _prefix(history: History) -> Finding | None:
    """Lo guardado sigue igual."""
    saved = history.before.messages
    new = history.after.replies - history.before.replies
    if not history.error and history.climb.events.count("model.replied") > new:
        return _tell(history, "tira-la-respuesta")
    if history.after.messages[: len(saved)] == saved:
        return None
    kept = sum(m["role"] == "assistant" for m in history.after.messages[: len(saved)])
    dropped = kept < history.before.replies or history.error
    return _tell(history, "tira-la-respuesta" if dropped else "cambia-los-mensajes")


def _asked_again(history: History) -> Finding | None:
    """Una tarea que ya tenía desenlace no se pregunta; una que no, sigue."""
    asked = "turn.started" in history.climb.events
    if history.before.ended is None:
        early = "run.finished" in history.window
        return _tell(history, "acaba-antes-de-tiempo") if early else None
    if history.error and "run.finished" in history.window and not asked:
        return _tell(history, "final-sin-devolver")
    if asked or (history.error and "run.finished" not in history.climb.events):
        return _tell(history, "pregunta-una-tarea-acabada")
    if "run.finished" not in history.climb.events:
        return _tell(history, "acaba-sin-anunciarlo")
    return None


def _answers(history: History) -> Finding | None:
    """Los resultados: todos, una vez, en orden y en un mensaje."""
    wanted = [call.id for call in history.before.pending]
    got = [block["tool_use_id"] for block in history.blocks if "tool_use_id" in block]
    if not wanted and not history.answers:
        return None
    if "NotStorable" in history.error:
        return _tell(history, "resultados-sin-bloque", error=history.error)
    if not got and _NO_ANSWER in history.error:
        return _tell(history, "pendientes-sin-contestar", llamadas=len(wanted))
    if len(got) != len(set(got)):
        return _tell(history, "contesta-dos-veces")
    if set(got) < set(wanted):
        return _tell(history, "quedan-sin-contestar", llamadas=len(wanted), contestadas=len(got))
    if len(history.answers) > 1:
        return _tell(history, "resultados-en-varios-mensajes", mensajes=len(history.answers))
    if got != wanted:
        return _tell(history, "resultados-desordenados")
    if len(history.blocks) > len(got):
        return _tell(history, "mensajes-añadidos")
    return None


def _turn(history: History) -> Finding | None:
    """El turno se cierra una vez, y solo si estaba abierto."""
    closed = history.window.count("turn.finished")
    if closed == history.is_open:
        return None
    if not history.is_open:
        return _tell(history, "cierra-un-turno-cerrado")
    if closed > 1:
        return _tell(history, "cierra-el-turno-dos-veces", veces=closed)
    if not history.before.pending:
        return _tell(history, "turno-final-abierto")
    if history.blocks:
        return _tell(history, "turno-cerrado-a-mano")
    return None


def _contents(history: History) -> Finding | None:
    """Lo que se contesta es lo que dio `loop.run_call`."""
    expected = (history.wanted.read or history.before).messages[len(history.before.messages) :]
    if not history.before.pending or not history.blocks or not expected:
        return None
    for got, right in zip(history.blocks, expected[0]["content"], strict=False):
        if got == right:
            continue
        doubtful = bool(right.get("is_error")) and says_unknown(right["content"])
        if doubtful and not got.get("is_error"):
            return _tell(history, "resultado-inventado", texto=str(got.get("content")))
        if not doubtful and says_unknown(got.get("content", "")):
            return _tell(history, "da-todo-por-desconocido", texto=str(got.get("content")))
        return _tell(history, "resultado-inventado", texto=str(got.get("content")))
    return None


def _stopped(history: History) -> Finding | None:
    """El programa se detuvo."""
    if _NO_ANSWER in history.error and history.blocks:
        return _tell(history, "contesta-en-una-copia")
    if history.error or said(history.climb)["status"] is None:
        return _tell(history, "no-se-puede-seguir", error=history.error or "el programa no acaba")
    return None


def _end(history: History) -> Finding | None:
    """El final: el mundo, el registro y los contadores."""
    left, wanted = Left(history.climb.end), history.wanted
    if left.doubled:
        return _tell(history, "reconcilia-y-repite", visto=", ".join(left.doubled))
    assert wanted.read is not None
    if _places(history.after) != _places(wanted.read):
        return _tell(history, "posición-a-mano")
    if left.balance != wanted.balance:
        return _tell(history, "reconcilia-y-pierde")
    if not same_end(history.after, wanted.read) or history.after.outcome != wanted.read.outcome:
        return _tell(history, "contadores-tras-reconciliar")
    return None


def _places(read: Read) -> set[object]:
    return {entry.position for entry in read.entries if isinstance(entry, Outcome)}
