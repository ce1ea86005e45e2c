"""El mal camino de la lección 5, superado: ver lo que sigue en pie, rebobinar y bifurcar."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import closing
from pathlib import Path
from typing import Any

from autograder.demos.bad_path import target
from autograder.demos.hasty import LONG, correct
from autograder.demos.office_task import WORLD_FILE
from autograder.demos.page import Note, Table
from autograder.demos.recorded import BACK_TO, copied, finish
from autograder.demos.recorded_task import FIRST_RUN, SECOND_RUN
from autograder.demos.runs import new_folder
from autograder.spanish import count
from harness_base.errors import EffectsStand
from harness_base.intent_log import Intention, LogEntry
from harness_base.program.calls import intentions_data
from harness_base.run_file import RunFile
from harness_base.types import Branch, KeyChoice
from harness_base.world import World

_NOTHING = "nada que aceptar"

Rewind = Callable[[Branch, int], Branch]
Fork = Callable[..., Branch]
Standing = Callable[[list[LogEntry], Collection[int]], list[Intention]]


def stands(folder: Path, standing_effects: Standing) -> Table | Note:
    """Lo que sigue en pie si se vuelve al final del turno 6, antes de volver."""
    with closing(RunFile.open(folder, FIRST_RUN)) as file:
        try:
            found = standing_effects(file.entries(), file.past(BACK_TO))
            known = intentions_data(file, found)
        except NotImplementedError as error:
            return Note(_pending("5.2", error))
        except Exception as error:
            return Note(_failed("standing_effects", error))
    rows = [
        (str(intention.position.reply), item["tool"], what(item), item["state"])
        for intention, item in zip(found, known, strict=True)
    ]
    return Table(
        title=f"Si vuelves al punto {BACK_TO}, esto se queda en el mundo",
        header=("Punto", "Herramienta", "Qué", "Consta"),
        rows=tuple(rows),
        summary=(
            f"{count(len(rows), 'efecto', 'efectos')} en pie. Rebobinar no deshace ninguno: si hay "
            "que deshacerlo, es otra acción."
        ),
    )


def go_back(folder: Path, rewind: Rewind) -> Path:
    """En una copia: rebobina `r1` al final del turno 6 con tu `rewind`, corrige al modelo y sigue.

    Devuelve la carpeta de la copia, o una vacía si no se ha podido.
    """
    copy = copied(folder)
    try:
        with closing(RunFile.open(copy, FIRST_RUN)) as file:
            tip = rewind(file.branch, BACK_TO).tip
            file.move_to(tip)
            say_correction(file)
    except NotImplementedError as error:
        print(_pending("5.1 y 5.3", error))
        return new_folder()
    except Exception as error:
        print(_failed("rewind", error))
        return new_folder()
    print(f"Rebobinado al punto {tip} y corregido. {finish(copy, FIRST_RUN)}")
    return copy


def branch_both_ways(folder: Path, fork: Fork, standing_effects: Standing) -> Table | Note:
    """En dos copias: bifurca `r1` con cada elección de claves, corrige al modelo y sigue."""
    rows: list[tuple[str, ...]] = []
    choices: tuple[KeyChoice, KeyChoice] = ("inherit", "new")
    for keys in choices:
        copy = copied(folder)
        with closing(RunFile.open(copy, FIRST_RUN)) as parent:
            before = parent.path.read_bytes()
            try:
                said = _fork(parent, fork, standing_effects, keys)
            except NotImplementedError as error:
                return Note(_pending("5.1, 5.2 y 5.3", error))
            except Exception as error:
                return Note(_failed("fork", error))
            finish(copy, SECOND_RUN)
            same = "no cambia" if parent.path.read_bytes() == before else "ha cambiado"
        rows.append((f'keys="{keys}"', said, *_paid(copy), same))
    inherited, new = rows
    asked = inherited[1] == _NOTHING and new[1] != _NOTHING
    well = asked and inherited[2:] == ("1 pago y 1 pago", "0", "no cambia")
    return Table(
        title=f"Dos bifurcaciones desde el punto {BACK_TO}, llevadas hasta el final",
        header=("Claves", "Antes de bifurcar", "F-2034 y F-2035", "Correos repetidos", "r1.jsonl"),
        rows=tuple(rows),
        summary=(
            "Heredar las claves no repite nada. Con claves nuevas se repite lo que se había "
            "enumerado y aceptado."
            if well
            else "▶ Algo se repite sin haberlo aceptado: revisa las comprobaciones."
        ),
    )


def _fork(parent: RunFile, fork: Fork, standing_effects: Standing, keys: KeyChoice) -> str:
    """Bifurca y corrige; qué se dijo antes de hacerlo."""
    standing = standing_effects(parent.entries(), parent.past(BACK_TO))
    choice = {"run": SECOND_RUN, "keys": keys, "standing": standing}
    said = _NOTHING
    try:
        branch: Branch = fork(parent.branch, BACK_TO, **choice)
    except EffectsStand:
        said = f"EffectsStand: {len(standing)} en pie, aceptados"
        branch = fork(parent.branch, BACK_TO, **choice, accepted=True)
    origin = parent.origin_at(branch.tip, lineage=branch.lineage, keys=keys)
    file = RunFile.create(parent.folder, SECOND_RUN, harness=parent.harness, origin=origin)
    with closing(file):
        say_correction(file)
    return said


def _pending(exercises: str, error: NotImplementedError) -> str:
    return f"Pendiente: resuelve {exercises} y vuelve a ejecutar esta celda ({error})."


def _failed(name: str, error: Exception) -> str:
    return f"✗ Con tu `{name}` no se ha podido: {type(error).__name__}: {error}"


def what(call: dict[str, Any]) -> str:
    """De qué trataba una llamada de `intentions_data`, en una palabra."""
    return target(call["input"]) if call["input"] else ""


def say_correction(file: RunFile) -> None:
    """Añade un punto de control con la corrección detrás de los últimos resultados."""
    scene = file.scene()
    scene.messages = correct(scene.messages)
    file.checkpoint(scene)
    file.sync()


def _paid(folder: Path) -> tuple[str, str]:
    """Cuántas veces se pagaron las dos facturas, y cuántos correos se repitieron."""
    balance = World(folder / WORLD_FILE).balance()
    bad = [line.payments for line in balance.lines if line.invoice in LONG.unvalidated]
    return " y ".join(count(times, "pago") for times in bad), str(balance.repeated_mails)
