"""Rebobinar y bifurcar: se enseña lo que sigue en pie antes de hacerlo, y no se borra nada."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path

from harness_base import history
from harness_base.errors import CannotRewind, DamagedRun, EffectsStand, UnknownPoint
from harness_base.intent_log import Intention
from harness_base.program import folder
from harness_base.program.calls import intention_lines, intentions_data
from harness_base.program.exit_codes import Exit
from harness_base.program.options import Options
from harness_base.program.output import Output
from harness_base.program.report import how_to_resume
from harness_base.run_file import RunFile
from harness_base.run_lock import locked
from harness_base.run_reader import RunReader


def rewind(options: Options, output: Output) -> Exit:
    """La orden `--rewind`: también para salir de un daño, hacia un punto entero."""
    assert options.run is not None and options.sequence is not None
    folder.check_there(options.dir, options.run)
    with locked(options.dir, options.run):
        file, damage = _open_even_damaged(options.dir, options.run)
        with closing(file):
            before = file.branch.tip
            try:
                file.check_return(options.sequence)
                file.scene(options.sequence)
            except UnknownPoint:
                if damage is not None:
                    raise damage from None
                raise
            if damage is not None:
                output.say(f"{damage} Lo dañado queda apuntado como perdido, y no se borra.")
            standing = _list_standing(output, file, options.sequence, again=False)
            data = intentions_data(file, standing)
            if not options.dry_run and damage is None:
                file.move_to(options.sequence)
        if not options.dry_run and damage is not None:
            RunFile.open(options.dir, options.run, at=options.sequence).close()
    output.data(
        "rewound",
        run=options.run,
        done=not options.dry_run,
        before=before,
        tip=options.sequence,
        standing=data,
    )
    verb = "Volvería" if options.dry_run else "Ha vuelto"
    output.say(f"{verb} al punto de control {options.sequence}; el {before} sigue guardado.")
    return Exit.DONE


def last_return(place: Path, run: str) -> int | None:
    """El último punto al que se puede volver en una ejecución dañada, si queda alguno."""
    try:
        file, _ = _open_even_damaged(place, run)
    except DamagedRun:
        return None
    for sequence in sorted(file.branch.points, reverse=True):
        with suppress(CannotRewind):
            file.check_return(sequence)
            return sequence
    return None


def _open_even_damaged(place: Path, run: str) -> tuple[RunFile, DamagedRun | None]:
    """El archivo y su daño, si lo tiene; lanza `DamagedRun` si no queda nada que leer."""
    try:
        return RunFile.open(place, run), None
    except DamagedRun as damage:
        reader = RunReader.read(folder.path_of(place, run))
        if not reader.header:
            raise
        return RunFile(reader), damage


def fork(options: Options, output: Output) -> Exit:
    """La orden `--fork`."""
    assert options.run is not None and options.sequence is not None and options.keys is not None
    folder.check_there(options.dir, options.run)
    name = options.new_run or folder.free_name(options.dir, options.run)
    folder.check_free(options.dir, name)
    with (
        locked(options.dir, options.run),
        closing(RunFile.open(options.dir, options.run)) as file,
    ):
        again = options.keys == "new"
        if not again:
            file.check_return(options.sequence)
        standing = _list_standing(output, file, options.sequence, again=again)
        accepted = options.yes or options.dry_run
        if again and standing and not accepted:
            accepted = _ask(options)
        try:
            branch = history.fork(
                file.branch,
                options.sequence,
                run=name,
                keys=options.keys,
                standing=standing,
                accepted=accepted,
            )
        except EffectsStand:
            raise EffectsStand(
                f"Con claves nuevas se volvería a hacer lo que sigue en pie ({_count(standing)}). "
                "Si lo aceptas, añade --yes; si no, --keys inherit."
            ) from None
        if not options.dry_run:
            origin = file.origin_at(options.sequence, lineage=branch.lineage, keys=options.keys)
            harness = file.harness_at(options.sequence)
            with locked(options.dir, name):
                folder.check_free(options.dir, name)
                RunFile.create(options.dir, name, harness=harness, origin=origin).close()
        output.data(
            "forked",
            run=name,
            done=not options.dry_run,
            parent=file.run,
            tip=options.sequence,
            keys=options.keys,
            lineage=branch.lineage,
            standing=intentions_data(file, standing),
        )
    verb = "Saldría" if options.dry_run else "Sale"
    output.say(f"{verb} la ejecución {name} del punto {options.sequence} de {options.run}.")
    if not options.dry_run:
        output.detail(how_to_resume(options, name))
    return Exit.DONE


def _list_standing(output: Output, file: RunFile, sequence: int, *, again: bool) -> list[Intention]:
    """Enseña, antes de nada, lo que seguirá en el mundo."""
    standing = file.standing(sequence)
    if standing:
        fate = "se volvería a hacer" if again else "no se hará dos veces"
        output.say(f"Sigue en pie, en el mundo, y {fate}:")
        for text in intention_lines(file, standing):
            output.say(text)
    else:
        output.detail("Después de ese punto no se hizo nada que siga en pie.")
    return standing


def _count(standing: list[Intention]) -> str:
    """Cuántos efectos son, y de qué herramientas, de la más usada a la que menos."""
    names = Counter(intention.name for intention in standing)
    return ", ".join(f"{count} de {name}" for name, count in names.most_common())


def _ask(options: Options) -> bool:
    """Pregunta a la persona, si la hay."""
    if options.json or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    print("¿Aceptas que se haga otra vez? [s/N] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in ("s", "si", "sí")
