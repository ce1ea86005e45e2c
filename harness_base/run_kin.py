"""Lo que hicieron, y siguen haciendo, las demás ejecuciones que dan las mismas claves.

Son aquella de la que sale una bifurcación que hereda las claves, y las bifurcaciones que las heredaron
de ella: para el mundo, la misma acción en cualquiera de ellas es una sola. Se buscan al abrir; lo que
escriban después se ve.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from harness_base.errors import DamagedRun
from harness_base.run_headers import headers_in
from harness_base.run_log import RunLog
from harness_base.run_reader import RunReader


@dataclass
class Kin:
    """Lleva a `log` las entradas de esas ejecuciones, también las que escriban después."""

    log: RunLog
    readers: list[RunReader]
    _taken: dict[str, int] = field(default_factory=dict)
    """Cuántas entradas de cada una se han llevado ya."""
    _inodes: dict[str, int] = field(default_factory=dict)
    """Qué archivo es cada una: podarla lo cambia por otro, que se lee desde el principio."""

    @classmethod
    def of(cls, reader: RunReader, log: RunLog) -> Kin:
        """Las de la ejecución que lee `reader`."""
        return cls(log, list(kin_of(reader)))

    def deliver(self) -> None:
        """Lleva a `log` lo que aún no se ha llevado; lanza `DamagedRun` si algo está dañado."""
        for index, reader in enumerate(self.readers):
            run, stat = reader.path.stem, reader.path.stat()
            if self._inodes.setdefault(run, stat.st_ino) != stat.st_ino:
                reader = self.readers[index] = RunReader.read(reader.path)
                self._inodes[run], self._taken[run] = stat.st_ino, 0
            elif stat.st_size != reader.size:
                reader.read_new()
            for damage in reader.pending_damage():
                raise DamagedRun(
                    f"{run}, que usa las mismas claves, está dañada en el registro {damage.record}: "
                    f"no se sabe todo lo que hizo. Mira qué cuesta con --verify {run}.",
                    damage.record,
                )
            for entry in reader.log.entries_from(self._taken.get(run, 0)):
                self.log.take_from(run, entry)
            self._taken[run] = reader.log.count


def kin_of(reader: RunReader) -> Iterator[RunReader]:
    """Las demás ejecuciones de su carpeta con el mismo linaje."""
    known = {reader.path}
    lineage = reader.header["lineage"]
    while reader.source is not None and reader.origin is not None:
        if reader.origin.keys != "inherit":
            break
        reader = reader.source
        known.add(reader.path)
        yield reader
    for path, header in headers_in(reader.path.parent):
        if path not in known and header["lineage"] == lineage:
            yield RunReader.read(path)
