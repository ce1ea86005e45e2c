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
from harness_base.history import fork, past_of, rewind, standing_effects
from harness_base.identity import describe
from harness_base.intent_log import Intention
from harness_base.kill_switch import KillSwitch
from harness_base.loop import Execute, Limits, Loop, RunResult
from harness_base.office import office_tools
from harness_base.program.exit_codes import Exit, exit_for
from harness_base.program.own_group import take_own_group
from harness_base.program.pause import Pause, Paused
from harness_base.run_file import RunFile
from harness_base.run_lock import locked
from harness_base.scripted import ScriptedModel
from harness_base.spanish_argparse import SpanishParser
from harness_base.state import RunState
from harness_base.tools import Toolbox
from harness_base.types import Event, Listener
from harness_base.world import World

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
    scenario = scenarios.get(options.scenario)
    world = World(options.world)
    scenario.prepare(world)
    tools = office_tools(world)
    harness = describe(model="modelo-de-guion", system=scenario.system, tools=tools)
    switch = KillSwitch.parse(options.kill_at) if options.kill_at else None
    with locked(options.dir, run):
        file = open_run(
            options.dir,
            run,
            resuming=options.resume is not None,
            harness=harness,
            accept_changes=options.accept_changes,
        )
        execute, listeners = protect(file, tools, lambda event: save_step(event, file))
        pause = Pause(file.sync)
        others: list[Listener] = [show_turn, pause]
        if switch is not None:
            world.on_commit = switch.on_commit
            others.append(switch)
        loop = Loop(
            ScriptedModel(scenario),
            scenario.system,
            tools,
            execute,
            (*listeners, *others),
            Limits(compact_at=scenario.compact_at),
            compact=compaction.compact,
        )
        scene = file.scene() if file.branch.points else RunState(scenario.messages())
        with pause.on_signals():
            result = reconcile(scene, loop) or loop.run(scene)
        file.end(result.outcome)
    print(result.text)
    return Exit.DONE if result.outcome == "done" else Exit.STOPPED


def show_turn(event: Event) -> None:
    """Cuenta en una línea cada turno terminado."""
    if event.name == "turn.finished":
        print(f"turno {event.scene.turn}", flush=True)


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
        branch = rewind(file.branch, sequence)
        for effect in standing(file, sequence):
            print(f"sigue en pie: {effect.name} ({effect.position.reply}.{effect.position.block})")
        file.move_to(branch.tip)
    return Exit.DONE


def fork_run(options: Namespace) -> int:
    """Abre otra ejecución desde un punto de una que hay, y que no cambia."""
    run, sequence, new = options.fork[0], int(options.fork[1]), options.fork[2]
    parent = RunFile.open(options.dir, run)
    branch = fork(
        parent.branch,
        sequence,
        run=new,
        keys=options.keys,
        standing=standing(parent, sequence),
        accepted=options.accept_effects,
    )
    origin = parent.origin_at(sequence, lineage=branch.lineage, keys=options.keys)
    with locked(options.dir, new):
        RunFile.create(options.dir, new, harness=parent.harness, origin=origin)
    return Exit.DONE


def standing(file: RunFile, sequence: int) -> list[Intention]:
    """Lo que el mundo tiene, o puede tener, de lo que queda detrás de ese punto."""
    return standing_effects(file.entries(), past_of(file.branch.points, sequence))


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
    parser.add_argument("--world", type=Path, default=Path("mundo.sqlite"), help="el mundo")
    parser.add_argument("--dir", type=Path, default=Path("ejecuciones"), help="la carpeta")
    parser.add_argument("--scenario", default="oficina", help="la tarea (oficina)")
    parser.add_argument("--keys", choices=("inherit", "new"), help="las claves de --fork")
    parser.add_argument(
        "--accept-effects", action="store_true", help="con --keys new: lo que sigue en pie se hará"
    )
    parser.add_argument(
        "--accept-changes", action="store_true", help="con --resume: sigue con otro arnés"
    )
    parser.add_argument("--kill-at", metavar="MOMENTO:N", help="muere ahí por SIGKILL")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    take_own_group()
    sys.exit(main())
