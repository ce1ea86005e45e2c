"""La carpeta de las ejecuciones: qué hay en ella y qué nombres quedan libres."""

from __future__ import annotations

from contextlib import closing
from itertools import count
from pathlib import Path

from harness_base.errors import RunExists, RunNotFound
from harness_base.program.gear import MODEL, TASK, Gear, model_id, old_gear
from harness_base.program.options import Options
from harness_base.program.parser import MODELS
from harness_base.run_file import RunFile
from harness_base.run_reader import RunReader

SUFFIX = ".jsonl"


def runs_in(folder: Path) -> list[str]:
    """Los nombres de las ejecuciones que hay, en orden."""
    return sorted(path.stem for path in folder.glob(f"*{SUFFIX}") if path.is_file())


def free_name(folder: Path, scenario: str) -> str:
    """El primer nombre libre: `oficina-1`, `oficina-2`, …"""
    names = (f"{scenario}-{number}" for number in count(1))
    return next(name for name in names if not path_of(folder, name).exists())


def check_free(folder: Path, run: str) -> None:
    """Lanza `RunExists` si ya hay una ejecución con ese nombre."""
    if path_of(folder, run).exists():
        raise RunExists(
            f"Ya hay una ejecución {run} en {folder}. Síguela con --resume {run} o da otro nombre."
        )


def check_there(folder: Path, run: str) -> None:
    """Lanza `RunNotFound` si no la hay."""
    if not path_of(folder, run).is_file():
        known = ", ".join(runs_in(folder)) if folder.is_dir() else ""
        raise RunNotFound(f"No hay ninguna ejecución {run} en {folder}. Hay: {known or 'ninguna'}.")


def gear_of(options: Options, file: RunFile) -> Gear:
    """El equipo para seguir: lo que diga la petición y, si no, lo de entonces."""
    world = options.world or world_path(file.folder, _first_run(file))
    scenario = options.scenario or file.harness.get(TASK, "")
    return old_gear(scenario, options.model or model_named(file.harness.get(MODEL, "")), world)


def saved_gear(options: Options, run: str) -> Gear:
    """Lo mismo, de una ejecución que no está abierta."""
    with closing(RunFile.open(options.dir, run)) as file:
        return gear_of(options, file)


def world_path(folder: Path, run: str) -> Path:
    """Dónde está el mundo de una ejecución, si no se dice: al lado, y con su nombre."""
    return folder / f"{run}.sqlite"


def _first_run(file: RunFile) -> str:
    """La ejecución de la que salen todas: una bifurcación comparte su mundo.

    Basta con su nombre: que después se dañe no es asunto de quien salió de ella.
    """
    run, origin = file.run, file.origin
    while origin is not None:
        reader = RunReader.read(path_of(file.folder, origin.run))
        run, origin = origin.run, reader.origin
    return run


def model_named(identity: str) -> str:
    """El modelo de `options.MODELS` que se guarda con ese nombre; si no lo hay, el mismo nombre."""
    return next((model for model in MODELS if model_id(model) == identity), identity)


def path_of(folder: Path, run: str) -> Path:
    """El archivo de una ejecución."""
    return folder / f"{run}{SUFFIX}"
