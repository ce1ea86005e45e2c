"""Instala los paquetes de requirements.lock con pip: enseña cómo va y calla lo demás.

Respeta la configuración de pip de quien lo usa (índice, carpeta de wheels, certificados). Si algo
falla, lanza `CourseError` con una línea que dice qué hacer; la salida entera de pip queda en
`curso-pip.log`, dentro de la carpeta .venv.
"""

from __future__ import annotations

import os
import re
import selectors
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from course.environment.progress import Progress
from course.errors import CourseError

#: Lo que pip dice cuando el índice no responde.
_NETWORK = re.compile(
    r"Failed to establish a new connection|NewConnectionError|Temporary failure in name resolution"
    r"|Name or service not known|ConnectTimeoutError|ReadTimeoutError|ConnectionResetError"
    r"|Connection refused|Network is unreachable|ProxyError|Max retries exceeded"
)
_STARTED = re.compile(r"^(Collecting|Requirement already satisfied:|Processing) ")
_DOWNLOADED = re.compile(r"^\s*(Downloading|Using cached) \S+\.whl \(")
_INSTALLING = "Installing collected packages:"


@dataclass
class PipInstall:
    """Una instalación de `lock`, con la orden `pip` (programa y opciones globales)."""

    pip: Sequence[str]
    lock: Path
    packages: int
    site_packages: Path
    log: Path
    lines: list[str] = field(default_factory=list)

    @property
    def changed_something(self) -> bool:
        """Si pip llegó a tocar la carpeta; antes solo consulta y descarga."""
        return any(line.startswith(_INSTALLING) for line in self.lines)

    def run(self, *, keep_open: int) -> None:
        """Instala. pip hereda `keep_open`: mientras viva, el cerrojo de .venv sigue echado."""
        command = [
            *self.pip,
            *("install", "--no-deps", "--no-input", "--disable-pip-version-check"),
            *("--progress-bar", "off", "--requirement", str(self.lock)),
        ]
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            pass_fds=(keep_open,),
            env={**os.environ, "PIP_USER": "0", "PYTHONUNBUFFERED": "1"},
        )
        try:
            with Progress() as progress:
                for line in _lines(process):
                    self.lines += [line] if line else []
                    self._show(progress, line)
        except BaseException:
            process.terminate()
            raise
        finally:
            process.wait()
        if process.returncode:
            self.log.write_text("\n".join(self.lines) + "\n", encoding="utf-8")
            raise CourseError(explain(self.lines, log=self.log))

    def _show(self, progress: Progress, line: str) -> None:
        if self.changed_something:
            installed = sum(1 for _ in self.site_packages.glob("*.dist-info"))
            progress.show("Instalando", min(installed, self.packages), self.packages)
        elif "Retrying (Retry(" in line:
            progress.say("El índice de paquetes no responde; lo intento otra vez…")
        elif downloaded := self._count(_DOWNLOADED):
            progress.show("Descargando", downloaded, self.packages)
        elif started := self._count(_STARTED):
            progress.show("Consultando versiones", started, self.packages)

    def _count(self, pattern: re.Pattern[str]) -> int:
        return sum(1 for line in self.lines if pattern.match(line))


def _lines(process: subprocess.Popen[bytes]) -> Iterator[str]:
    """Las líneas de la salida según llegan, y una vacía cada medio segundo de silencio."""
    assert process.stdout is not None
    with process.stdout as output, selectors.DefaultSelector() as selector:
        selector.register(output, selectors.EVENT_READ)
        unfinished = b""
        while True:
            if not selector.select(timeout=0.5):
                yield ""
                continue
            chunk = os.read(output.fileno(), 65536)
            if not chunk:
                break
            *whole, unfinished = (unfinished + chunk).split(b"\n")
            yield from (line.decode("utf-8", "replace").rstrip() for line in whole)
        if unfinished:
            yield unfinished.decode("utf-8", "replace")


def explain(lines: Sequence[str], *, log: Path) -> str:
    """Lo que pasó y qué hacer, en una línea, a partir de la salida de pip."""
    text = "\n".join(lines)
    if _NETWORK.search(text) or "(from versions: none)" in text:
        return (
            "no llego al índice de paquetes: conéctate a internet y repite la orden; sin conexión, "
            "usa una carpeta de wheels con PIP_NO_INDEX=1 PIP_FIND_LINKS=CARPETA"
        )
    if "CERTIFICATE_VERIFY_FAILED" in text:
        return (
            "el índice de paquetes usa un certificado que este equipo no conoce: indica el de tu "
            "red con PIP_CERT=ARCHIVO y repite la orden"
        )
    if "No module named pip" in text:
        return "el entorno se ha quedado sin pip: borra la carpeta .venv y repite la orden"
    if "No space left on device" in text:
        return "el disco se ha llenado durante la instalación: libera espacio y repite la orden"
    if missing := re.search(r"No matching distribution found for (\S+)", text):
        return (
            f"tu índice de paquetes no ofrece {missing[1]} para este Python: revisa la "
            "configuración (pip config list) y repite la orden"
        )
    errors = [line for line in lines if line.startswith("ERROR:")]
    reason = (errors or list(lines) or ["pip ha terminado sin decir nada"])[-1]
    return f"pip no ha podido instalar los paquetes ({reason}); los detalles, en {log}"
