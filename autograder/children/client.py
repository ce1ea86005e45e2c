"""El lado del padre: arranca servidores de procesos y les pide ejecuciones.

    server = get_server(stage=1)
    result = server.run("autograder.probes.p1_2:record", submission=…, args={…})

`result` es siempre un `ChildResult`: nada de lo que haga el hijo se convierte en una excepción
aquí. El servidor se cierra solo cuando muere este proceso (su entrada se cierra).
"""

from __future__ import annotations

import atexit
import base64
import contextlib
import dataclasses
import json
import os
import site
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from autograder.children import wire
from autograder.children.guard import ROOT
from autograder.children.limits import Limits
from autograder.children.result import ChildResult, parse
from autograder.children.submission import Submission

Probe = str | Callable[..., Any]
"""Una función de un módulo de sondas, o su nombre `módulo:función`."""

_BOOTSTRAP = "import sys; sys.path.insert(0, {root!r}); from {module} import main; main()"
_KEPT_VARIABLES = ("PATH", "LANG", "LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH", "TMPDIR", "TZ")


def clean_command(module: str) -> list[str]:
    """Orden que ejecuta `module:main` con nuestro Python, sin la carpeta actual en `sys.path`."""
    code = _BOOTSTRAP.format(root=os.fspath(ROOT), module=module)
    return [sys.executable, "-P", "-X", "utf8", "-c", code]


def clean_environment(**extra: str) -> dict[str, str]:
    """Un entorno con lo justo: nada de claves, rutas de Python ni opciones de quien lo lanza."""
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    if site.ENABLE_USER_SITE and site.USER_BASE:
        kept["PYTHONUSERBASE"] = site.USER_BASE
    return {**kept, **extra}


def probe_name(probe: Probe) -> str:
    """`módulo:función` de una sonda."""
    return probe if isinstance(probe, str) else f"{probe.__module__}:{probe.__qualname__}"


class ForkServer:
    """Un servidor de procesos para una etapa (1 a 6). Arranca con la primera petición.

    `prelude`: módulos que se importan antes que ningún otro (el motor de fallos se pone ahí, para
    que nadie haya guardado todavía una referencia a `open`). `hash_seed`: semilla de `hash()`.
    """

    def __init__(self, *, stage: int, prelude: Sequence[str] = (), hash_seed: int = 0) -> None:
        self.stage = stage
        self.prelude = tuple(prelude)
        self.hash_seed = hash_seed
        self._process: subprocess.Popen[bytes] | None = None
        self._scratch: tempfile.TemporaryDirectory[str] | None = None
        self._lock = threading.Lock()

    def run(
        self,
        probe: Probe,
        *,
        submission: Submission,
        args: Mapping[str, Any] | None = None,
        limits: Limits | None = None,
        folder: Path | None = None,
        guarded: bool = True,
        imports: Sequence[str] = (),
    ) -> ChildResult:
        """Ejecuta `probe(nombres, **args)` en un hijo nuevo y cuenta cómo acabó.

        `args` es JSON. Sin `folder`, el hijo trabaja en una carpeta propia que se borra después;
        con ella, trabaja ahí y nadie la toca. `guarded=False` levanta la vigilancia de lecturas:
        solo para código nuestro, nunca para el de quien aprende. `imports`: módulos nuestros que el
        servidor carga antes, además del de la sonda.
        """
        request = {
            "probe": probe_name(probe),
            "imports": [probe_name(probe).partition(":")[0], *imports],
            "args": dict(args or {}),
            "limits": dataclasses.asdict(limits or Limits()),
            "folder": None if folder is None else os.fspath(folder.resolve()),
            "guarded": guarded,
            "names": submission.names,
            "pickle": None
            if submission.pickle is None
            else base64.b64encode(submission.pickle).decode("ascii"),
            "sources": dict(submission.sources),
            "cells": [(cell.name, cell.source) for cell in submission.cells],
            "own": [cell.name for cell in submission.cells if cell.own],
        }
        body = json.dumps(request).encode("ascii")
        with self._lock:
            return self._exchange(body)

    def close(self) -> None:
        """Cierra el servidor y borra sus carpetas. Puede volver a arrancar después."""
        process, self._process = self._process, None
        scratch, self._scratch = self._scratch, None
        if process is not None:
            assert process.stdin is not None and process.stdout is not None
            with contextlib.suppress(OSError):
                process.stdin.close()
            try:
                process.wait(timeout=2)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            process.stdout.close()
        if scratch is not None:
            scratch.cleanup()

    def _exchange(self, body: bytes) -> ChildResult:
        try:
            process = self._started()
            assert process.stdin is not None and process.stdout is not None
            wire.send(process.stdin.fileno(), body)
            header = wire.receive(process.stdout.fileno())
            frames = wire.receive(process.stdout.fileno())
        except BrokenPipeError:
            header = frames = None
        except BaseException:
            self.close()
            raise
        if header is None or frames is None:
            self.close()
            return ChildResult(complete=False, stopped="server")
        content = json.loads(header)
        return parse(content, frames, output=base64.b64decode(content["output"]))

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self.close()
        self._scratch = tempfile.TemporaryDirectory(
            prefix="autograder-", ignore_cleanup_errors=True
        )
        scratch = os.path.realpath(self._scratch.name)
        self._process = subprocess.Popen(
            clean_command("autograder.children.server"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            cwd=scratch,
            env=clean_environment(HOME=scratch, PYTHONHASHSEED=str(self.hash_seed)),
            start_new_session=True,
        )
        assert self._process.stdin is not None and self._process.stdout is not None
        setup = {"stage": self.stage, "scratch": scratch, "prelude": self.prelude}
        wire.send(self._process.stdin.fileno(), json.dumps(setup).encode("ascii"))
        if wire.receive(self._process.stdout.fileno()) is None:
            self.close()
            raise RuntimeError("el servidor de procesos no ha podido arrancar")
        return self._process


_servers: dict[tuple[int, tuple[str, ...], int], ForkServer] = {}


def get_server(*, stage: int, prelude: Sequence[str] = (), hash_seed: int = 0) -> ForkServer:
    """El servidor de esa etapa en este proceso; se crea una vez y se cierra al salir."""
    key = (stage, tuple(prelude), hash_seed)
    if key not in _servers:
        server = ForkServer(stage=stage, prelude=prelude, hash_seed=hash_seed)
        atexit.register(server.close)
        _servers[key] = server
    return _servers[key]
