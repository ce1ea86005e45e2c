"""Los errores del SDK de Anthropic, traducidos a los del arnés."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from harness_base.errors import HarnessError, ModelError, ProtocolError
from harness_base.rules import API_SENTENCES, RULES

if TYPE_CHECKING:
    import anthropic

_ADVICE = {
    401: "La API no acepta la clave. Comprueba ANTHROPIC_API_KEY.",
    402: "La cuenta no tiene saldo. Añádelo en la consola de Anthropic y reanuda.",
    403: "La clave no tiene permiso para esto.",
    404: "La API no conoce ese modelo o esa dirección.",
    413: "La petición es demasiado grande (la API admite 32 MB). Compacta el historial.",
    429: "La API pide ir más despacio. Espera un poco y reanuda.",
    529: "La API está saturada. Espera unos minutos y reanuda.",
}


def translate(error: anthropic.AnthropicError) -> HarnessError:
    """El error del arnés que corresponde a uno del SDK, con qué hacer.

    Un 400 que reconoce una regla del protocolo da `ProtocolError`; lo demás, `ModelError`.
    """
    import anthropic

    if isinstance(error, anthropic.APIStatusError):
        return _from_status(error.status_code, error.api_message or error.message)
    if isinstance(error, anthropic.APITimeoutError):
        return ModelError(
            "La API no ha respondido a tiempo. Nada se ha perdido: reanuda cuando quieras."
        )
    if isinstance(error, anthropic.APIConnectionError):
        return ModelError(
            "No se ha podido hablar con la API: la conexión falló o se cortó. Comprueba la red y "
            "reanuda."
        )
    return ModelError(f"El SDK de Anthropic ha fallado: {error}")


def _from_status(status: int, said: str) -> HarnessError:
    if status == 400:
        return protocol_error(said) or ModelError(f"La API rechaza la petición: «{said}»")
    advice = _ADVICE.get(status)
    if advice is None and status >= 500:
        advice = "La API ha fallado por dentro. Espera un poco y reanuda."
    return ModelError(f"{advice or 'La API rechaza la petición.'} Responde {status}: «{said}»")


def protocol_error(said: str) -> ProtocolError | None:
    """La regla que nombra el mensaje de un 400, si es una de las conocidas.

    La API escribe el lugar como `messages.3.content.1`; aquí se dice `messages[3].content[1]`.
    """
    placed = re.match(r"(messages[\w.]*): (.*)", said, re.DOTALL)
    place, sentence = placed.groups() if placed else ("messages", said)
    known = [rule for rule, text in API_SENTENCES.items() if _says(text, sentence)]
    if not known:
        return None
    rule = max(known, key=lambda name: len(API_SENTENCES[name]))
    path = re.sub(r"\.(\d+)", r"[\1]", place)
    return ProtocolError(rule, path, f"{RULES[rule].text} La API responde: «{sentence}»")


def api_path(path: str) -> str:
    """Un lugar del historial como lo escribe la API: `messages.3.content.1`."""
    return re.sub(r"\[(\d+)\]", r".\1", path)


def _says(sentence: str, said: str) -> bool:
    """Si `said` contiene la frase; «…» es lo que varía, como los ids."""
    pattern = ".*".join(re.escape(part) for part in sentence.split("…"))
    return re.search(pattern, said, re.DOTALL) is not None
