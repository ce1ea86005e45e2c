"""El lado del hijo del laboratorio de caídas: ejecuta una tarea con el grabador puesto y la mata.

Es un servidor de procesos: recibe un encargo por línea (JSON) y para cada uno bifurca un proceso
nuevo, con las operaciones de archivo ya interceptadas por el motor de fallos. Hay cuatro maneras:

- `run`: la tarea entera, sin interrumpirla.
- `kill`: muere de verdad (SIGKILL) en el punto que se pide y no vuelve.
- `ladder`: la tarea sigue hasta el final, pero en cada punto se bifurca un proceso con todo lo que
  tiene en memoria, que muere ahí con SIGKILL; queda guardado lo que encontraría quien reanudara.
  Es lo mismo que `kill` en todos los puntos (una prueba lo compara) y cuesta una sola ejecución.
- `fault`: el disco falla una vez, como diga el plan, y la tarea se detiene con un error.

La carpeta de un encargo tiene `world`, el mundo, que es otra máquina; y `run`, con `work` y `tmp`,
la de la tarea.
"""

from __future__ import annotations

import gc
import hashlib
import importlib
import json
import os
import shutil
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from autograder.faults import intercept, recorder
from autograder.faults.disk_errors import injection_from
from autograder.faults.ops import Op, Where, describe
from harness_base.errors import HarnessError

HARNESS = f"{os.sep}harness_base{os.sep}"

KEPT = ("world", "run/work")
"""Lo que sobrevive a una caída."""


def digest_of(base: Path) -> str:
    """La huella de todos los archivos que sobreviven, con su nombre."""
    digest = hashlib.sha256()
    for part in KEPT:
        for file in sorted(path for path in (base / part).rglob("*") if path.is_file()):
            content = file.read_bytes()
            digest.update(f"{file.relative_to(base)}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()[:20]


def keep(base: Path, store: Path) -> str:
    """Guarda una copia de lo que hay en `base`, si no estaba, y devuelve su huella."""
    digest = digest_of(base)
    kept = store / digest
    if not kept.exists():
        fresh = store / f"{digest}.{os.getpid()}"
        for part in KEPT:
            shutil.copytree(base / part, fresh / part)
        (fresh / "run" / "tmp").mkdir()
        try:
            fresh.rename(kept)
        except OSError:  # otro proceso guardó el mismo a la vez
            shutil.rmtree(fresh)
    return digest


class Located(recorder.Recorder):
    """Un grabador que dice de qué línea del arnés salió cada operación."""

    def _where(self) -> Where | None:
        frame: FrameType | None = sys._getframe(2)
        while frame is not None:
            file = frame.f_code.co_filename
            if HARNESS in file:
                return Where(file, frame.f_lineno, frame.f_code.co_name)
            frame = frame.f_back
        return None

    def _finish(self, op: Op) -> None:
        super()._finish(op)
        self.ops.clear()  # aquí no se repiten: solo se cuentan
        self.written = 0


@dataclass
class Ladder(Located):
    """Un grabador en el que cada punto cuesta la vida a una copia del proceso."""

    base: Path = Path()
    store: Path = Path()
    wanted: frozenset[int] | None = None
    """Los puntos en los que morir; `None`, en todos."""
    deaths: list[dict[str, Any]] = field(default_factory=list)

    def _is_next_stop(self) -> bool:
        return self.wanted is None or self.points + 1 in self.wanted

    def _die(self, op: Op, *, half: bool) -> None:
        recorder.current = None
        pid = os.fork()
        while pid == 0:
            signal.pause()
        os.kill(pid, signal.SIGKILL)
        status = os.waitpid(pid, 0)[1]
        assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        digest = keep(self.base, self.store)
        if half:
            self._undo(op)
        recorder.current = self
        self.deaths.append(
            {"point": self.points + 1, "text": text_of(op, half), "state": digest}
            | {"requests": requests}
        )

    def _undo(self, op: Op) -> None:
        """Quita la media escritura: la copia murió tras ella, y este proceso aún no la ha hecho."""
        written = op.size // 2
        place = os.lseek(op.fd, 0, os.SEEK_CUR) - written
        assert os.fstat(op.fd).st_size == place + written, "la escritura no era al final"
        os.ftruncate(op.fd, place)
        os.lseek(op.fd, place, os.SEEK_SET)


requests = 0
"""Respuestas que este proceso ha pedido al modelo; las cuenta la tarea (`note_request`)."""


def note_request() -> None:
    """Avisa de que se ha pedido una respuesta al modelo."""
    global requests
    requests += 1


def text_of(op: Op, half: bool) -> str:
    """El punto en palabras, con la línea de la que salió."""
    where = f", {Path(op.where.file).name}:{op.where.line}" if op.where else ""
    return ("a mitad de " if half else "tras ") + describe(op) + where


def serve() -> None:
    """Atiende encargos hasta que se cierra la entrada."""
    intercept.install()
    for name in sys.argv[1:]:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        answer = _in_child(json.loads(line))
        print(json.dumps(answer), flush=True)


def _in_child(job: dict[str, Any]) -> dict[str, Any]:
    receive, send = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(receive)
        status = 1
        try:
            _do(job, lambda said: _write(send, said))
            status = 0
        except BaseException:
            _write(send, {"error": traceback.format_exc()})
        finally:
            os._exit(status)
    os.close(send)
    with open(receive, "rb") as stream:  # noqa: PTH123
        said = [json.loads(text) for text in stream]
    status = os.waitpid(pid, 0)[1]
    number = os.WTERMSIG(status) if os.WIFSIGNALED(status) else None
    answer: dict[str, Any] = {"signal": number}
    for part in said:
        answer |= part
    return answer


def _write(descriptor: int, said: dict[str, Any]) -> None:
    data = json.dumps(said).encode() + b"\n"
    while data:
        data = data[os.write(descriptor, data) :]


def _do(job: dict[str, Any], say: Callable[[dict[str, Any]], None]) -> None:
    base = Path(job["base"])
    module, _, name = job["task"].partition(":")
    task = getattr(importlib.import_module(module), name)
    root = os.path.realpath(base / "run")
    active: recorder.Recorder | None = None
    if job["mode"] == "kill":

        def last_words(said: dict[str, Any]) -> None:
            op = Op.from_plain(said["op"])
            say({"text": text_of(op, said["half"]), "requests": requests})

        active = Located(root, last_words, stop_at=job["point"])
    elif job["mode"] == "ladder":
        wanted = None if job["points"] is None else frozenset(job["points"])
        active = Ladder(root, lambda said: None, base=base, store=Path(job["store"]), wanted=wanted)
    elif job["mode"] == "fault":
        active = Located(root, lambda said: None, injection=injection_from(job["plan"]))
    recorder.current = active
    try:
        value = task(base, **job["args"])
    except (HarnessError, OSError) as error:
        if job["mode"] != "fault":
            raise
        recorder.current = None
        say({"raised": f"{type(error).__name__}: {error}", "state": keep(base, Path(job["store"]))})
        return
    recorder.current = None
    answer: dict[str, Any] = {"value": value, "state": digest_of(base)}
    if active is not None:
        assert not active.unseen, active.unseen
        answer["points"] = active.points
    if isinstance(active, Ladder):
        answer["deaths"] = active.deaths
    say(answer)


if __name__ == "__main__":
    sys.modules["crash_process"] = sys.modules["__main__"]
    serve()
