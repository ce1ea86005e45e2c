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
from dataclasses import dataclass, field
from typing import Literal

from harness_base.errors import HarnessError
from harness_base.model import Model
from harness_base.outbox import Outbox
from harness_base.replies import (
    CUT,
    GO_ON,
    INTERRUPTED,
    calls_of,
    check_ready,
    text_of,
    to_send_back,
    tool_for,
)
from harness_base.scene import LiveScene, Scene, total_tokens
from harness_base.tools import Tool, Toolbox, run_tool
from harness_base.types import (
    Block,
    Call,
    Event,
    EventName,
    Listener,
    Message,
    Position,
    Response,
    StopReason,
    ToolResult,
)

__all__ = [
    "GO_ON",
    "INTERRUPTED",
    "Compact",
    "Execute",
    "Limits",
    "LiveScene",
    "Outcome",
    "RunResult",
    "Scene",
    "run",
]

Execute = Callable[[Call, Tool], ToolResult]
"""Cómo se ejecuta una llamada. La base ejecuta y ya; la etapa 4 pone aquí `run_once`."""

Compact = Callable[[list[Message]], list[Message]]
"""Compacta un historial: devuelve otra lista y no toca la que recibe."""

Outcome = Literal["done", "refused", "cut", "context_full", "turn_limit", "token_limit"]
"""Cómo acaba una tarea: el modelo terminó; se negó; dos respuestas seguidas llegaron cortadas; la
ventana se llenó y compactar no bastó; se alcanzó el límite de turnos o el de tokens."""


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
    """Lleva la tarea de `scene` hasta su desenlace; `scene` queda al día en cada evento.

    `execute` ejecuta una llamada (si falta, `run_tool`); `compact` devuelve el historial
    compactado, y se usa al empezar un turno si la ventana pasa de `limits.compact_at`.
    Lanza `HarnessError` si la escena no se puede seguir tal como llega.
    """
    check_ready(scene.messages, paused=scene.extra.get(INTERRUPTED) == "pause_turn")
    return _Run(
        scene,
        model,
        system,
        tools,
        execute or run_tool,
        tuple(listeners),
        limits or Limits(),
        max_tokens,
        compact,
    ).run()


@dataclass
class _Run:
    """Una ejecución del bucle: lo que se le dio y la última respuesta recibida."""

    scene: Scene
    model: Model
    system: str
    tools: Toolbox
    execute: Execute
    listeners: tuple[Listener, ...]
    limits: Limits
    max_tokens: int
    compact: Compact | None
    outbox: Outbox = field(default_factory=Outbox)
    last: Response | None = None

    def run(self) -> RunResult:
        """Turno tras turno, hasta que haya un desenlace."""
        outcome = self.over_limit()
        while outcome is None:
            self.compact_if_needed()
            outcome = self.turn() or self.over_limit()
        self.emit("run.finished", self.last)
        if self.last is None:
            return RunResult(outcome, self.scene, "", None)
        return RunResult(outcome, self.scene, text_of(self.last), self.last.stop_reason)

    def over_limit(self) -> Outcome | None:
        """El límite que impide empezar otro turno, si lo hay."""
        if self.scene.turn >= self.limits.turns:
            return "turn_limit"
        if self.limits.tokens is not None and total_tokens(self.scene.usage) >= self.limits.tokens:
            return "token_limit"
        return None

    def compact_if_needed(self) -> None:
        """Compacta si la ventana está llena, o si el modelo acaba de decir que lo está."""
        full = self.last and self.last.stop_reason == "model_context_window_exceeded"
        if self.compact and (full or self.scene.tokens_used >= self.limits.compact_at):
            self.scene.messages = self.compact(self.scene.messages)

    def turn(self) -> Outcome | None:
        """Una respuesta del modelo y los resultados de lo que pide; el desenlace, si acaba aquí."""
        scene = self.scene
        self.emit("turn.started")
        response = self.model.create(
            system=self.system,
            messages=self.outbox.prepare(scene.messages),
            tools=self.tools.specs(),
            max_tokens=self.max_tokens,
        )
        self.emit("model.replied", response)
        outcome = self.outcome(response)
        reply = scene.replies
        scene.record_reply(response)
        if not response.content:
            scene.messages.pop()  # la API rechaza un mensaje vacío que no sea el último
        scene.extra.pop(INTERRUPTED, None)
        if response.stop_reason in CUT | {"refusal", "pause_turn"}:
            scene.extra[INTERRUPTED] = response.stop_reason
        self.emit("assistant.appended", response)
        content = self.run_calls(response, reply)
        if outcome is None and not content and not to_send_back(response):
            content = [{"type": "text", "text": GO_ON}]
        scene.turn += 1
        if content:
            scene.messages.append({"role": "user", "content": content})
            scene.extra.pop(INTERRUPTED, None)
            self.emit("results.appended", response)
        self.emit("turn.finished", response)
        self.last = response
        return outcome

    def outcome(self, response: Response) -> Outcome | None:
        """El desenlace al que lleva esta respuesta; `None` si la tarea sigue."""
        match response.stop_reason:
            case "end_turn" | "stop_sequence":
                return "done" if response.content or self.was_empty() else None
            case "tool_use":
                if not calls_of(response.content):
                    raise HarnessError("El modelo pide herramientas y no dice cuáles.")
                return None
            case "pause_turn":
                return None
            case "refusal":
                return "refused"
            case "max_tokens":
                return "cut" if self.was_cut() else None
            case "model_context_window_exceeded":
                return "context_full" if self.was_cut() or not self.compact else None
        raise HarnessError(f"stop_reason desconocido: {response.stop_reason!r}.")

    def was_cut(self) -> bool:
        """Si la respuesta anterior también llegó cortada."""
        return self.last is not None and self.last.stop_reason in CUT

    def was_empty(self) -> bool:
        """Si la respuesta anterior llegó sin contenido."""
        return self.last is not None and not self.last.content

    def run_calls(self, response: Response, reply: int) -> list[Block]:
        """Ejecuta las llamadas de la respuesta, de una en una; devuelve sus resultados en orden."""
        results: list[Block] = []
        for index, block in calls_of(response.content):
            call = Call(Position(reply, index), block["id"], block["name"], block["input"])
            tool = tool_for(response.content, index, response.stop_reason, self.tools)
            self.emit("tool.started", response, call)
            result = self.execute(call, tool)
            self.emit("tool.finished", response, call, result)
            results.append(result.to_block(call.id))
        return results

    def emit(
        self,
        name: EventName,
        response: Response | None = None,
        call: Call | None = None,
        result: ToolResult | None = None,
    ) -> None:
        """Avisa a los oyentes, en su orden."""
        event = Event(name, self.scene, response, call, result)
        for listener in self.listeners:
            listener(event)
