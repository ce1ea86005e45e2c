"""Lo que hicieron, y siguen haciendo, las ejecuciones cuyas claves hereda una bifurcación."""

from __future__ import annotations

from dataclasses import dataclass, field

from harness_base.run_log import RunLog
from harness_base.run_reader import RunReader


@dataclass
class Ancestors:
    """Lleva a `log` las entradas de esas ejecuciones, también las que escriban después."""

    log: RunLog
    readers: list[RunReader]
    _taken: dict[str, int] = field(default_factory=dict)
    """Cuántas entradas de cada una se han llevado ya."""

    @classmethod
    def of(cls, reader: RunReader, log: RunLog) -> Ancestors:
        """Los de la ejecución que lee `reader`; ninguno si no hereda claves."""
        found = []
        while reader.source is not None and reader.origin is not None:
            if reader.origin.keys != "inherit":
                break
            reader = reader.source
            found.append(reader)
        return cls(log, found)

    def deliver(self) -> None:
        """Lleva a `log` lo que aún no se ha llevado."""
        for reader in self.readers:
            if reader.path.stat().st_size != reader.size:
                reader.read_new()
            run = reader.header["run"]
            for entry in reader.log.entries_from(self._taken.get(run, 0)):
                self.log.take_from(run, entry)
            self._taken[run] = reader.log.count
