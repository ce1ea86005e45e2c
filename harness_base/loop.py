"""El bucle del agente, guiado por `stop_reason`, con un solo punto de enganche: los eventos.

Garantías: las llamadas de una respuesta se ejecutan de una en una y en el orden de sus bloques;
sus resultados van juntos en un único mensaje, antes que cualquier texto; una llamada que llegó
cortada no se ejecuta nunca; y el historial que queda, acabe como acabe, es válido para la API.
Si un oyente lanza una excepción, el bucle se detiene ahí.

Los eventos de un turno, en orden: `turn.started`, `model.replied`, `assistant.appended`,
`tool.started` y `tool.finished` por cada llamada, `results.appended` si se ha añadido un mensaje
de usuario, `turn.finished`; y al final de todo, `run.finished`. `scene.turn` cuenta turnos
terminados: sube a la vez que se añaden los resultados, así que quien guarda la escena en
`results.appended` guarda lo mismo que quien la guarda en `turn.finished`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass, replace

from harness_base.model import Model
from harness_base.ordinals import KEYS
from harness_base.outbox import Outbox
from harness_base.outcome import INTERRUPTED, OUTCOME, marks_for, needs_nudge, outcome_of
from harness_base.replies import GO_ON, calls_of, check_ready, last_text, tool_for, without_blanks
from harness_base.scene import LiveScene, Scene, reply_number, total_tokens
from harness_base.tools import Tool, Toolbox, run_tool
from harness_base.types import (
    Block,
    Call,
    Event,
    EventName,
    Listener,
    Message,
    Outcome,
    Position,
    Response,
    StopReason,
    ToolResult,
)

__all__ = [
    "GO_ON",
    "Compact",
    "Execute",
    "Limits",
    "LiveScene",
    "Loop",
    "Outcome",
    "RunResult",
    "Scene",
    "run",
]

Execute = Callable[[Call, Tool], ToolResult]
"""Cómo se ejecuta una llamada. La base ejecuta y ya; la etapa 4 pone aquí `run_once`."""

Compact = Callable[[list[Message]], list[Message]]
"""Compacta un historial: devuelve otra lista y no toca la que recibe."""


@dataclass(frozen=True)
class Limits:
    """Cuándo parar y cuándo compactar."""

    turns: int = 200
    """Turnos terminados de la tarea, contando los de antes de reanudar."""
    tokens: int | None = None
    """Tokens consumidos en total (la suma de `scene.usage`); `None`, sin límite."""
    compact_at: int = 150_000
    """Ocupación de la ventana (`tokens_used`) a partir de la cual se compacta."""


@dataclass(frozen=True)
class RunResult:
    """Cómo acabó: el desenlace, la escena (la misma que se dio) y el texto final del modelo."""

    outcome: Outcome
    scene: Scene
    text: str
    stop_reason: StopReason | None
    """El de la última respuesta de esta ejecución; `None` si no llegó a pedir ninguna."""


@dataclass(frozen=True)
class Loop:
    """El bucle, atado a lo que no cambia durante una tarea; la escena se le da en cada llamada.

    `execute` ejecuta una llamada; `compact` devuelve el historial compactado, y se usa al empezar
    un turno si la ventana pasa de `limits.compact_at`.
    """

    model: Model
    system: str
    tools: Toolbox
    execute: Execute = run_tool
    listeners: tuple[Listener, ...] = ()
    limits: Limits = Limits()
    max_tokens: int = 4096
    compact: Compact | None = None

    def run(self, scene: Scene) -> RunResult:
        """Lleva la tarea de `scene` hasta su desenlace; `scene` queda al día en cada evento.

        Lanza `HarnessError` si a la escena no le toca seguir por el modelo.
        """
        check_ready(scene.messages, paused=scene.extra.get(INTERRUPTED) == "pause_turn")
        outbox = Outbox()
        response: Response | None = None
        outcome = self._over_limit(scene)
        while outcome is None:
            self._compact_if_needed(scene)
            response = self._ask(scene, outbox)
            outcome = self._finish_turn(scene, response) or self._over_limit(scene)
        return self.finish(scene, outcome, response)

    def run_call(self, scene: Scene, call: Call, response: Response | None = None) -> ToolResult:
        """Ejecuta una llamada de la última respuesta de la escena, con sus dos eventos.

        Si esa respuesta llegó cortada o rechazada, lo que no se debe ejecutar no se ejecuta: su
        resultado lo explica.
        """
        content = scene.messages[-1]["content"]
        reason = scene.extra.get(INTERRUPTED, "tool_use")
        tool = tool_for(content, call.position.block, reason, self.tools)
        given = scene.extra.get(KEYS, {}).get(str(call.position.block))
        if given is not None:
            call = replace(call, key=given[-1])
        call = replace(call, input=deepcopy(call.input))  # la herramienta puede cambiarla
        self._emit("tool.started", scene, response, call)
        result = self.execute(call, tool)
        self._emit("tool.finished", scene, response, call, result)
        return result

    def end_turn(
        self, scene: Scene, results: list[Block], response: Response | None = None
    ) -> None:
        """Añade los resultados de la última respuesta, si los hay, y da el turno por terminado."""
        content = results
        if not content and needs_nudge(scene):
            content = [{"type": "text", "text": GO_ON}]
        scene.turn += 1
        if content:
            scene.messages.append({"role": "user", "content": content})
            self._emit("results.appended", scene, response)
        self._emit("turn.finished", scene, response)

    def finish(self, scene: Scene, outcome: Outcome, response: Response | None = None) -> RunResult:
        """Anuncia que la tarea ha llegado a su desenlace y lo devuelve."""
        self._emit("run.finished", scene, response)
        text = last_text(scene.messages)
        return RunResult(outcome, scene, text, response.stop_reason if response else None)

    def _over_limit(self, scene: Scene) -> Outcome | None:
        """El límite que impide empezar otro turno, si lo hay."""
        if scene.turn >= self.limits.turns:
            return "turn_limit"
        if self.limits.tokens is not None and total_tokens(scene.usage) >= self.limits.tokens:
            return "token_limit"
        return None

    def _compact_if_needed(self, scene: Scene) -> None:
        """Compacta si la ventana está llena, o si el modelo acaba de decir que lo está."""
        full = scene.extra.get(INTERRUPTED) == "model_context_window_exceeded"
        if self.compact and (full or scene.tokens_used >= self.limits.compact_at):
            scene.messages = self.compact(scene.messages)

    def _ask(self, scene: Scene, outbox: Outbox) -> Response:
        """Pide una respuesta al modelo y la anota en la escena."""
        self._emit("turn.started", scene)
        response = self.model.create(
            system=self.system,
            messages=outbox.prepare(scene.messages),
            tools=self.tools.specs(),
            max_tokens=self.max_tokens,
        )
        self._emit("model.replied", scene, response)
        response = without_blanks(response)
        before = scene.extra.get(INTERRUPTED)
        marks = marks_for(response, before, can_compact=self.compact is not None)
        scene.record_reply(response)
        if not response.content:
            scene.messages.pop()  # la API rechaza un mensaje vacío que no sea el último
        for name in (INTERRUPTED, OUTCOME):
            scene.extra.pop(name, None)
        scene.extra.update(marks)
        self._emit("assistant.appended", scene, response)
        return response

    def _finish_turn(self, scene: Scene, response: Response) -> Outcome | None:
        """Ejecuta lo que pide la respuesta y cierra el turno; el desenlace, si acaba aquí."""
        outcome = outcome_of(scene)
        results: list[Block] = []
        for index, block in calls_of(response.content):
            call = Call(
                Position(reply_number(scene), index), block["id"], block["name"], block["input"]
            )
            results.append(self.run_call(scene, call, response).to_block(call.id))
        self.end_turn(scene, results, response)
        return outcome

    def _emit(
        self,
        name: EventName,
        scene: Scene,
        response: Response | None = None,
        call: Call | None = None,
        result: ToolResult | None = None,
    ) -> None:
        """Avisa a los oyentes, en su orden."""
        event = Event(name, scene, response, call, result)
        for listener in self.listeners:
            listener(event)


def run(
    scene: Scene,
    *,
    model: Model,
    system: str,
    tools: Toolbox,
    execute: Execute | None = None,
    listeners: Iterable[Listener] = (),
    limits: Limits | None = None,
    max_tokens: int = 4096,
    compact: Compact | None = None,
) -> RunResult:
    """Lo mismo que `Loop(…).run(scene)`, en una sola llamada."""
    loop = Loop(
        model,
        system,
        tools,
        execute or run_tool,
        tuple(listeners),
        limits or Limits(),
        max_tokens,
        compact,
    )
    return loop.run(scene)
