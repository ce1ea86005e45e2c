"""Tipos compartidos por el arnés y por las etapas del curso.

Los bloques y los mensajes son diccionarios corrientes, con la forma exacta de la API de
mensajes; lo demás son dataclasses inmutables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, NamedTuple

Block = dict[str, Any]
"""Un bloque de contenido (`text`, `thinking`, `tool_use`, `tool_result`, …)."""

Message = dict[str, Any]
"""Un mensaje: `{"role": "user" | "assistant" | "system", "content": str | list[Block]}`."""

StopReason = Literal[
    "end_turn",
    "max_tokens",
    "stop_sequence",
    "tool_use",
    "pause_turn",
    "refusal",
    "model_context_window_exceeded",
]

Outcome = Literal["done", "refused", "cut", "context_full", "turn_limit", "token_limit"]
"""Cómo acaba una tarea: el modelo terminó; se negó; dos respuestas seguidas llegaron cortadas; la
ventana se llenó y compactar no bastó; se alcanzó el límite de turnos o el de tokens."""


class Position(NamedTuple):
    """Lugar de una llamada: número de la respuesta del modelo y bloque dentro de ella.

    `reply` cuenta respuestas (desde 0), no mensajes: la compactación nunca lo renumera. Con historial
    es el número del punto de control que guardó la respuesta, que tampoco se repite al rebobinar.
    """

    reply: int
    block: int


@dataclass(frozen=True)
class Usage:
    """Consumo de una respuesta, o suma de varias, en tokens."""

    input_tokens: int = 0
    cache_creation_input_tokens: int = 0
    cache_read_input_tokens: int = 0
    output_tokens: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.input_tokens + other.input_tokens,
            self.cache_creation_input_tokens + other.cache_creation_input_tokens,
            self.cache_read_input_tokens + other.cache_read_input_tokens,
            self.output_tokens + other.output_tokens,
        )


@dataclass(frozen=True)
class Response:
    """Una respuesta del modelo, con los bloques tal como llegaron."""

    content: list[Block]
    stop_reason: StopReason
    usage: Usage = field(default_factory=Usage)
    model: str = ""
    id: str = ""


class Effect(Enum):
    """Qué ocurre si una herramienta se ejecuta dos veces."""

    READ = "read"
    """Solo mira: repetirla no cambia nada."""
    IDEMPOTENT = "idempotent"
    """Cambia el mundo, pero la segunda vez no añade nada."""
    KEYED = "keyed"
    """Se puede repetir sin riesgo mientras el proveedor recuerde su clave de idempotencia."""
    IRREVERSIBLE = "irreversible"
    """No admite clave: repetirla es hacerla otra vez."""

    @property
    def is_high_impact(self) -> bool:
        """Si repetirla a ciegas puede hacer daño: es de alto impacto."""
        return self in (Effect.KEYED, Effect.IRREVERSIBLE)


class Decision(Enum):
    """Qué hacer con una llamada que empezó y cuyo desenlace no consta."""

    RUN = "ejecutarla otra vez"
    RUN_SAME_KEY = "ejecutarla otra vez con la misma clave"
    PROBE = "preguntar fuera si se hizo"
    UNKNOWN = "decir que no se sabe"


@dataclass(frozen=True)
class Call:
    """Una llamada que pide el modelo; `key` es su clave de idempotencia, si la tiene."""

    position: Position
    id: str
    name: str
    input: dict[str, Any]
    key: str | None = None


@dataclass(frozen=True)
class ToolResult:
    """Lo que devuelve una herramienta: texto o bloques, y si es un error."""

    content: str | list[Block]
    is_error: bool = False

    def to_block(self, call_id: str) -> Block:
        """El bloque `tool_result` que responde a la llamada `call_id`."""
        block: Block = {"type": "tool_result", "tool_use_id": call_id, "content": self.content}
        if self.is_error:
            block["is_error"] = True
        return block


EventName = Literal[
    "turn.started",
    "model.replied",
    "assistant.appended",
    "tool.started",
    "tool.finished",
    "results.appended",
    "turn.finished",
    "run.finished",
]


@dataclass(frozen=True)
class Event:
    """Un momento del bucle. `scene` es la escena en curso, viva: quien la guarde, que la copie."""

    name: EventName
    scene: Any
    response: Response | None = None
    call: Call | None = None
    result: ToolResult | None = None


Listener = Callable[[Event], None]
"""Un oyente: recibe cada evento; si lanza una excepción, el bucle se detiene."""


@dataclass(frozen=True)
class Snapshot:
    """Una escena en un instante, con lo que la identifica.

    `format` es la versión del formato; `run`, el nombre de la ejecución; `sequence` cuenta los
    puntos de control de la ejecución, desde 1; `scene` es la escena en JSON puro; `harness` dice
    con qué modelo, instrucciones y herramientas se guardó (véase `identity.describe`).
    """

    format: int
    run: str
    sequence: int
    scene: dict[str, Any]
    harness: dict[str, str] = field(default_factory=dict)

    @property
    def turn(self) -> int:
        """Turnos terminados en ese instante."""
        turn: int = self.scene["turn"]
        return turn


@dataclass(frozen=True)
class Pending:
    """Una llamada sin respuesta: en qué mensaje está, en qué bloque y qué pide."""

    message: int
    block: int
    id: str
    name: str
    input: dict[str, Any]


@dataclass(frozen=True)
class Delta:
    """Lo que cambia de una escena guardada a la siguiente.

    De los mensajes se conservan los `keep` primeros y detrás van los de `add`: al compactar, `keep`
    es menor que los que había. `fields` da el valor nuevo de cada campo que cambia y `gone`, los
    que ya no están; los nombra su ruta JSON Pointer (RFC 6901), por ejemplo `/turn` o `/extra/keys`.
    """

    keep: int
    add: list[Message]
    fields: dict[str, Any] = field(default_factory=dict)
    gone: tuple[str, ...] = ()


@dataclass(frozen=True)
class Point:
    """Un punto de control del historial: su número, el de su padre y lo que cambia respecto a él.

    El primero no tiene padre: su diferencia parte de una escena vacía.
    """

    sequence: int
    parent: int | None
    delta: Delta


@dataclass(frozen=True)
class Branch:
    """Una rama: una ejecución y el punto de control en el que está (`tip`, la punta).

    `lineage` es la ejecución que dio las primeras claves de idempotencia; `points`, los puntos de
    control por su número, también los que ya no llevan a la punta.
    """

    run: str
    lineage: str
    tip: int
    points: Mapping[int, Point]


KeyChoice = Literal["inherit", "new"]
"""Qué claves de idempotencia usa una bifurcación: las del padre, o unas nuevas."""
