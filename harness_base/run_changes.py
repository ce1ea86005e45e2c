"""Lo que cambia de un punto de control al siguiente, sin volver a mirar lo que ya estaba.

Los mensajes anotados no se cambian por dentro: el bucle solo añade, y quien compacta o repara entrega
otra lista. Así, si la lista es la de antes, lo nuevo es lo que hay detrás del último mensaje conocido;
solo una lista distinta se compara entera.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from harness_base.delta import delta_between, is_same
from harness_base.jsonvalue import check_plain
from harness_base.ordinals import ORDINALS
from harness_base.replies import calls_of
from harness_base.scene import reply_number
from harness_base.state import RunState
from harness_base.types import Delta, Message, Position, ToolResult


@dataclass
class Recorded:
    """La escena de la punta, tal como se anotó: la lista del bucle y sus demás campos."""

    messages: list[Message] = field(default_factory=list)
    count: int = 0
    """Cuántos de esos mensajes están anotados."""
    last: Message | None = None
    """El último de ellos."""
    fields: dict[str, Any] = field(default_factory=dict)

    def remember(self, scene: RunState, fields: dict[str, Any]) -> None:
        """Tiene por anotada esa escena; `fields` son sus campos, ya copiados."""
        self.messages, self.count = scene.messages, len(scene.messages)
        self.last = scene.messages[-1] if scene.messages else None
        self.fields = fields

    def is_known(self, messages: list[Message]) -> bool:
        """Si se puede saber qué cambia en esa lista; no, si es la anotada y alguien le quitó algo."""
        if messages is not self.messages:
            return bool(self.fields)
        return len(messages) >= self.count and (
            not self.count or messages[self.count - 1] is self.last
        )

    def changes(self, scene: RunState) -> tuple[Delta, dict[str, Any]]:
        """Lo que cambia en `scene`, y sus campos, copiados.

        Lanza `NotStorable`, con la ruta, si algo no se puede guardar tal cual.
        """
        keep = self._kept(scene.messages)
        add = scene.messages[keep:]
        for index, message in enumerate(add, keep):
            check_plain(message, f"messages[{index}]")
        now = fields_now(scene)
        old = self.fields
        changed = {n: value for n, value in now.items() if not is_same(old.get(n, _NEW), value)}
        check_plain(_without_table(changed))
        before = {name: old[name] for name in changed if name in old}
        after = copied(changed)
        delta = delta_between({**before, "messages": []}, {**after, "messages": []})
        return Delta(keep, add, delta.fields, delta.gone), {**old, **after}

    def _kept(self, messages: list[Message]) -> int:
        """Cuántos mensajes del principio son los que ya están anotados."""
        if messages is self.messages:
            return self.count
        keep = 0
        for old, new in zip(self.messages[: self.count], messages, strict=False):
            if not is_same(old, new):
                break
            keep += 1
        return keep

    def shorten(
        self, delta: Delta, scene: RunState, result_of: Callable[[Position], ToolResult | None]
    ) -> list[Any]:
        """Los mensajes nuevos, con una referencia en lugar de lo que ya está en el archivo.

        `result_of` da el resultado apuntado para una posición. Véase `run_point`.
        """
        if delta.keep < self.count:
            known = {id(item): place for place, item in enumerate(self.messages[: self.count])}
            return [known.get(id(item), item) for item in delta.add]
        if len(delta.add) != 1 or not self.count:
            return delta.add
        places = _result_places(scene.messages[-2], delta.add[0], reply_number(scene), result_of)
        return delta.add if places is None else [places]


def _result_places(
    asked: Message,
    answer: Message,
    reply: int,
    result_of: Callable[[Position], ToolResult | None],
) -> list[list[int]] | None:
    """Las posiciones cuyos resultados, y nada más, forman `answer`; `None` si hay otra cosa."""
    content = answer["content"]
    if answer.keys() != {"role", "content"} or answer["role"] != "user":
        return None
    if isinstance(content, str) or isinstance(asked["content"], str):
        return None
    calls = calls_of(asked["content"])
    if not calls or len(calls) != len(content):
        return None
    for (index, call), block in zip(calls, content, strict=True):
        result = result_of(Position(reply, index))
        if result is None or not is_same(result.to_block(call["id"]), block):
            return None
    return [[reply, index] for index, _ in calls]


_NEW = object()


def fields_now(scene: RunState) -> dict[str, Any]:
    """Los campos de una escena que no son sus mensajes; siguen siendo de la escena."""
    return {
        "turn": scene.turn,
        "replies": scene.replies,
        "usage": vars(scene.usage),
        "tokens_used": scene.tokens_used,
        "extra": scene.extra,
    }


def copied(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Una copia de esos campos; la tabla de ordinales no se copia: nadie la cambia por dentro."""
    made = {name: _copied(value) for name, value in fields.items() if name != "extra"}
    if "extra" in fields:
        extra = fields["extra"].items()
        made["extra"] = {n: item if n == ORDINALS else _copied(item) for n, item in extra}
    return made


def _copied(value: Any) -> Any:
    """Como `deepcopy` de un valor de JSON, en la décima parte de tiempo."""
    if type(value) is dict:
        return {name: _copied(item) for name, item in value.items()}
    return [_copied(item) for item in value] if type(value) is list else value


def _without_table(fields: dict[str, Any]) -> dict[str, Any]:
    """Lo mismo sin la tabla de ordinales, que es de JSON puro por construcción."""
    extra = fields.get("extra")
    if not isinstance(extra, dict) or ORDINALS not in extra:
        return fields
    others = {name: value for name, value in extra.items() if name != ORDINALS}
    return {**fields, "extra": others}
