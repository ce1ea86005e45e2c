"""Todas las muertes de una llamada por el precio de una: en cada punto muere una copia del proceso.

La llamada sigue hasta el final; en cada punto se bifurca un proceso, con todo lo que tiene en memoria
(también los búferes sin vaciar), y ese muere ahí con SIGKILL. Lo que queda entonces en la carpeta,
que es lo que encontraría quien reanudara, se guarda en `states` si no se había visto ya.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.children import guard

from . import recorder
from .child import BRANCH_S
from .ops import Op, describe
from .replay import Tree, read_tree
from .session import Scenario, scratch, write_tree

STATES = "states"
"""Subcarpeta de la de pruebas donde quedan los estados distintos, numerados."""


CLIMB_S = 9.0
"""Tiempo de una llamada en la que se mata a una copia en cada punto."""


@dataclass(frozen=True)
class Fall:
    """Una muerte que dejó algo que no se había visto: en qué punto y qué quedó."""

    text: str
    tree: Tree


@dataclass(frozen=True)
class Climb:
    """Una llamada entera y sus muertes. `value` es `None` si no terminó."""

    falls: tuple[Fall, ...]
    kills: int
    end: Tree
    """Lo que quedó al final, sin los estados guardados."""
    value: Any
    raised: tuple[str, str] | None
    """El tipo y el mensaje de la excepción que la detuvo."""
    events: tuple[str, ...]
    """Los eventos y las confirmaciones del mundo, en orden."""
    unseen: tuple[str, ...]
    finished: bool
    """Si terminó, bien o con una excepción, dentro de sus límites."""
    stopped: Any
    """El `ChildResult`, para explicar por qué no terminó."""


@dataclass
class Ladder(recorder.Recorder):
    """Un grabador en el que cada punto cuesta la vida a una copia del proceso.

    `until` es el evento tras el que se deja de matar; vacío, hasta el final.
    """

    until: str = ""
    kills: int = 0
    falls: list[dict[str, Any]] = field(default_factory=list)
    known: set[str] = field(default_factory=set)
    climbing: bool = True

    def _is_next_stop(self) -> bool:
        return self.climbing

    def _die(self, op: Op, *, half: bool) -> None:
        recorder.current = None
        pid = guard.fork()
        while pid == 0:
            signal.pause()
        os.kill(pid, signal.SIGKILL)
        status = os.waitpid(pid, 0)[1]
        assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        self.kills += 1
        self._keep(moment_of(op, half=half))
        if half:
            self._undo(op)
        if op.kind == "event" and op.path == self.until:
            self.climbing = False
        recorder.current = self

    def _keep(self, text: str) -> None:
        """Guarda lo que hay en la carpeta, si es la primera vez que queda así."""
        digest = _digest(self.root)
        if digest in self.known:
            return
        self.known.add(digest)
        place = Path(self.root) / STATES / str(len(self.falls))
        shutil.copytree(self.root, place, ignore=shutil.ignore_patterns(STATES))
        self.falls.append({"text": text})

    def _undo(self, op: Op) -> None:
        """Quita la media escritura: la copia murió tras ella, y este proceso aún no la ha hecho."""
        written = op.size // 2
        place = os.lseek(op.fd, 0, os.SEEK_CUR) - written
        if os.fstat(op.fd).st_size != place + written:
            self.refuse("una escritura en medio de un archivo")
            return
        os.ftruncate(op.fd, place)
        os.lseek(op.fd, place, os.SEEK_SET)


def moment_of(op: Op, *, half: bool) -> str:
    """El momento de una muerte, para leerlo en una frase: «tras el evento tool.started»."""
    article = {"event": "el ", "commit": "la ", "open": "el ", "write": "el ", "rename": "el "}
    return f"{'a mitad de' if half else 'tras'} {article.get(op.kind, '')}{describe(op)}".replace(
        "de el ", "del "
    )


def climbed(plan: dict[str, Any], action: Callable[[], Any]) -> dict[str, Any]:
    """En el hijo: llama a `action`, mata una copia en cada punto y dice qué pasó."""
    root = os.path.realpath(plan["root"])
    tempfile.tempdir = os.environ["TMPDIR"] = f"{root}/tmp"
    active = Ladder(root, lambda said: None, until=plan["until"], climbing=plan["climb"])
    value: Any = None
    raised: BaseException | None = None
    recorder.current = active
    try:
        value = action()
    except BaseException as failure:
        raised = failure
    finally:
        recorder.current = None
    return {
        "falls": active.falls,
        "kills": active.kills,
        "events": [op.path for op in active.ops if op.kind in ("event", "commit")],
        "unseen": active.unseen,
        "raised": None if raised is None else [type(raised).__name__, str(raised)[:300]],
        "value": value,
    }


def climb_all(
    scenario: Scenario, trees: Sequence[Tree], *, until: str = "", climb: bool = True
) -> list[Climb]:
    """En el padre: la llamada desde cada uno de esos árboles. Sin `climb`, no se mata a nadie."""
    done: list[Climb] = []
    with scratch() as base:
        roots = [base / str(number) for number in range(len(trees))]
        for root, tree in zip(roots, trees, strict=True):
            write_tree(root, tree)
        plan = {"until": until, "climb": climb, "branch_s": CLIMB_S if climb else BRANCH_S}
        plans = [{"root": str(root), **plan} for root in roots]
        for root, result in zip(roots, scenario.run(plans), strict=True):
            said: Any = result.value if result.complete else {}
            falls = tuple(
                Fall(fall["text"], read_tree(root / STATES / str(number)))
                for number, fall in enumerate(said.get("falls", ()))
            )
            shutil.rmtree(root / STATES, ignore_errors=True)
            done.append(
                Climb(
                    falls,
                    said.get("kills", 0),
                    read_tree(root),
                    said.get("value"),
                    tuple(said["raised"]) if said.get("raised") else None,
                    tuple(said.get("events", ())),
                    tuple(said.get("unseen", ())),
                    result.complete,
                    result,
                )
            )
    return done


def _digest(root: str) -> str:
    """La huella de todo lo que hay en la carpeta, menos los estados guardados."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(root):
        folders[:] = sorted(name for name in folders if name != STATES)
        for name in sorted(files):
            path = f"{folder}/{name}"
            content = Path(path).read_bytes()
            digest.update(f"{path}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest()
