"""Firmas del pensamiento del modelo de guion, atadas a todo lo que había antes del bloque.

Se portan como las que documenta la API para los modelos que conservan el pensamiento («Prefix
checks on thinking blocks»). Un bloque deja de valer si cambian su texto, `system`, `tools` o un
mensaje anterior, o si falta un bloque de pensamiento que estaba entre otros. Siguen valiendo los
demás cuando se quitan los primeros, del más antiguo en adelante, y cuando se mueven las marcas
`cache_control`.

No es criptografía: cualquiera puede calcular estas firmas. Las de Claude son opacas y aquí no se
pueden comprobar; `is_ours` distingue unas de otras.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple

from harness_base.rules import refuse
from harness_base.types import Block, Message

System = str | Sequence[Block] | None
"""El `system` de una petición: texto, bloques de texto o nada."""

_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))
_MARK = b"guion\x01"
_SIZE = 16
_NO_LINK = bytes(_SIZE)
_THINKING_TYPES = frozenset({"thinking", "redacted_thinking"})


class _Signature(NamedTuple):
    """Lo que lleva dentro una firma."""

    link: bytes
    """Huella del bloque de pensamiento anterior; ceros si no lo había."""
    text: bytes
    """Huella del propio texto."""
    prefix: bytes
    """Huella de todo lo anterior, junto con las otras dos."""


class Prefix:
    """Huella de lo que precede a un bloque; crece bloque a bloque, sin releer lo anterior.

    Leer un historial entero cuesta una sola pasada, por larga que sea la conversación.
    """

    def __init__(self, *, system: System, tools: Sequence[dict[str, Any]] | None) -> None:
        self._hash = hashlib.sha256()
        self._role = ""
        self._link = _NO_LINK
        self._feed("system", _as_blocks(system or []))
        self._feed("tools", sorted(_canonical(tool).decode() for tool in tools or []))

    def add_message(self, message: Message) -> None:
        """Añade un mensaje entero."""
        for block in _as_blocks(message["content"]):
            self.add_block(message["role"], block)

    def add_block(self, role: str, block: Block) -> None:
        """Añade un bloque; los de pensamiento cuentan solo como eslabón con el siguiente."""
        if block["type"] in _THINKING_TYPES:
            self._link = _digest(_canonical(block))
            return
        self._enter(role)
        self._feed("block", block)

    def sign(self, text: str) -> str:
        """La firma de un bloque `thinking` con este texto que el modelo escribe justo aquí."""
        own = _digest(_canonical(text))
        signature = _Signature(self._link, own, self._prefix(self._link, own))
        return base64.b64encode(_MARK + b"".join(signature)).decode("ascii")

    def judge(self, block: Block) -> Literal["vale", "alterado", "desligado"]:
        """Qué le pasa a un bloque `thinking` con una firma nuestra que aparece justo aquí."""
        signature = _decode(block["signature"])
        if signature is None or signature.text != _digest(_canonical(block["thinking"])):
            return "alterado"
        follows = self._link in (_NO_LINK, signature.link)
        if follows and signature.prefix == self._prefix(signature.link, signature.text):
            return "vale"
        return "desligado"

    def _prefix(self, link: bytes, text: bytes) -> bytes:
        self._enter("assistant")
        whole = self._hash.copy()
        whole.update(link + text)
        return whole.digest()[:_SIZE]

    def _enter(self, role: str) -> None:
        if role != self._role:
            self._feed("role", role)
            self._role = role

    def _feed(self, kind: str, value: object) -> None:
        data = _canonical(value)
        self._hash.update(f"{kind}:{len(data)}:".encode() + data)


def sign(
    text: str,
    *,
    system: System,
    tools: Sequence[dict[str, Any]] | None,
    messages: Iterable[Message],
    before: Iterable[Block] = (),
) -> str:
    """La firma de un pensamiento que responde a `messages`.

    `before` son los bloques de la misma respuesta que van delante de él. `text` puede estar
    vacío: un pensamiento sin texto y con firma es legal (`display: "omitted"`).
    """
    prefix = Prefix(system=system, tools=tools)
    for message in messages:
        prefix.add_message(message)
    for block in before:
        prefix.add_block("assistant", block)
    return prefix.sign(text)


def verify(
    messages: Iterable[Message], *, system: System, tools: Sequence[dict[str, Any]] | None
) -> None:
    """Comprueba, en una pasada, las firmas nuestras de un historial que ya tiene forma válida.

    Lanza `ProtocolError` en el primer bloque que no vale, con la regla `pensamiento_alterado` o
    `pensamiento_desligado`. Las firmas ajenas se dejan estar.
    """
    prefix = Prefix(system=system, tools=tools)
    for index, message in enumerate(messages):
        for number, block in enumerate(_as_blocks(message["content"])):
            if block["type"] == "thinking" and is_ours(block["signature"]):
                _refuse_unless_valid(prefix.judge(block), f"messages[{index}].content[{number}]")
            prefix.add_block(message["role"], block)


def is_ours(signature: str) -> bool:
    """Si la firma tiene la forma de las del modelo de guion."""
    return _decode(signature) is not None


def _refuse_unless_valid(verdict: Literal["vale", "alterado", "desligado"], path: str) -> None:
    if verdict == "alterado":
        refuse(
            "pensamiento_alterado",
            path,
            "el texto del bloque `thinking` no es el que se firmó: devuélvelo tal como llegó.",
        )
    if verdict == "desligado":
        refuse(
            "pensamiento_desligado",
            path,
            "ha cambiado algo anterior a este bloque `thinking` (system, tools, un mensaje u otro "
            "pensamiento): deja lo anterior como estaba, o quita este bloque y todos los bloques "
            "de pensamiento posteriores.",
        )


def _as_blocks(content: str | Sequence[Block]) -> list[Block]:
    """Un texto suelto equivale a un solo bloque `text` (así lo documenta la API)."""
    return [{"type": "text", "text": content}] if isinstance(content, str) else list(content)


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:_SIZE]


def _canonical(value: object) -> bytes:
    """Una sola forma para cada valor JSON, igual antes y después de pasar por un archivo."""
    return _ENCODER.encode(_without_cache_marks(value)).encode("ascii")


def _without_cache_marks(value: object) -> object:
    """Quita `cache_control` de los bloques y de su `content`, nunca de un `input`."""
    if isinstance(value, list):
        return [_without_cache_marks(item) for item in value]
    if not isinstance(value, dict):
        return value
    plain = {key: item for key, item in value.items() if key != "cache_control"}
    if "content" in plain:
        plain["content"] = _without_cache_marks(plain["content"])
    return plain


def _decode(signature: str) -> _Signature | None:
    try:
        raw = base64.b64decode(signature, validate=True)
    except ValueError:
        return None
    if not raw.startswith(_MARK) or len(raw) != len(_MARK) + 3 * _SIZE:
        return None
    parts = [raw[start : start + _SIZE] for start in range(len(_MARK), len(raw), _SIZE)]
    return _Signature(*parts)
