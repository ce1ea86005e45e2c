"""Añadir líneas a un archivo: enteras o nada, y a salvo cuando se pide.

Una línea que se quedó a medias, propia o de un proceso anterior, se corta antes de escribir la
siguiente. Si un `fsync` falla, no se escribe nada más: nadie sabe qué llegó al disco. Tampoco se
sigue escribiendo en un archivo que alguien ha borrado o cambiado: nadie podría leerlo después.
"""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, field
from pathlib import Path

from harness_base.errors import CheckpointNotSaved
from harness_base.journal import sync_path


@dataclass
class LineWriter:
    """Añade líneas a `path`, que ya existe y cuyas líneas enteras ocupan `size` bytes."""

    path: Path
    size: int
    unended: bool = False
    """Si a la última línea entera le falta su salto, que `size` ya cuenta."""
    torn: bool = False
    """Si detrás hay una línea a medias."""
    read_only: bool = False
    """Si el archivo se abrió solo para mirarlo."""
    _descriptor: int | None = field(default=None, init=False)
    _dirty: bool = field(default=True, init=False)
    _found_is_safe: bool = field(default=False, init=False)
    """Si lo que dejó escrito un proceso anterior, y el nombre del archivo, ya están en el disco."""
    _failed: bool = field(default=False, init=False)

    def write(self, line: bytes) -> None:
        """Añade una línea en una sola escritura; no espera al disco."""
        self._check_usable()
        try:
            self._write(line)
        except OSError as error:
            raise self._not_saved(error) from error
        self.size += len(line)
        self._dirty = True

    def sync(self) -> None:
        """Espera a que lo añadido esté en el disco; si no hay nada, no hace nada.

        La primera vez, también lo que dejara escrito un proceso anterior, que pudo morir sin esperar.
        """
        self._check_usable()
        if not self._dirty:
            return
        descriptor = self._open()
        try:
            os.fsync(descriptor)
            if not self._found_is_safe:
                sync_path(self.path.parent)
        except OSError as error:
            self._failed = True
            raise self._not_saved(error) from error
        self._dirty, self._found_is_safe = False, True

    def close(self) -> None:
        """Suelta el archivo."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def _open(self) -> int:
        if self._descriptor is None:
            flags = os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC
            try:
                self._descriptor = os.open(self.path, flags)
            except OSError as error:
                raise self._not_saved(error) from error
        return self._descriptor

    def _write(self, line: bytes) -> None:
        descriptor = self._open()
        self._check_untouched(descriptor)
        if self.torn:
            os.ftruncate(descriptor, self.size - self.unended)
            self.torn = False
        data = b"\n" + line if self.unended else line
        self.torn = True
        if os.write(descriptor, data) != len(data):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.torn = self.unended = False

    def _check_untouched(self, descriptor: int) -> None:
        """Lanza `OSError` si ya no es el archivo que se leyó: lo borraron, o alguien escribió en él."""
        found = os.fstat(descriptor)
        if not found.st_nlink:
            raise OSError(errno.ESTALE, "alguien lo ha borrado")
        if not self.torn and found.st_size != self.size - self.unended:
            raise OSError(errno.ESTALE, "alguien lo ha cambiado mientras se escribía")

    def _not_saved(self, error: OSError) -> CheckpointNotSaved:
        return CheckpointNotSaved(
            f"No se ha podido guardar en {self.path.name} ({error.strerror or error}). La tarea se "
            "detiene antes del siguiente efecto. Libera espacio o revisa el disco y reanuda."
        )

    def _check_usable(self) -> None:
        if self.read_only:
            raise CheckpointNotSaved(f"{self.path.name} se abrió solo para mirarlo.")
        if self._failed:
            raise CheckpointNotSaved(
                f"{self.path.name} falló al ir al disco y no se puede saber qué llegó. Revisa el "
                "disco y reanuda en un proceso nuevo."
            )
