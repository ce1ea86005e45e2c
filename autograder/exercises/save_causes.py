"""Qué idea hay detrás de un guardado que falla: se lee en el orden de sus operaciones.

Cada función mira el registro de una llamada y nombra el diagnóstico del catálogo.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from autograder.faults.disk import Trial
from autograder.faults.ops import Op, is_reading

FOLDER = "work"


def kill_cause(ops: Sequence[Op], *, path: str, size: int) -> str:
    """Por qué la muerte del proceso deja algo que no es ni lo de antes ni lo nuevo.

    `ops` son las operaciones hechas hasta la muerte; `path`, el archivo de verdad; `size`, los
    bytes que había que guardar.
    """
    if _arrived(ops, path) is not None:
        return "renombra-a-medias"
    if any(op.kind == "unlink" and op.path == path for op in ops):
        return "borra-la-anterior"
    if any(op.kind == "rename" and op.path == path for op in ops):
        return "aparta-la-anterior"
    if any(op.kind == "open" and op.path == path and op.flags & os.O_APPEND for op in ops):
        return "añade-al-final"
    if any(op.kind == "link" and op.path == path for op in ops):
        return "enlace-no-es-copia"
    if _bytes_elsewhere(ops, path) >= size:
        return "copia-encima"
    if any(_rewrites(op, path) for op in ops):
        return "escribe-encima"
    return "escribe-en-el-sitio" if _touches(ops, path) else "caída-sin-causa"


def atomic_cause(ops: Sequence[Op], *, path: str) -> str:
    """Por qué un corte de luz puede dejar algo que no es ni lo de antes ni lo nuevo."""
    arrival = _arrived(ops, path)
    if arrival is None:
        return "escribe-en-el-sitio"
    if any(_leaves(op, path) for op in ops[:arrival]):
        return _removal(ops, path)
    source = ops[arrival].path
    syncs = [place for place, op in enumerate(ops) if _syncs_content(op, (source, path))]
    writes = [place for place, op in enumerate(ops) if op.kind == "write" and op.path == source]
    before = [place for place in syncs if place < arrival]
    if not syncs:
        return "sin-fsync"
    if not before:
        return "fsync-después-de-replace"
    if all(ops[place].kind != "sync" and ops[place].path == path for place in before):
        return "fsync-del-archivo-viejo"
    if writes and writes[-1] > before[-1]:
        early = any(place < before[-1] for place in writes)
        return "escribe-tras-el-fsync" if early else "sin-flush"
    return "corte-sin-causa"


def durable_cause(ops: Sequence[Op], *, path: str) -> str:
    """Por qué la versión nueva puede no estar aunque la función haya vuelto."""
    arrival = _arrived(ops, path)
    if arrival is None:
        return atomic_cause(ops, path=path)
    kinds = [
        (op.kind, place > arrival)
        for place, op in enumerate(ops)
        if op.path == FOLDER and op.kind in ("fsync", "fdatasync")
    ]
    if ("fdatasync", True) in kinds:
        return "fdatasync-de-la-carpeta"
    if ("fsync", False) in kinds:
        return "carpeta-antes-de-tiempo"
    return "sin-fsync-del-directorio"


def disk_cause(trial: Trial) -> str:
    """Qué hizo mal ante un error del disco."""
    operation = trial.operation.split()[0]
    new = trial.found.startswith("la versión nueva")
    if trial.outcome == "restos":
        return "deja-el-temporal"
    if trial.outcome == "no termina":
        return "reintenta-sin-fin"
    if trial.error == "SHORT":
        return "ignora-escrituras-cortas"
    if operation == "rename" and (new or trial.outcome == "roto"):
        return "mueve-y-copia"
    if operation in ("fsync", "fdatasync") and new and "carpeta" not in trial.operation:
        return "sigue-tras-el-fsync"
    if trial.outcome == "silencio":
        return "se-traga-el-error"
    return "borra-al-fallar" if trial.found == "no hay archivo" else "error-que-rompe"


_ERRORS = {
    "ENOSPC": "disco lleno, ENOSPC",
    "EIO": "error del disco, EIO",
    "EACCES": "sin permiso, EACCES",
    "EXDEV": "está en otro disco, EXDEV",
    "SHORT": "solo admite la mitad",
}


def error_text(trial: Trial) -> str:
    """El error provocado, en palabras."""
    return _ERRORS[trial.error]


def secured(ops: Sequence[Op]) -> bool:
    """Si aseguró los nombres de la carpeta."""
    return any(
        op.kind == "sync" or (op.kind == "fsync" and op.path == FOLDER)
        for op in ops
        if not op.failed
    )


def created(ops: Sequence[Op]) -> set[str]:
    """Los nombres que nacieron durante la llamada."""
    return {op.path for op in ops if op.created or op.kind == "mkdir"}


def outside(ops: Sequence[Op]) -> bool:
    """Si creó algo fuera de la carpeta del archivo."""
    return any(op.created and not op.path.startswith(f"{FOLDER}/") for op in ops)


def _arrived(ops: Sequence[Op], path: str) -> int | None:
    """Dónde recibió `path` su nombre por última vez (`rename` o `link`)."""
    places = [
        place
        for place, op in enumerate(ops)
        if op.kind in ("rename", "link") and op.target == path and not op.failed
    ]
    return places[-1] if places else None


def _leaves(op: Op, path: str) -> bool:
    return op.kind in ("unlink", "rename") and op.path == path and op.target != path


def _removal(ops: Sequence[Op], path: str) -> str:
    removed = any(op.kind == "unlink" and op.path == path for op in ops)
    return "borra-la-anterior" if removed else "aparta-la-anterior"


def _syncs_content(op: Op, paths: tuple[str, ...]) -> bool:
    if op.failed:
        return False
    return op.kind == "sync" or (op.kind in ("fsync", "fdatasync") and op.path in paths)


def _bytes_elsewhere(ops: Sequence[Op], path: str) -> int:
    """Los bytes que ya se habían escrito en otro archivo cuando se tocó el de verdad."""
    total = 0
    for op in ops:
        if op.path == path and op.kind in ("open", "write", "truncate"):
            break
        total += len(op.data) if op.kind == "write" else 0
    return total


def _rewrites(op: Op, path: str) -> bool:
    """Si abre el archivo de verdad para escribir, sin vaciarlo."""
    return (
        op.kind == "open"
        and op.path == path
        and not is_reading(op.flags)
        and not op.flags & os.O_TRUNC
    )


def _touches(ops: Sequence[Op], path: str) -> bool:
    return any(op.path == path and op.kind in ("open", "write", "truncate") for op in ops)
