"""La carpeta .venv: hacerla, saber si está entera y rehacerla si no.

Garantiza que una .venv con marca está completa: la marca se escribe la última y nombra la huella
de requirements.lock, el Python y la carpeta. Si el proceso muere a media instalación no hay marca,
y la orden siguiente la rehace desde el principio. Si cambia requirements.lock, los paquetes se
ponen al día sin rehacerla, y sin red se queda como estaba. Dos órdenes a la vez se esperan.
"""

from __future__ import annotations

import contextlib
import fcntl
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from course.environment import lockfile
from course.environment.pip import PipInstall
from course.errors import CourseError

#: Medido con Python 3.11 a 3.13 en Linux x86-64.
INSTALLED_MB = 800
FREE_MB_NEEDED = 1200

_LOCK_NAME = "curso.lock"


@dataclass(frozen=True)
class Venv:
    """La carpeta `path`, con los paquetes de `lock` y con el repositorio `root` importable."""

    path: Path
    root: Path
    lock: Path

    @property
    def python(self) -> Path:
        return self.path / "bin" / "python"

    @property
    def site_packages(self) -> Path:
        return self.path / "lib" / f"python{_python_version()}" / "site-packages"

    @property
    def _marker(self) -> Path:
        return self.path / "curso-completo.json"

    def is_running(self) -> bool:
        """Si este proceso es el Python de la carpeta."""
        return Path(sys.prefix).resolve() == self.path.resolve()

    def is_ready(self) -> bool:
        """Si la carpeta está entera y es la que pide requirements.lock."""
        return self.is_whole() and self._read_marker()["lock"] == lockfile.digest(self.lock)

    def prepare(self) -> None:
        """Deja la carpeta entera y al día, o lanza `CourseError` con lo que hay que hacer."""
        with self._locked() as lock_file:
            if self.is_ready():
                return
            self._refuse_small_disk()
            packages = len(lockfile.pins(self.lock))
            if self.is_whole():
                print(f"Pongo al día el entorno del curso ({packages} paquetes).", flush=True)
            else:
                print(
                    f"Preparo el entorno del curso en {self.path.name}: {packages} paquetes, unos "
                    f"{INSTALLED_MB} MB en disco y de 1 a 5 minutos. Solo la primera vez.",
                    flush=True,
                )
                self._clear()
                self._create(keep_open=lock_file)
            self._install(packages, keep_open=lock_file)
            print("Entorno listo.", flush=True)

    def is_whole(self) -> bool:
        """Si la instalación que hay acabó bien, aunque requirements.lock haya cambiado después."""
        marker = self._read_marker()
        return (
            marker.get("path") == str(self.path)
            and os.access(self.python, os.X_OK)
            and (not self.is_running() or marker.get("python") == _python_version())
        )

    def _read_marker(self) -> dict[str, str]:
        try:
            return dict(json.loads(self._marker.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return {}

    @contextlib.contextmanager
    def _locked(self) -> Iterator[int]:
        """Un cerrojo del sistema: se suelta cuando mueren este proceso y el pip que lanzó."""
        if (self.path / "pyvenv.cfg").exists() and not (self.path / _LOCK_NAME).exists():
            raise CourseError(
                f"la carpeta {self.path.name} no la ha hecho el curso: actívala si ya tiene todos "
                "los paquetes, o cámbiale el nombre, y repite la orden"
            )
        try:
            self.path.mkdir(exist_ok=True)
            file = (self.path / _LOCK_NAME).open("w", encoding="utf-8")
        except OSError as error:
            reason = "sin permiso" if isinstance(error, PermissionError) else error.strerror
            raise CourseError(
                f"no puedo escribir en {self.path} ({reason}): copia el curso a una "
                "carpeta tuya y repite la orden"
            ) from error
        with file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("Otra orden está preparando el entorno; espero a que acabe.", flush=True)
                fcntl.flock(file, fcntl.LOCK_EX)
            yield file.fileno()

    def _refuse_small_disk(self) -> None:
        free_mb = shutil.disk_usage(self.path).free // 1_000_000
        if free_mb < FREE_MB_NEEDED:
            raise CourseError(
                f"quedan {free_mb} MB libres en el disco y hacen falta {FREE_MB_NEEDED}: libera "
                "espacio y repite la orden"
            )

    def _clear(self) -> None:
        for child in self.path.iterdir():
            if child.is_dir() and not child.is_symlink():
                shutil.rmtree(child)
            elif child.name != _LOCK_NAME:
                child.unlink()

    def _create(self, *, keep_open: int) -> None:
        """Hace la carpeta con el pip de ensurepip; si no lo hay, sin pip."""
        if importlib.util.find_spec("venv") is None:
            raise CourseError(
                "a este Python le falta el módulo venv: instálalo (en Debian y Ubuntu, "
                "sudo apt install python3-venv) o usa otro Python, y repite la orden"
            )
        base = _base_python()
        command = [base, "-m", "venv", str(self.path)]
        if importlib.util.find_spec("ensurepip") is None:
            if importlib.util.find_spec("pip") is None:
                raise CourseError(
                    "este Python no tiene pip ni ensurepip: instálalos (en Debian y Ubuntu, "
                    "sudo apt install python3-venv python3-pip) y repite la orden"
                )
            command.append("--without-pip")
        print("  Creando la carpeta…", flush=True)
        made = subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", pass_fds=(keep_open,)
        )
        if made.returncode:
            lines = (made.stderr or made.stdout).strip().splitlines() or ["sin más datos"]
            raise CourseError(f"no he podido crear {self.path.name} con {base}: {lines[-1]}")

    def _install(self, packages: int, *, keep_open: int) -> None:
        install = PipInstall(
            self._pip(), self.lock, packages, self.site_packages, self.path / "curso-pip.log"
        )
        previous = self._marker.with_name("curso-anterior.json")
        with contextlib.suppress(FileNotFoundError):
            self._marker.replace(previous)
        try:
            install.run(keep_open=keep_open)
        except BaseException:
            if previous.exists() and not install.changed_something:
                previous.replace(self._marker)
            raise
        previous.unlink(missing_ok=True)
        (self.site_packages / "curso.pth").write_text(f"{self.root}\n", encoding="utf-8")
        self._write_marker()

    def _pip(self) -> Sequence[str]:
        """El pip de la carpeta; si se hizo sin él, el del Python de fuera."""
        if (self.site_packages / "pip").is_dir():
            return [str(self.python), "-m", "pip"]
        outside = _base_python() if self.is_running() else sys.executable
        return [outside, "-m", "pip", "--python", str(self.python)]

    def _write_marker(self) -> None:
        marker = {
            "lock": lockfile.digest(self.lock),
            "path": str(self.path),
            "python": _python_version(),
        }
        unfinished = self._marker.with_suffix(".tmp")
        unfinished.write_text(json.dumps(marker), encoding="utf-8")
        unfinished.replace(self._marker)


def _python_version() -> str:
    return ".".join(map(str, sys.version_info[:2]))


def _base_python() -> str:
    """El Python con que se hizo el entorno en marcha; fuera de uno, el que está en marcha."""
    return getattr(sys, "_base_executable", None) or sys.executable
