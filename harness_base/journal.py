"""Un diario: un archivo al que solo se añaden líneas, y que se lee sin fiarse de él.

Garantías. Una línea añadida sobrevive a la muerte del proceso; tras `sync()`, también a un corte de
luz. Una última línea a medias nunca llegó a confirmarse: se ofrece en `torn` y el siguiente
`append` la corta antes de escribir. Una última línea entera a la que solo le falta el salto de
línea se conserva. Cualquier otra cosa que no se entienda es daño: se dice qué entrada es y no se
toca. Si un `sync` falla, el diario no vuelve a escribir: nadie sabe qué llegó al disco.

No guarda ningún archivo abierto, así que se puede usar tras un `fork`. Escribe un solo proceso.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Generic, TypeVar

from harness_base.errors import DamagedLog, HarnessError

Entry = TypeVar("Entry")


def sync_path(path: Path) -> None:
    """Lleva al disco lo escrito en un archivo, o los nombres de una carpeta."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class Journal(ABC, Generic[Entry]):
    """El diario guardado en `path`; el archivo se crea con la primera línea."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.torn = b""
        """La última línea a medias que se ha encontrado, o `b""`."""
        self._entries: list[Entry] = []
        self._whole_bytes = 0
        self._unended: Entry | None = None
        self._indexed_tail = b""
        self._failed = False
        self._name_is_safe = False

    @abstractmethod
    def encode(self, entry: Entry) -> bytes:
        """La línea de una entrada, con su salto. Lanza `NotStorable` si no se guarda exacta."""

    @abstractmethod
    def decode(self, line: bytes) -> Entry:
        """La entrada de una línea sin su salto; lanza `ValueError` o `HarnessError` si no lo es."""

    @abstractmethod
    def index(self, entry: Entry) -> None:
        """Apunta una entrada leída donde convenga para encontrarla después."""

    def entries(self) -> list[Entry]:
        """Todas las entradas, en orden. Lanza `DamagedLog` si hay daño en medio."""
        self._read_new()
        return self._entries + ([self._unended] if self._unended is not None else [])

    def append(self, entry: Entry) -> None:
        """Añade una entrada en una sola escritura; no espera al disco (para eso está `sync`)."""
        line = self.encode(entry)
        self._check_usable()
        self._read_new()
        if self.torn:
            os.truncate(self.path, self._whole_bytes)
        if self._unended is not None:
            line = b"\n" + line
        with self.path.open("ab", buffering=0) as file:
            written = file.write(line)
        if written != len(line):
            raise HarnessError(
                f"Solo cupieron {written} de {len(line)} bytes en {self.path.name}: ¿disco lleno? "
                "Libera espacio y reanuda; la línea a medias se cortará sola."
            )

    def sync(self) -> None:
        """Lleva al disco lo añadido, y también el nombre del archivo.

        Si falla, lanza `OSError` y el diario ya no admite nada más en este proceso.
        """
        self._check_usable()
        paths = [self.path] if self._name_is_safe else [self.path, self.path.parent]
        try:
            for path in paths:
                sync_path(path)
        except OSError:
            self._failed = True
            raise
        self._name_is_safe = True

    def _check_usable(self) -> None:
        if self._failed:
            raise HarnessError(
                f"{self.path.name} falló al ir al disco y no se puede saber qué llegó. Revisa el "
                "disco y reanuda en un proceso nuevo."
            )

    def _read_new(self) -> None:
        """Lee lo que el archivo tiene de más desde la última vez."""
        data = b""
        if self.path.exists():
            with self.path.open("rb") as file:
                file.seek(self._whole_bytes)
                data = file.read()
        *lines, tail = data.split(b"\n")
        for line in lines:
            entry = self._whole(line)
            self._entries.append(entry)
            if line != self._indexed_tail:
                self.index(entry)
            self._indexed_tail = b""
            self._whole_bytes += len(line) + 1
        self._unended, self.torn = None, b""
        if tail:
            try:
                self._unended = self.decode(tail)
            except (ValueError, HarnessError):
                self.torn = tail
            else:
                if tail != self._indexed_tail:
                    self.index(self._unended)
                self._indexed_tail = tail

    def _whole(self, line: bytes) -> Entry:
        try:
            return self.decode(line)
        except (ValueError, HarnessError) as error:
            number = len(self._entries) + 1
            raise DamagedLog(
                f"La entrada {number} de {self.path.name} está dañada ({error}). No la borres: "
                "cópiala y revísala antes de seguir.",
                number,
            ) from None
