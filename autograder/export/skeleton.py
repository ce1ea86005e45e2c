"""Mi arnés: hace la tarea de la oficina y sobrevive a que lo maten.

    python mi_arnes.py --run r1                        empieza la ejecución r1
    python mi_arnes.py --resume r1                     la sigue donde quedó
    python mi_arnes.py --list                          enumera las que hay
    python mi_arnes.py --rewind r1 12                  la lleva a su punto de control 12
    python mi_arnes.py --fork r1 12 r2 --keys inherit  abre r2 desde ahí

Estado de salida: 0, la tarea está terminada o la orden, cumplida; con cualquier otro, no, y se dice
por qué (los números son los de `exit_codes`). No necesita el cuaderno: solo el paquete
`harness_base`, del que usa el arnés base y las etapas 1 a 5.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path

from harness_base import compaction, scenarios
from harness_base.errors import HarnessError
from harness_base.history import fork
from harness_base.kill_switch import KillSwitch
from harness_base.loop import Execute, Limits, Loop, RunResult
from harness_base.program.calls import place, unsettled
from harness_base.program.exit_codes import Exit, exit_for
from harness_base.program.gear import Gear, model_of, new_gear, old_gear
from harness_base.program.own_group import take_own_group
from harness_base.program.pause import Pause, Paused
from harness_base.run_file import RunFile
from harness_base.run_lock import locked
from harness_base.spanish_argparse import SpanishParser
from harness_base.state import RunState
from harness_base.tools import Toolbox
from harness_base.types import Event, Listener
from harness_base.world import World

MAX_COST_USD = 10.0
"""Lo que se puede gastar como mucho con `--model claude`."""


# --- TUS CUATRO PASOS ---


def save_step(event: Event, file: RunFile) -> None:
    raise NotImplementedError("ejercicio 6.1 pendiente")


def open_run(
    folder: Path,
    run: str,
    *,
    resuming: bool,
    harness: Mapping[str, str],
    accept_changes: bool = False,
) -> RunFile:
    raise NotImplementedError("ejercicio 6.2 pendiente")


def reconcile(scene: RunState, loop: Loop) -> RunResult | None:
    raise NotImplementedError("ejercicio 6.3 pendiente")


def protect(file: RunFile, tools: Toolbox, save: Listener) -> tuple[Execute, tuple[Listener, ...]]:
    raise NotImplementedError("ejercicio 6.4 pendiente")


# --- FIN DE TUS CUATRO PASOS ---


def do_task(run: str, options: Namespace) -> int:
    """Empieza o sigue la ejecución `run` y la lleva hasta su desenlace."""
    gear = equip(options)
    with locked(options.dir, run):
        file = open_run(
            options.dir,
            run,
            resuming=options.resume is not None,
            harness=gear.harness,
            accept_changes=options.accept_changes,
        )
        execute, listeners = protect(file, gear.tools, lambda event: save_step(event, file))
        pause = Pause(file.sync)
        with model_of(gear, MAX_COST_USD) as model, pause.on_signals():
            loop = Loop(
                model,
                gear.scenario.system,
                gear.tools,
                execute,
                (*listeners, show_turn, pause, *mortality(options.kill_at, gear.world)),
                Limits(compact_at=gear.scenario.compact_at),
                compact=compaction.compact,
            )
            messages = gear.scenario.messages()
            scene = file.scene() if file.branch.points else RunState(messages)
            result = reconcile(scene, loop) or loop.run(scene)
        file.end(result.outcome)
    print(result.text)
    unknown = [place(intention.position) for intention in unsettled(file)]
    if unknown:
        print(f"No se sabe cómo acabó: {', '.join(unknown)}.")
    return Exit.DONE if result.outcome == "done" else Exit.STOPPED


def equip(options: Namespace) -> Gear:
    """El mundo, las herramientas y el modelo; al seguir, el mundo es el de entonces."""
    if options.resume is not None:
        return old_gear(options.scenario, options.model, options.world)
    return new_gear(scenarios.get(options.scenario), options.model, options.world)


def show_turn(event: Event) -> None:
    """Cuenta en una línea cada turno terminado."""
    if event.name == "turn.finished":
        print(f"turno {event.scene.turn}", flush=True)


def mortality(moment: str | None, world: World) -> list[Listener]:
    """Con `--kill-at`, el oyente que mata el proceso en ese momento."""
    if moment is None:
        return []
    switch = KillSwitch.parse(moment)
    world.on_commit = switch.on_commit
    return [switch]


def list_runs(folder: Path) -> int:
    """Una línea por ejecución: su punta, sus turnos y cómo está."""
    for path in sorted(folder.glob("*.jsonl")):
        file = RunFile.open(folder, path.stem)
        turn = file.scene().turn if file.branch.points else 0
        print(
            f"{file.run}  punto {file.branch.tip}  turno {turn}  {file.outcome or 'sin terminar'}"
        )
    return Exit.DONE


def rewind_run(options: Namespace) -> int:
    """Dice lo que rebobinar no deshace y mueve la punta."""
    run, sequence = options.rewind[0], int(options.rewind[1])
    with locked(options.dir, run):
        file = RunFile.open(options.dir, run)
        file.check_return(sequence)
        for effect in file.standing(sequence):
            print(f"sigue en pie: {effect.name} ({effect.position.reply}.{effect.position.block})")
        file.move_to(sequence)
    return Exit.DONE


def fork_run(options: Namespace) -> int:
    """Abre otra ejecución desde un punto de una que hay, y que no cambia."""
    run, sequence, new = options.fork[0], int(options.fork[1]), options.fork[2]
    with locked(options.dir, run), locked(options.dir, new):
        parent = RunFile.open(options.dir, run)
        branch = fork(
            parent.branch,
            sequence,
            run=new,
            keys=options.keys,
            standing=parent.standing(sequence),
            accepted=options.accept_effects,
        )
        origin = parent.origin_at(sequence, lineage=branch.lineage, keys=options.keys)
        RunFile.create(options.dir, new, harness=parent.harness, origin=origin)
    return Exit.DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """El programa; devuelve su estado de salida."""
    options = read_options(arguments)
    try:
        options.dir.mkdir(parents=True, exist_ok=True)
        if options.list:
            return list_runs(options.dir)
        if options.rewind:
            return rewind_run(options)
        if options.fork:
            return fork_run(options)
        return do_task(options.run or options.resume, options)
    except Paused as error:
        print(f"{error} Síguela con --resume.")
        return Exit.PAUSED
    except NotImplementedError as error:
        print(f"error: {error}", file=sys.stderr)
        return Exit.STOPPED
    except (HarnessError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return exit_for(error)


def read_options(arguments: Sequence[str] | None) -> Namespace:
    """Lo que se pide en la línea de órdenes."""
    parser = SpanishParser(description="Mi arnés, con sus cuatro pasos.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--run", metavar="ID", help="empieza una ejecución")
    what.add_argument("--resume", metavar="ID", help="sigue una ejecución")
    what.add_argument("--list", action="store_true", help="enumera las ejecuciones")
    what.add_argument("--rewind", nargs=2, metavar=("ID", "N"), help="vuelve al punto N")
    what.add_argument("--fork", nargs=3, metavar=("ID", "N", "NUEVA"), help="abre otra desde N")
    add = parser.add_argument
    add("--world", type=Path, default=Path("mundo.sqlite"), help="el mundo (mundo.sqlite)")
    add("--dir", type=Path, default=Path("ejecuciones"), help="la carpeta (ejecuciones)")
    add("--scenario", default="oficina", help="la tarea (oficina)")
    add("--model", choices=("guion", "sdk-local", "claude"), default="guion", help="el modelo")
    add("--keys", choices=("inherit", "new"), help="las claves de --fork")
    add("--accept-effects", action="store_true", help="con --keys new: lo que sigue en pie se hará")
    add("--accept-changes", action="store_true", help="con --resume: sigue con otro arnés")
    add("--kill-at", metavar="MOMENTO:N", help="muere ahí por SIGKILL")
    options = parser.parse_args(arguments)
    for _, number, *_ in filter(None, (options.rewind, options.fork)):
        if not number.isdecimal():
            parser.error(f"{number!r} no es el número de un punto de control")
    return options


if __name__ == "__main__":
    take_own_group()
    sys.exit(main())
