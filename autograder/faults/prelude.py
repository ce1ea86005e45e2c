"""Preludio de un servidor de procesos: importarlo deja interceptadas las operaciones de archivo.

Da además unas vueltas en vacío: así el código ya está especializado en el servidor, y cada hijo copia
menos páginas de memoria (alrededor de una de cada cuatro, que es donde se va su tiempo).
"""

from __future__ import annotations

import gc
import tempfile
from pathlib import Path
from types import SimpleNamespace

from . import child, intercept

ROUNDS = 20


def _warm() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for number in range(ROUNDS):
            root = Path(folder, str(number))
            (root / "work").mkdir(parents=True)
            names = SimpleNamespace(save=_save)
            child.save(names, plan={"root": str(root)}, name="save", file="a", data="00" * 99)
    child.forget()
    gc.enable()


def _save(path: Path, data: bytes) -> None:
    temporary = path.with_suffix(".tmp")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
    temporary.replace(path)


intercept.install()
_warm()
