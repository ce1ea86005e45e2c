"""El modelo de verdad: Claude, por medio del SDK oficial `anthropic`.

Garantías: la clave solo sale del entorno y nunca se envía a otra dirección; antes de la primera
llamada se anuncia cuánto puede costar la sesión como mucho, y ninguna llamada puede pasar de ahí;
los bloques se guardan tal como llegaron, sin los campos nulos que la API rechaza a la vuelta y con
los `null` de dentro de `input`. El SDK se importa al crear el modelo, no antes: tarda unos 3 s.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, cast, get_args

from harness_base.api_errors import translate
from harness_base.errors import ModelError
from harness_base.types import Block, Message, Response, StopReason, Usage

if TYPE_CHECKING:
    import anthropic

MODEL_ID = "claude-sonnet-5-5"
"""El modelo que se usa; una prueba comprueba que el SDK no lo da por retirado."""

INPUT_USD_PER_MTOK = 2.5
OUTPUT_USD_PER_MTOK = 10.0
"""Precios de `MODEL_ID` en dólares por millón de tokens: la entrada, al precio de escribirla en la
caché, que es el más caro que se paga aquí. Fuente: documentación, «Claude Sonnet 5.5», tabla de
precios, consultada en noviembre de 2026. Si cambias el modelo, cámbialos también."""

_OVERHEAD_TOKENS = 2_000
"""Margen para lo que la API añade a la petición cuando hay herramientas."""

KEY_VARIABLE = "ANTHROPIC_API_KEY"


class ClaudeModel:
    """Claude detrás de la interfaz `Model`. Ciérralo al acabar, o úsalo con `with`.

    `base_url` es la dirección de otro servidor que hable la API, como `MessagesServer`: a él no se
    le envía tu clave. `max_cost_usd` es lo máximo que puede costar la sesión: la llamada que podría
    pasar de ahí no se hace.
    """

    def __init__(
        self,
        *,
        base_url: str | None = None,
        max_cost_usd: float = 10.0,
        max_retries: int = 2,
        timeout_s: float = 600.0,
        announce: Callable[[str], None] = print,
    ) -> None:
        key = _key_from_environment() if base_url is None else "servidor-local"
        import anthropic

        self._client = anthropic.Anthropic(
            api_key=key,
            base_url=base_url,
            max_retries=max_retries,
            timeout=timeout_s,
            http_client=anthropic.DefaultHttpxClient(trust_env=base_url is None),
        )
        self._max_cost_usd = max_cost_usd
        self._attempts = max_retries + 1
        self._announce: Callable[[str], None] | None = announce
        self.spent_usd = 0.0
        """Cota de lo gastado hasta ahora: un intento fallido cuenta como si se hubiera cobrado."""

    def create(
        self, *, system: str, messages: list[Message], tools: list[dict[str, Any]], max_tokens: int
    ) -> Response:
        """La respuesta de Claude, de una vez (sin *streaming*).

        Lanza `ProtocolError` si la API dice que el historial no es válido y `ModelError` en los
        demás fallos, después de los reintentos del SDK.
        """
        import anthropic

        attempt_usd = _attempt_cost(system, messages, tools, max_tokens)
        self._check_budget(attempt_usd)
        try:
            raw = self._client.messages.with_raw_response.create(
                model=MODEL_ID,
                system=system,
                messages=cast("list[anthropic.types.MessageParam]", messages),
                tools=cast("list[anthropic.types.ToolUnionParam]", tools),
                max_tokens=max_tokens,
                thinking={"type": "adaptive"},
                cache_control={"type": "ephemeral"},
            )
            message = raw.parse()
        except anthropic.AnthropicError as error:
            if isinstance(error, anthropic.APIConnectionError):
                self.spent_usd += attempt_usd * self._attempts
            raise translate(error) from error
        usage = _usage(message.usage)
        self.spent_usd += _cost(usage) + attempt_usd * raw.retries_taken
        return Response(
            content=_plain_blocks(message),
            stop_reason=_known_stop_reason(message.stop_reason),
            usage=usage,
            model=message.model,
            id=message.id,
        )

    def close(self) -> None:
        """Cierra las conexiones; después no se puede usar."""
        self._client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _check_budget(self, attempt_usd: float) -> None:
        if self._announce is not None:
            self._announce(
                f"Claude ({MODEL_ID}): esta sesión puede costar como mucho "
                f"{_usd(self._max_cost_usd)} (por millón de tokens: {_usd(INPUT_USD_PER_MTOK)} de "
                f"entrada, {_usd(OUTPUT_USD_PER_MTOK)} de salida). Lo normal es bastante menos."
            )
            self._announce = None
        if self.spent_usd + attempt_usd * self._attempts > self._max_cost_usd:
            raise ModelError(
                f"La próxima llamada podría pasar del tope de {_usd(self._max_cost_usd)} (hasta "
                f"ahora, {_usd(self.spent_usd)} como mucho). No se ha enviado. Si quieres seguir, "
                "crea el modelo con un `max_cost_usd` mayor y reanuda."
            )


def _key_from_environment() -> str:
    key = os.environ.get(KEY_VARIABLE, "").strip()
    if not key or not key.isascii():
        what = "no es una clave" if key else "no está"
        raise ModelError(
            f"Para hablar con Claude hace falta una clave y {KEY_VARIABLE} {what} en el entorno. "
            f"Ponla con `export {KEY_VARIABLE}=…` antes de empezar, o usa el modelo de guion, que "
            "funciona sin clave ni conexión."
        )
    return key


def _attempt_cost(
    system: str, messages: list[Message], tools: list[dict[str, Any]], max_tokens: int
) -> float:
    """Lo máximo que puede costar un intento: un token nunca ocupa menos de un byte de texto."""
    sent = json.dumps([system, messages, tools], ensure_ascii=False)
    tokens_in = len(sent.encode("utf-8", "surrogatepass")) + _OVERHEAD_TOKENS
    return _cost(Usage(input_tokens=tokens_in, output_tokens=max_tokens))


def _cost(usage: Usage) -> float:
    tokens_in = (
        usage.input_tokens + usage.cache_creation_input_tokens + usage.cache_read_input_tokens
    )
    return (tokens_in * INPUT_USD_PER_MTOK + usage.output_tokens * OUTPUT_USD_PER_MTOK) / 1_000_000


def _usd(amount: float) -> str:
    return f"{amount:.2f} USD".replace(".", ",")


def _usage(usage: anthropic.types.Usage) -> Usage:
    return Usage(
        input_tokens=usage.input_tokens,
        cache_creation_input_tokens=usage.cache_creation_input_tokens or 0,
        cache_read_input_tokens=usage.cache_read_input_tokens or 0,
        output_tokens=usage.output_tokens,
    )


def _plain_blocks(message: anthropic.types.Message) -> list[Block]:
    plain = message.to_dict(mode="json", exclude_none=True, warnings=False)
    return cast("list[Block]", plain["content"])


def _known_stop_reason(value: str | None) -> StopReason:
    if value not in get_args(StopReason):
        raise ModelError(
            f"La respuesta trae un `stop_reason` que el arnés no conoce: {value!r}. Actualiza el "
            "curso."
        )
    return cast("StopReason", value)
