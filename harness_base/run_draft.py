"""El registro en curso: lo que se va anotando hasta que se escribe de una vez.

Cada cosa se convierte en JSON al anotarla: lo que cambie después no cambia lo anotado.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from harness_base.intent_log import Intention, LogEntry
from harness_base.jsonvalue import check_plain
from harness_base.process_group import Group
from harness_base.run_entry import UNKNOWN_GROUP, entry_to_plain
from harness_base.run_point import asked_in
from harness_base.run_record import LONG_TEXT, digest, set_apart, to_text
from harness_base.types import Block


@dataclass
class Draft:
    """Las partes de un registro, ya en JSON. `texts` son los textos largos que ya tiene el archivo."""

    texts: dict[str, str]
    by: Group = UNKNOWN_GROUP
    """El último grupo de procesos que dice el archivo."""
    point: int | None = None
    """El punto de control anotado, si lo hay."""
    _asked: Sequence[Block] = ()
    _parts: dict[str, str] = field(default_factory=dict)
    _entries: list[str] = field(default_factory=list)
    _put: list[Any] = field(default_factory=list)
    _new_texts: dict[str, str] = field(default_factory=dict)

    def set(self, name: str, value: Any) -> None:
        """Anota una parte."""
        self._parts[name] = to_text(value)

    def add_point(self, data: Mapping[str, Any]) -> None:
        """Anota un punto de control."""
        self._parts["point"] = self._encode(data, ["point"])
        self.point = data["n"]
        self._asked = asked_in(data)

    def fits(self, entry: LogEntry) -> bool:
        """Si esa entrada cabe en este registro: en uno solo hay un grupo de procesos."""
        return not (self._entries and isinstance(entry, Intention) and entry.group != self.by)

    def add_entry(self, entry: LogEntry) -> None:
        """Anota una entrada del registro con intención; `NotStorable` si no se guarda exacta."""
        beside = self._asked if self.point == entry.position.reply else ()
        data = entry_to_plain(entry, beside)
        check_plain(data, "log")
        if isinstance(entry, Intention) and entry.group != self.by:
            self.set("by", list(entry.group))
            self.by = entry.group
        self._entries.append(self._encode(data, ["log", len(self._entries)]))

    def parts(self) -> dict[str, str]:
        """Las partes que hay que escribir; ninguna si no se ha anotado nada."""
        parts = dict(self._parts)
        if self._entries:
            parts["log"] = f"[{','.join(self._entries)}]"
        if self._put:
            parts["put"] = to_text(self._put)
        if self._new_texts:
            parts["texts"] = to_text(self._new_texts)
        return parts

    def next(self) -> Draft:
        """El registro siguiente, en blanco."""
        return Draft(self.texts, self.by)

    def _encode(self, data: Any, path: list[Any]) -> str:
        """El JSON de una parte, con sus textos largos aparte."""
        text = to_text(data)
        short, long = set_apart(data, path) if len(text) >= LONG_TEXT else (data, [])
        if not long:
            return text
        for place, content in long:
            name = digest(content.encode("utf-8", "surrogatepass"))
            self._put.append([place, name])
            if name not in self.texts:
                self.texts[name] = self._new_texts[name] = content
        return to_text(short)
