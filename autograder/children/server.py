"""El servidor de procesos: bifurca una vez por petición y cuenta cómo acabó el hijo.

Se lanza con `ForkServer` (véase `client`), nunca a mano. Vive en su propia sesión, con la salida
de errores cerrada. Carga de antemano el arnés base y las etapas anteriores a la suya (lo que no
esté cargado cuesta unos 10 ms en cada hijo) y nada de la referencia de su etapa. Aquí no se
ejecuta ni se deserializa nada de quien aprende: eso ocurre en el hijo.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import pkgutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NoReturn

import autograder
from autograder.children import grandchild, sweep, wire
from autograder.children.guard import Guard, stages_from
from autograder.children.limits import Limits
from autograder.children.watch import ParentGone, Watch

STANDARD = (
    *("base64", "cloudpickle", "collections", "contextlib", "copy", "dataclasses", "datetime"),
    *("enum", "functools", "gzip", "hashlib", "inspect", "io", "itertools", "json", "linecache"),
    *("math", "os", "pathlib", "pickle", "random", "re", "shutil", "sqlite3", "stat", "string"),
    *("tempfile", "textwrap", "time", "traceback", "types", "typing", "uuid", "warnings"),
)
"""Módulos que una respuesta usa a menudo."""

NEVER_PRELOADED = frozenset({"__main__", "claude", "server"})


def preload(stage: int) -> None:
    """Carga lo que los hijos de esta etapa pueden usar.

    Un módulo que falla al cargarse volverá a fallar, y a verse, en el hijo que lo necesite. Lo que
    está prohibido en esta etapa no se carga ni de rebote: quien lo importa se queda sin cargar.
    """
    import harness_base

    forbidden = stages_from(stage)
    skipped = forbidden | NEVER_PRELOADED
    base = [item.name for item in pkgutil.iter_modules(harness_base.__path__)]
    wanted = [f"harness_base.{name}" for name in base if name not in skipped]
    sys.meta_path.insert(0, Closed(f"harness_base.{name}" for name in forbidden))
    for name in [*STANDARD, *wanted]:
        with contextlib.suppress(Exception):
            importlib.import_module(name)
    del sys.meta_path[0]


class Closed:
    """Un buscador de módulos que no deja importar algunos."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(names)

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Lanza `ImportError` si está cerrado; si no, que lo busquen los demás."""
        if name in self.names:
            raise ImportError(f"{name} no se carga en esta etapa", name=name)


class Nothing:
    """Ocupa el lugar de `check` y `predict` en los hijos: una celda puede llamarlos sin efecto."""

    def __call__(self, *_args: object, **_answers: object) -> None:
        return None

    def __getattr__(self, _name: str) -> Nothing:
        return self


class Server:
    """Atiende peticiones de una en una hasta que se cierra su entrada."""

    def __init__(self, *, stage: int, scratch: str, requests: int, replies: int) -> None:
        self.guard = Guard(stage=stage)
        self.guard.allow(scratch)
        self.scratch = scratch
        self.requests = requests
        self.replies = replies
        self.count = 0
        self.woken, wake = socket.socketpair()
        self.woken.setblocking(False)
        wake.setblocking(False)
        self.wake = wake
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
        signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)

    def serve(self) -> None:
        """Una petición, una respuesta, hasta el final de la entrada."""
        while (data := wire.receive(self.requests)) is not None:
            request = json.loads(data)
            header, frames = self.run(request)
            wire.send(self.replies, json.dumps(header).encode("ascii"), frames)
        self.leave()

    def leave(self) -> NoReturn:
        """Termina sin dejar carpetas, aunque el padre haya muerto de repente."""
        sweep.remove_folder(self.scratch)
        os._exit(0)

    def run(self, request: dict[str, Any]) -> tuple[dict[str, Any], bytes]:
        """Bifurca, vigila, barre y cuenta: (cómo acabó, tramas del hijo)."""
        limits = Limits(**request["limits"])
        own_folder = request["folder"] is None
        if own_folder:
            self.count += 1
            request["folder"] = f"{self.scratch}/{self.count}"
            Path(request["folder"]).mkdir()
        for name in request["imports"]:
            with contextlib.suppress(Exception):  # si no se puede, el hijo dirá por qué
                importlib.import_module(name)
        output_read, output_write = os.pipe()
        result_read, result_write = os.pipe()
        started = time.monotonic()
        pid = os.fork()
        if pid == 0:
            grandchild.main(
                request, guard=self.guard, limits=limits, output=output_write, result=result_write
            )
        os.close(output_write)
        os.close(result_write)
        watch = Watch(
            pid,
            limits,
            output=output_read,
            result=result_read,
            woken=self.woken,
            parent=self.requests,
        )
        try:
            header = watch.wait(deadline=started + limits.wall_s)
        except ParentGone:
            self.leave()
        header["duration_s"] = time.monotonic() - started
        if own_folder:
            sweep.remove_folder(request["folder"])
        return header, bytes(watch.frames)


def main() -> None:
    """Punto de entrada: `stage`, `scratch` y el preludio llegan en un primer mensaje."""
    requests, replies = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    os.close(null)
    first = wire.receive(requests)
    if first is None:
        return
    setup = json.loads(first)
    for name in setup["prelude"]:
        importlib.import_module(name)
    tempfile.tempdir = setup["scratch"] + "/tmp"
    Path(tempfile.tempdir).mkdir()
    os.environ["TMPDIR"] = tempfile.tempdir
    preload(setup["stage"])
    vars(autograder).update(check=Nothing(), predict=Nothing())
    sys.dont_write_bytecode = True
    sweep.adopt_orphans()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    server = Server(
        stage=setup["stage"], scratch=setup["scratch"], requests=requests, replies=replies
    )
    wire.send(replies, b"ready")
    gc.collect()
    gc.freeze()
    server.serve()


if __name__ == "__main__":
    main()
