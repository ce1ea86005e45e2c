"""La tabla de las reglas de la API de mensajes: qué piden, de dónde salen y cómo lo dice la API."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, NoReturn

from harness_base.errors import ProtocolError

Source = Literal["documentada", "observada", "nuestra"]


class Rule(NamedTuple):
    """Una regla: qué pide, qué clase de fuente la respalda y dónde está."""

    text: str
    source: Source
    where: str
    """Página de la documentación, tipo del SDK o hilo de GitHub (`repositorio#número`)."""


_TOOL_CALLS = "documentación, «Handle tool calls»; anthropics/claude-code#1237"
_STOP_REASONS = "documentación, «Stop reasons and fallback»"
_PREFIX = "documentación, «Prefix checks on thinking blocks»"
_SYSTEM = "documentación, «Mid-conversation system messages»; anthropics/claude-code#73821"
_SDK = "tipos del SDK oficial"

RULES: Mapping[str, Rule] = {
    "sin_mensajes": Rule(
        "Hay al menos un mensaje.", "observada", "devoxx/DevoxxGenieIDEAPlugin#567"
    ),
    "mensaje_con_forma": Rule(
        "Un mensaje es un objeto con `role` y `content`, y nada más.",
        "documentada",
        f"{_SDK}: MessageParam",
    ),
    "rol_desconocido": Rule(
        "El rol es `user`, `assistant` o `system`.", "documentada", f"{_SDK}: MessageParam"
    ),
    "contenido_vacio": Rule(
        "El contenido no está vacío, salvo el de un último mensaje del asistente.",
        "observada",
        "anthropics/claude-code#6774",
    ),
    "texto_vacio": Rule(
        "Un bloque de texto tiene algo más que espacios.",
        "observada",
        "anthropics/claude-code#59812",
    ),
    "bloque_desconocido": Rule(
        "El tipo de cada bloque es uno de los que declara la API.",
        "documentada",
        f"{_SDK}: ContentBlockParam y ToolResultBlockParam",
    ),
    "campo_que_falta": Rule(
        "Cada bloque lleva sus campos obligatorios.",
        "documentada",
        f"{_SDK}: Required en cada BlockParam",
    ),
    "campo_de_mas": Rule(
        "Un bloque no lleva campos que su tipo no declara.",
        "observada",
        "sondeos publicados de la API: «messages.1.output_config: Extra inputs…»",
    ),
    "campo_nulo": Rule(
        "Un campo que no admite `null` se omite; los valores de `input` son libres.",
        "documentada",
        f"{_SDK}: los campos sin Optional de cada BlockParam",
    ),
    "campo_con_forma": Rule(
        "Cada campo tiene su tipo: `input` es un objeto; `text`, `id` o `signature`, texto.",
        "documentada",
        f"{_SDK}: anotaciones de cada BlockParam",
    ),
    "no_es_json": Rule(
        "Todo valor se puede escribir en JSON exactamente: nada de objetos, NaN ni infinitos.",
        "documentada",
        "RFC 8259: la petición viaja en JSON",
    ),
    "rol_del_bloque": Rule(
        "`tool_use` y el pensamiento van en mensajes del asistente; `tool_result`, en los de "
        "usuario; un mensaje `system` solo lleva texto.",
        "observada",
        f"`tool_use`, microsoft/agent-framework#4328; `system`, {_SDK}: SystemMessageParam; los "
        "demás, por las mismas frases en servidores compatibles",
    ),
    "id_con_forma": Rule(
        "Un id solo tiene letras ASCII, cifras, guion y guion bajo; el de una herramienta del "
        "servidor empieza por `srvtoolu_`.",
        "observada",
        "RooCodeInc/Roo-Code#10649; el del servidor, ding113/claude-code-hub#470",
    ),
    "id_repetido": Rule(
        "Cada `tool_use` de la conversación tiene un id distinto.",
        "observada",
        "anthropics/claude-code#28515",
    ),
    "llamada_sin_resultado": Rule(
        "A cada `tool_use` le responde un `tool_result` en el mensaje de usuario inmediatamente "
        "posterior.",
        "documentada",
        _TOOL_CALLS,
    ),
    "resultado_sin_llamada": Rule(
        "Cada `tool_result` responde a un `tool_use` del mensaje inmediatamente anterior.",
        "observada",
        "anthropics/claude-code#13460",
    ),
    "resultado_repetido": Rule(
        "A cada `tool_use` le responde un solo `tool_result`.",
        "observada",
        "anthropics/claude-code#14110",
    ),
    "resultado_tras_texto": Rule(
        "Los `tool_result` van los primeros; el texto, después.", "documentada", _TOOL_CALLS
    ),
    "servidor_sin_resultado": Rule(
        "Una `server_tool_use` sin resultado se devuelve tal cual, al final o seguida de un "
        "mensaje que solo lleva los `tool_result` de sus compañeras; nadie le inventa uno.",
        "documentada",
        _STOP_REASONS,
    ),
    "sistema_mal_situado": Rule(
        "Un mensaje `system` nunca es el primero ni va junto a otro; sigue a uno de usuario (o a "
        "uno del asistente que acaba en una herramienta del servidor) y precede a uno del "
        "asistente o es el último.",
        "documentada",
        _SYSTEM,
    ),
    "pensamiento_alterado": Rule(
        "Un bloque `thinking` se devuelve como llegó: mismo texto, misma firma, mismo orden.",
        "documentada",
        f"{_SDK}: ThinkingBlockParam.signature",
    ),
    "pensamiento_desligado": Rule(
        "Un bloque `thinking` solo vale si no ha cambiado nada anterior a él (`system`, `tools`, "
        "mensajes) ni falta otro bloque de pensamiento que estaba entre otros.",
        "documentada",
        f"{_PREFIX}: según el modelo, responde 400 o quita el bloque; aquí, siempre 400",
    ),
    "firma_ajena": Rule(
        "El modelo de guion solo lee sus propias firmas.",
        "nuestra",
        "la API real quita en silencio los bloques de un modelo que no puede leer",
    ),
    "acaba_en_asistente": Rule(
        "Una petición acaba en un mensaje de usuario, salvo para continuar un `pause_turn`.",
        "documentada",
        "documentación, «Errors», «Prefill not supported» (los modelos actuales)",
    ),
}
"""Identificador de cada regla -> qué pide, clase de fuente y dónde está."""

API_SENTENCES: Mapping[str, str] = {
    "sin_mensajes": "at least one message is required",
    "contenido_vacio": "all messages must have non-empty content except for the optional final "
    "assistant message",
    "texto_vacio": "text content blocks must be non-empty",
    "campo_de_mas": "Extra inputs are not permitted",
    "id_con_forma": "String should match pattern '^…$'",
    "id_repetido": "`tool_use` ids must be unique",
    "llamada_sin_resultado": "`tool_use` ids were found without `tool_result` blocks immediately "
    "after",
    "resultado_sin_llamada": "unexpected `tool_use_id` found in `tool_result` blocks",
    "resultado_repetido": "each tool_use must have a single result. Found multiple `tool_result` "
    "blocks with id",
    "resultado_tras_texto": "`tool_use` ids were found without `tool_result` blocks immediately "
    "after",
    "servidor_sin_resultado": "`…` tool use with id `…` was found without a corresponding "
    "`…_tool_result` block",
    "sistema_mal_situado": "role 'system' must …",
    "pensamiento_alterado": "Invalid `signature` in `thinking` block",
    "pensamiento_desligado": "Invalid `signature` in `thinking` block. The block is bound to a "
    "different conversation",
    "acaba_en_asistente": "This model does not support assistant message prefill",
}
"""Cómo lo dice la API real, donde se conoce; «…» está en lugar de lo que varía (ids, nombres)."""


def refuse(rule: str, path: str, message: str) -> NoReturn:
    """Lanza el `ProtocolError` de una regla, con la frase de la API si se conoce."""
    sentence = API_SENTENCES.get(rule)
    said = f" La API responde: «{sentence}»" if sentence else ""
    raise ProtocolError(rule, path, message + said)
