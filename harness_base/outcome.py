"""Cómo quedó la última respuesta del modelo y si con ella acaba la tarea.

Lo normal no se apunta: una respuesta que pide herramientas sigue, y una que solo dice algo termina.
Lo demás (cortada, vacía, rechazada, en pausa) queda en `scene.extra` hasta la respuesta siguiente,
para que quien reanude haga exactamente lo mismo que quien no se cayó.
"""

from __future__ import annotations

from harness_base.errors import HarnessError
from harness_base.replies import CUT, calls_of, is_paused
from harness_base.scene import Scene
from harness_base.types import Outcome, Response

INTERRUPTED = "interrupted"
"""Clave de `scene.extra`: el `stop_reason` de la última respuesta, o `EMPTY`, si no fue normal."""

OUTCOME = "outcome"
"""Clave de `scene.extra`: el desenlace de la tarea, si la última respuesta no fue normal."""

EMPTY = "empty"
"""Marca de una respuesta que terminó sin decir nada."""


def marks_for(response: Response, before: str | None, *, can_compact: bool) -> dict[str, str]:
    """Lo que hay que apuntar en `extra` de esta respuesta; nada, si es normal.

    `before` es la marca de la respuesta anterior. Lanza `HarnessError` si el `stop_reason` no se
    conoce o pide herramientas sin decir cuáles.
    """
    reason = response.stop_reason
    calls = calls_of(response.content)
    outcome: Outcome | None = None
    mark: str = reason
    match reason:
        case "tool_use":
            if not calls:
                raise HarnessError("El modelo pide herramientas y no dice cuáles.")
            return {}
        case "end_turn" | "stop_sequence":
            if response.content and not calls:
                return {}
            if not response.content:
                mark = EMPTY
            outcome = "done" if response.content or before == EMPTY else None
        case "pause_turn":
            pass
        case "refusal":
            outcome = "refused"
        case "max_tokens":
            outcome = "cut" if before in CUT else None
        case "model_context_window_exceeded":
            outcome = "context_full" if before in CUT or not can_compact else None
        case _:
            raise HarnessError(f"stop_reason desconocido: {reason!r}.")
    return {INTERRUPTED: mark} | ({OUTCOME: outcome} if outcome else {})


def outcome_of(scene: Scene) -> Outcome | None:
    """El desenlace al que lleva la última respuesta de la escena; `None` si la tarea sigue."""
    if INTERRUPTED in scene.extra:
        ended: Outcome | None = scene.extra.get(OUTCOME)
        return ended
    last = scene.messages[-1]
    if last["role"] != "assistant" or isinstance(last["content"], str):
        return None
    waiting = calls_of(last["content"]) or is_paused(last["content"])
    return None if waiting else "done"


def needs_nudge(scene: Scene) -> bool:
    """Si para seguir, tras una respuesta que no pide nada, hay que decirle al modelo que siga."""
    if INTERRUPTED not in scene.extra or OUTCOME in scene.extra:
        return False
    if scene.extra[INTERRUPTED] == "pause_turn":
        return False
    last = scene.messages[-1]
    return not (last["role"] == "assistant" and is_paused(last["content"]))
