"""Cuidar una ejecución: comprobarla, apuntar lo que se ha averiguado y podarla."""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict

from harness_base.effects import Effects
from harness_base.program import folder
from harness_base.program.calls import place, unsettled
from harness_base.program.exit_codes import Exit
from harness_base.program.options import Options
from harness_base.program.output import Output
from harness_base.program.parser import PROGRAM
from harness_base.program.travel import last_return
from harness_base.run_file import RunFile
from harness_base.run_health import verify as check_file
from harness_base.run_lock import locked
from harness_base.run_prune import prune as prune_file
from harness_base.tools import Toolbox


def verify(options: Options, output: Output) -> Exit:
    """La orden `--verify`: qué está dañado y qué cuesta."""
    assert options.run is not None
    folder.check_there(options.dir, options.run)
    health = check_file(options.dir, options.run)
    sound = health.sound and health.records > 0
    output.data(
        "health",
        run=options.run,
        sound=sound,
        records=health.records,
        points=len(health.usable),
        last=max(health.usable, default=None),
        torn_bytes=len(health.torn),
        problems=[asdict(problem) for problem in health.problems],
    )
    points = f"{health.records} registros, {len(health.usable)} puntos de control"
    output.say(f"{'✓' if sound else '✗'} {options.run}: {points}.")
    if health.torn:
        output.say(f"Al final hay {len(health.torn)} bytes a medias, sin confirmar: no es daño.")
    for problem in health.problems:
        output.say(f"registro {problem.record}: {problem.what}. {problem.cost}")
    back = None if sound else last_return(options.dir, options.run)
    if back is not None:
        output.say(
            f"Guarda una copia. Después, puedes seguir desde el último punto entero: {PROGRAM} "
            f"--rewind {options.run} {back} --dir {options.dir}"
        )
    return Exit.DONE if sound else Exit.DAMAGED


def resolve(options: Options, output: Output) -> Exit:
    """La orden `--resolve`: una persona ha averiguado qué pasó con una llamada."""
    assert options.run is not None and options.position is not None and options.done is not None
    folder.check_there(options.dir, options.run)
    with (
        locked(options.dir, options.run),
        closing(RunFile.open(options.dir, options.run)) as file,
    ):
        effects = Effects(file.log, Toolbox(), file.lineage)
        effects.resolve(options.position, done=options.done)
        left = [place(intention.position) for intention in unsettled(file)]
    output.data(
        "resolved",
        run=options.run,
        position=place(options.position),
        done=options.done,
        unknown=left,
    )
    what = "se hizo" if options.done else "no se hizo"
    output.say(f"Apuntado: {place(options.position)} {what}.")
    if left:
        output.say(f"Sigue sin saberse: {', '.join(left)}.")
    return Exit.DONE


def prune(options: Options, output: Output) -> Exit:
    """La orden `--prune`: quita las ramas abandonadas, y dice antes qué sería con `--dry-run`."""
    assert options.run is not None
    folder.check_there(options.dir, options.run)
    with locked(options.dir, options.run):
        done = prune_file(options.dir, options.run, keep=options.keep, dry_run=options.dry_run)
    output.data("pruned", run=options.run, done=not options.dry_run, **asdict(done))
    if not done.removed:
        output.say("Nada que podar: todos los puntos de control llevan a la punta.")
        return Exit.DONE
    verb = "Quitaría" if options.dry_run else "Quitados"
    output.say(
        f"{verb} {len(done.removed)} puntos de control y {done.bytes_before - done.bytes_after} "
        f"bytes; quedan {len(done.kept)} y {done.bytes_after}."
    )
    output.detail(f"Fuera: {', '.join(map(str, done.removed))}.")
    return Exit.DONE
