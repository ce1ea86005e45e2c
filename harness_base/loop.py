"""El bucle del agente, guiado por `stop_reason`, con un solo punto de enganche: los eventos.

Garantías: las llamadas de una respuesta se ejecutan de una en una y en el orden de sus bloques;
sus resultados van juntos en un único mensaje, antes que cualquier texto; una llamada que llegó
cortada no se ejecuta nunca; y el historial que queda, acabe como acabe, es válido para la API.
Si un oyente lanza una excepción, el bucle se detiene ahí.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol

from harness_base.errors import HarnessError
from harness_base.outbox import Outbox
from harness_base.tools import Tool, Toolbox, run_tool, stand_in
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
    Usage,
)

if TYPE_CHECKING:
    from harness_base.model import Model

Execute = Callable[[Call, Tool], ToolResult]
"""Cómo se ejecuta una llamada. La base ejecuta y ya; la etapa 4 pone aquí `run_once`."""

Compact = Callable[[list[Message]], list[Message]]
"""Compacta un historial: devuelve otra lista y no toca la que recibe."""

INTERRUPTED = "interrupted"
"""Clave de `scene.extra` con el `stop_reason` de una respuesta que llegó cortada o rechazada.

Está ahí mientras esa respuesta sea el último mensaje, para que quien reanude sepa que sus llamadas
no se deben ejecutar. En una tarea sin cortes `extra` no la tiene nunca.
"""

CUT: frozenset[StopReason] = frozenset({"max_tokens", "model_context_window_exceeded"})
"""Los motivos por los que una respuesta llega cortada."""

GO_ON = "Tu respuesta llegó cortada. Continúa desde donde se quedó."
"""Lo que se le dice al modelo tras una respuesta cortada que no pide nada."""

Outcome = Literal["done", "refused", "cut", "context_full", "turn_limit", "token_limit"]
"""Cómo acaba una tarea: el modelo terminó; se negó; dos respuestas seguidas llegaron cortadas; la
ventana se llenó y compactar no bastó; se alcanzó el límite de turnos o el de tokens."""


class Scene(Protocol):
    """Lo que el bucle necesita de una escena en curso (la de la etapa 1 también lo cumple)."""

    messages: list[Message]
    turn: int
    replies: int
    usage: Usage
    tokens_used: int
    extra: dict[str, Any]

    def record_reply(self, response: Response) -> None:
        """Añade el mensaje del modelo y pone al día `usage`, `tokens_used` y `replies`."""


@dataclass
class LiveScene:
    """La escena del curso anterior: vive en memoria y comparte sus objetos con quien se los da."""

    messages: list[Message] = field(default_factory=list)
    turn: int = 0
    replies: int = 0
    usage: Usage = field(default_factory=Usage)
    tokens_used: int = 0
    extra: dict[str, Any] = field(default_factory=dict)

    def record_reply(self, response: Response) -> None:
        """Añade la respuesta tal cual, sin copiarla."""
        self.messages.append({"role": "assistant", "content": response.content})
        self.replies += 1
        self.usage += response.usage
        self.tokens_used = _total(response.usage)


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


def _total(usage: Usage) -> int:
    return (
        usage.input_tokens
        + usage.cache_creation_input_tokens
        + usage.cache_read_input_tokens
        + usage.output_tokens
    )


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
    check_ready(scene)
    turns = _Turns(
        scene,
        model=model,
        system=system,
        tools=tools,
        execute=execute or run_tool,
        listeners=tuple(listeners),
        limits=limits or Limits(),
        max_tokens=max_tokens,
        compact=compact,
    )
    return turns.run()


def check_ready(scene: Scene) -> None:
    """Comprueba que a la escena le toca hablar al modelo; si no, lanza `HarnessError`."""
    if not scene.messages:
        raise HarnessError("La escena no tiene mensajes: añade la petición antes de empezar.")
    last = scene.messages[-1]
    if last["role"] != "assistant" or is_paused(last):
        return
    if calls_of(last):
        raise HarnessError(
            "La última respuesta del modelo tiene llamadas sin contestar. Contéstalas antes de "
            "seguir: la API rechazaría el historial tal como está."
        )
    raise HarnessError(
        "El historial acaba en una respuesta del modelo y no hay nada que pedirle. Para seguir, "
        "añade antes un mensaje de usuario."
    )


def calls_of(message: Message) -> list[tuple[int, Block]]:
    """Las llamadas a herramientas del arnés de un mensaje, con el índice de su bloque."""
    content = message["content"]
    if isinstance(content, str):
        return []
    return [(index, block) for index, block in enumerate(content) if block["type"] == "tool_use"]


def is_paused(message: Message) -> bool:
    """Si el modelo se quedó a media herramienta de servidor (`pause_turn`): hay que devolvérselo."""
    content = message["content"]
    if isinstance(content, str):
        return False
    started = {block["id"] for block in content if block["type"] == "server_tool_use"}
    finished = {block["tool_use_id"] for block in content if "tool_use_id" in block}
    return bool(started - finished)


def tool_for(message: Message, index: int, reason: str, tools: Toolbox) -> Tool:
    """La herramienta para la llamada del bloque `index`, o una que explica por qué no se ejecuta.

    `reason` es el `stop_reason` de la respuesta. Solo el último bloque de una respuesta cortada por
    `max_tokens` puede estar a medias; con los demás motivos, no se ejecuta ninguno.
    """
    if reason == "tool_use":
        return tools.resolve(message["content"][index]["name"])
    if reason == "max_tokens":
        if index < len(message["content"]) - 1:
            return tools.resolve(message["content"][index]["name"])
        text = "la respuesta se cortó al llegar a max_tokens y la entrada puede estar a medias"
    else:
        text = f"la respuesta terminó con {reason}"
    return stand_in(
        HarnessError(f"No se ha ejecutado: {text}. Si aún hace falta, pídela otra vez.")
    )


class _Turns:
    """Una ejecución del bucle."""

    def __init__(
        self,
        scene: Scene,
        *,
        model: Model,
        system: str,
        tools: Toolbox,
        execute: Execute,
        listeners: tuple[Listener, ...],
        limits: Limits,
        max_tokens: int,
        compact: Compact | None,
    ) -> None:
        self.scene = scene
        self.model = model
        self.system = system
        self.tools = tools
        self.specs = tools.specs()
        self.execute = execute
        self.listeners = listeners
        self.limits = limits
        self.max_tokens = max_tokens
        self.compact = compact
        self.outbox = Outbox()
        self.last: Response | None = None

    def run(self) -> RunResult:
        """Turno tras turno, hasta que haya un desenlace."""
        outcome = self.over_limit()
        while outcome is None:
            self.compact_if_needed()
            outcome = self.turn() or self.over_limit()
        self.emit("run.finished", self.last)
        reason = self.last.stop_reason if self.last else None
        return RunResult(outcome, self.scene, _text(self.last), reason)

    def over_limit(self) -> Outcome | None:
        """El límite que impide empezar otro turno, si lo hay."""
        if self.scene.turn >= self.limits.turns:
            return "turn_limit"
        if self.limits.tokens is not None and _total(self.scene.usage) >= self.limits.tokens:
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
            tools=self.specs,
            max_tokens=self.max_tokens,
        )
        self.emit("model.replied", response)
        outcome = self.outcome(response)
        reply = scene.replies
        scene.record_reply(response)
        if response.stop_reason in CUT or response.stop_reason == "refusal":
            scene.extra[INTERRUPTED] = response.stop_reason
        self.emit("assistant.appended", response)
        content = self.run_calls(response, reply)
        if not content and response.stop_reason in CUT and outcome is None:
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
                return "done"
            case "tool_use":
                if not calls_of({"content": response.content}):
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

    def run_calls(self, response: Response, reply: int) -> list[Block]:
        """Ejecuta las llamadas de la respuesta, de una en una; devuelve sus resultados en orden."""
        if response.stop_reason == "pause_turn":
            return []
        message = {"content": response.content}
        results: list[Block] = []
        for index, block in calls_of(message):
            call = Call(Position(reply, index), block["id"], block["name"], block["input"])
            tool = tool_for(message, index, response.stop_reason, self.tools)
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


def _text(response: Response | None) -> str:
    blocks = response.content if response else []
    return "\n".join(block["text"] for block in blocks if block["type"] == "text")
