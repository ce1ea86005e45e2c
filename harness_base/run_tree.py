"""El árbol de los puntos de control de una ejecución, según se leen o se anotan."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from harness_base.run_point import add_messages, fields_of, parent_of
from harness_base.types import Message, Position, ToolResult


class Lost(LookupError):
    """Falta algo que estaba en otro registro; `point`, si es un punto de control."""

    def __init__(self, message: str, point: int = 0) -> None:
        super().__init__(message)
        self.point = point


@dataclass(kw_only=True)
class RunTree:
    """Los puntos de control por su número, y la punta."""

    points: dict[int, dict[str, Any]] = field(default_factory=dict)
    """Los leídos, como van en el archivo y con sus mensajes ya en su sitio."""
    parents: dict[int, int | None] = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    """Cuántos mensajes tiene la escena de cada punto."""
    digests: dict[int, str] = field(default_factory=dict)
    """La huella del registro de cada punto."""
    ends: dict[int, str] = field(default_factory=dict)
    """El desenlace apuntado en un punto."""
    tip: int = 0
    """La punta; 0 si aún no hay ningún punto."""
    messages: list[Message] = field(default_factory=list)
    """Los de la escena de la punta."""
    highest: int = 0
    """El mayor número de punto que se ha usado."""

    def past(self, sequence: int | None) -> list[int]:
        """Un punto y todos sus antepasados, desde el primero; lanza `LookupError` si falta."""
        past = []
        while sequence:
            past.append(sequence)
            sequence = self.parents[sequence]
        return past[::-1]

    def hand_over(self, sequence: int) -> dict[str, Any]:
        """La escena de un punto de control, en JSON puro. Solo una vez: ya no es de este árbol."""
        self.go_to(sequence)
        points, self.points = self.points, {}
        fields = fields_of(points[place] for place in self.past(sequence))
        return {**fields, "messages": self.messages}

    def take_point(
        self, data: dict[str, Any], result_of: Callable[[Position], ToolResult | None]
    ) -> None:
        """Tiene en cuenta un punto de control leído, y mueve la punta a él.

        `result_of` da el resultado apuntado para una posición. Lanza `Lost` si falta algo.
        """
        sequence, parent = data["n"], parent_of(data)
        if (parent or 0) != self.tip:
            self.go_to(parent)
        add = data["add"]
        if len(add) == 1 and type(add[0]) is list:
            add[0] = self._results(add[0], result_of)
        elif "keep" in data:
            messages = self.messages
            data["add"] = [messages[item] if type(item) is int else item for item in add]
        add_messages(self.messages, data)
        self.points[sequence] = data
        self.note_point(sequence, length=len(self.messages))

    def note_point(self, sequence: int, *, length: int) -> None:
        """Apunta que hay un punto de control, hijo de la punta, y la mueve a él."""
        self.parents[sequence] = self.tip or None
        self.lengths[sequence] = length
        self.tip = sequence
        if sequence > self.highest:
            self.highest = sequence

    def go_to(self, sequence: int | None) -> None:
        """Mueve la punta a un punto de control; `None`, a antes del primero. `Lost` si falta."""
        if sequence is not None and sequence not in self.lengths:
            raise Lost(f"el punto {sequence} se ha perdido", sequence)
        if sequence != self.tip:
            self.messages = []
            for place in self.past(sequence):
                add_messages(self.messages, self.points[place])
        self.tip = sequence or 0

    def share_past(self, source: RunTree, sequence: int) -> None:
        """Empieza en ese punto de otro árbol, con todo su pasado."""
        for place in source.past(sequence):
            self.points[place] = source.points[place]
            self.parents[place] = source.parents[place]
            self.lengths[place] = source.lengths[place]
            self.digests[place] = source.digests[place]
        self.highest = sequence
        self.go_to(sequence)

    def _results(
        self, places: list[list[int]], result_of: Callable[[Position], ToolResult | None]
    ) -> Message:
        """El mensaje con los resultados apuntados en esas posiciones de la última respuesta."""
        asked = self.messages[-1]["content"]
        blocks = []
        for reply, block in places:
            result = result_of(Position(reply, block))
            if result is None:
                raise Lost(f"el resultado de {reply}.{block} se ha perdido")
            if type(result.content) is list:  # lo demás no se puede cambiar por dentro
                result = deepcopy(result)
            blocks.append(result.to_block(asked[block]["id"]))
        return {"role": "user", "content": blocks}
