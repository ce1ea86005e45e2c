"""Arranca JupyterLab como proceso hijo, averigua su dirección y lo cierra sin dejar restos."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from types import FrameType, TracebackType

from course.errors import CourseError

#: Ajustes de JupyterLab para el curso; los de la persona mandan sobre ellos.
SETTINGS = Path(__file__).resolve().parent / "jupyter_config"

START_LIMIT_S = 60.0
STOP_LIMIT_S = 15.0


class _Closed(Exception):
    """Alguien ha pedido cerrar: Ctrl-C, SIGTERM o el terminal que se cierra."""


class LabServer:
    """Un JupyterLab con raíz en `root` que se abre en el cuaderno `notebook`."""

    def __init__(self, root: Path, notebook: str, *, port: int, options: Sequence[str]) -> None:
        self._notebook = notebook
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - vive lo que el servidor
        command = [
            *(sys.executable, "-m", "jupyterlab", "--no-browser"),
            f"--ServerApp.root_dir={root}",
            f"--ServerApp.port={port}",
            f"--LabApp.default_url=/lab/tree/{notebook}",
            *(["--allow-root"] if os.geteuid() == 0 else []),
            *options,
        ]
        self._process = subprocess.Popen(
            command,
            cwd=root,
            env=_environ(),
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, _close)

    def __enter__(self) -> LabServer:
        return self

    def wait_until_ready(self) -> str:
        """La dirección con su clave, cuando el servidor ya contesta."""
        deadline = time.monotonic() + START_LIMIT_S
        while time.monotonic() < deadline:
            if self._process.poll() is not None:
                raise CourseError(f"JupyterLab no ha arrancado: {self._last_line()}")
            if address := self._address():
                return address
            time.sleep(0.1)
        raise CourseError(
            f"JupyterLab no ha contestado en {START_LIMIT_S:.0f} s: prueba python -m course doctor"
        )

    def open_browser(self, address: str) -> None:
        webbrowser.open(address)

    def wait_until_closed(self) -> int:
        """Espera a que alguien lo cierre, desde el terminal o desde su menú."""
        return self._process.wait()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> bool:
        """Cierra el servidor y sus núcleos; pedir el cierre no es un error."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        if self._process.poll() is None:
            print("\nCerrando JupyterLab…", flush=True)
            self._process.terminate()
            try:
                self._process.wait(STOP_LIMIT_S)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._log.close()
        return kind is _Closed

    def _address(self) -> str | None:
        """Lo que el servidor escribe sobre sí mismo en su carpeta de ejecución al estar listo."""
        from jupyter_core.paths import jupyter_runtime_dir

        about = Path(jupyter_runtime_dir()) / f"jpserver-{self._process.pid}.json"
        try:
            facts = json.loads(about.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        address = f"{facts['url']}lab/tree/{self._notebook}"
        return f"{address}?token={facts['token']}" if facts["token"] else address

    def _last_line(self) -> str:
        self._log.seek(0)
        lines = self._log.read().decode("utf-8", "replace").strip().splitlines()
        return lines[-1] if lines else "no ha dicho por qué"


def _environ() -> dict[str, str]:
    """El núcleo del entorno antes que los del usuario, y los ajustes del curso: ni avisos ni red."""
    config = [str(SETTINGS), *filter(None, [os.environ.get("JUPYTER_CONFIG_PATH")])]
    return {
        **os.environ,
        "JUPYTER_PREFER_ENV_PATH": "1",
        "JUPYTER_CONFIG_PATH": os.pathsep.join(config),
    }


def _close(number: int, frame: FrameType | None) -> None:
    raise _Closed
