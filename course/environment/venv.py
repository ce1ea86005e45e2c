"""La carpeta .venv: hacerla, saber si está entera y rehacerla si no.

Garantiza que una .venv con marca está completa: la marca se escribe la última y nombra la huella
de requirements.lock, el Python y la carpeta. Si el proceso muere a media instalación no hay marca,
y la orden siguiente la rehace desde el principio. Dos órdenes a la vez se esperan una a otra.
"""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from course.environment import lockfile
from course.environment.pip import Installer
from course.errors import CourseError

#: Medido con Python 3.11 en Linux x86-64: 725 MB instalados, unos 150 MB de descarga.
INSTALLED_MB = 730
FREE_MB_NEEDED = 1100


@dataclass(frozen=True)
class Venv:
    """La carpeta `path`, con los paquetes de `lock` y el repositorio `root` importable."""

    path: Path
    root: Path
    lock: Path

    @property
    def python(self) -> Path:
        return self.path / "bin" / "python"

    @property
    def marker(self) -> Path:
        return self.path / "curso-completo.json"

    def is_running(self) -> bool:
        """Si este proceso es el Python de la carpeta."""
        return Path(sys.prefix).resolve() == self.path.resolve()

    def is_ready(self) -> bool:
        """Si la carpeta está entera y es la que pide requirements.lock."""
        try:
            marker = json.loads(self.marker.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return False
        if self.is_running() and marker["python"] != _python_version():
            return False
        return bool(
            marker["lock"] == lockfile.digest(self.lock)
            and marker["path"] == str(self.path)
            and os.access(self.python, os.X_OK)
        )

    def prepare(self) -> None:
        """Deja la carpeta entera, o lanza `CourseError` con lo que hay que hacer."""
        with self._locked():
            if self.is_ready():
                return
            self._refuse_small_disk()
            wanted = lockfile.pins(self.lock)
            print(
                f"Preparo el entorno del curso en {self.path.name}: {len(wanted)} paquetes, "
                f"unos {INSTALLED_MB} MB y de 2 a 5 minutos. Solo la primera vez.",
                flush=True,
            )
            self._clear()
            self._create()
            Installer(self.python, self.lock, len(wanted), self._site_packages()).install()
            self._finish()
            print("Entorno listo.", flush=True)

    @contextlib.contextmanager
    def _locked(self) -> Iterator[None]:
        """Un cerrojo del sistema: se suelta solo si el proceso muere."""
        try:
            self.path.mkdir(exist_ok=True)
            file = (self.path / "curso.lock").open("w", encoding="utf-8")
        except OSError as error:
            raise CourseError(
                f"no puedo escribir en {self.path}: {error.strerror}. Copia el curso a una "
                "carpeta tuya y repite la orden"
            ) from error
        with file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("Otra orden está preparando el entorno; espero a que acabe.", flush=True)
                fcntl.flock(file, fcntl.LOCK_EX)
            yield

    def _refuse_small_disk(self) -> None:
        free_mb = shutil.disk_usage(self.path).free // 1_000_000
        if free_mb < FREE_MB_NEEDED:
            raise CourseError(
                f"quedan {free_mb} MB libres en el disco y el entorno necesita {FREE_MB_NEEDED}: "
                "libera espacio y repite la orden"
            )

    def _clear(self) -> None:
        for child in self.path.iterdir():
            if child.name == "curso.lock":
                continue
            if child.is_dir() and not child.is_symlink():
                shutil.rmtree(child)
            else:
                child.unlink()

    def _create(self) -> None:
        python = getattr(sys, "_base_executable", None) or sys.executable
        self._run_venv(python, "--without-pip")

    def _run_venv(self, python: str, *options: str) -> None:
        made = subprocess.run(
            [python, "-m", "venv", *options, str(self.path)], capture_output=True, text=True
        )
        if made.returncode:
            raise CourseError(made.stderr.strip().splitlines()[-1])

    def _site_packages(self) -> Path:
        major, minor = sys.version_info[:2]
        return self.path / "lib" / f"python{major}.{minor}" / "site-packages"

    def _finish(self) -> None:
        (self._site_packages() / "curso.pth").write_text(f"{self.root}\n", encoding="utf-8")
        marker = {
            "lock": lockfile.digest(self.lock),
            "path": str(self.path),
            "python": _python_version(),
        }
        unfinished = self.marker.with_suffix(".tmp")
        unfinished.write_text(json.dumps(marker), encoding="utf-8")
        unfinished.replace(self.marker)


def _python_version() -> str:
    return ".".join(map(str, sys.version_info[:2]))
