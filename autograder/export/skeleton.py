"""Mi arnés: hace la tarea de la oficina y sobrevive a que lo maten.

    python mi_arnes.py --run r1                        empieza la ejecución r1
    python mi_arnes.py --resume r1                     la sigue donde quedó
    python mi_arnes.py --list                          enumera las que hay
    python mi_arnes.py --rewind r1 12                  la lleva a su punto de control 12
    python mi_arnes.py --fork r1 12 r2 --keys inherit  abre r2 desde ahí

Los puntos a los que se puede volver los enumera `python -m harness_base --dir ejecuciones --show r1`.
Estado de salida: 0, la tarea está terminada o la orden, cumplida; con cualquier otro, no, y se dice
por qué (`--help` dice qué es cada número). No necesita el cuaderno: solo el paquete `harness_base`,
del que usa el arnés base y las etapas 1 a 5.
"""

from __future__ import annotations

import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping, Sequence
from pathlib import Path

from harness_base import compaction, scenarios
from harness_base.errors import EffectsStand, HarnessError
from harness_base.history import fork
from harness_base.intent_log import Intention
from harness_base.kill_switch import KillSwitch
from harness_base.loop import Execute, Limits, Loop, RunResult
from harness_base.program.calls import intention_lines, place, unsettled
from harness_base.program.exit_codes import MEANING, Exit, exit_for
from harness_base.program.gear import Gear, model_of, new_gear, old_gear
from harness_base.program.options import RUN_NAME
from harness_base.program.own_group import take_own_group
from harness_base.program.pause import Pause, Paused
from harness_base.program.report import outcome_words
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
                (*listeners, show_turn, pause, *mortality(options.switch, gear.world)),
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


def mortality(switch: KillSwitch | None, world: World) -> list[Listener]:
    """Con `--kill-at`, el oyente que mata el proceso en ese momento."""
    if switch is None:
        return []
    world.on_commit = switch.on_commit
    return [switch]


def list_runs(folder: Path) -> int:
    """Una línea por ejecución: su punta, sus turnos y cómo está."""
    for path in sorted(folder.glob("*.jsonl")):
        file = RunFile.open(folder, path.stem)
        turn = file.scene().turn if file.branch.points else 0
        state = outcome_words(file.outcome)
        print(f"{file.run}  turno {turn}  punto {file.branch.tip or 'ninguno'}  {state}")
    return Exit.DONE


def rewind_run(options: Namespace) -> int:
    """Dice lo que rebobinar no deshace y mueve la punta."""
    run, sequence = options.rewind[0], int(options.rewind[1])
    with locked(options.dir, run):
        file = RunFile.open(options.dir, run)
        file.check_return(sequence)
        show_standing(file, file.standing(sequence), again=False)
        file.move_to(sequence)
    print(f"{run} está en el punto {sequence}; lo de después sigue guardado.")
    return Exit.DONE


def fork_run(options: Namespace) -> int:
    """Abre otra ejecución desde un punto de una que hay, y que no cambia."""
    run, sequence, new = options.fork[0], int(options.fork[1]), options.fork[2]
    with locked(options.dir, run), locked(options.dir, new):
        parent = RunFile.open(options.dir, run)
        standing = parent.standing(sequence)
        show_standing(parent, standing, again=options.keys == "new")
        try:
            branch = fork(
                parent.branch,
                sequence,
                run=new,
                keys=options.keys,
                standing=standing,
                accepted=options.accept_effects,
            )
        except EffectsStand:
            raise EffectsStand(
                f"Con claves nuevas se haría otra vez lo que sigue en pie ({len(standing)}). Si lo "
                "aceptas, añade --accept-effects; si no, --keys inherit."
            ) from None
        origin = parent.origin_at(sequence, lineage=branch.lineage, keys=options.keys)
        RunFile.create(options.dir, new, harness=parent.harness, origin=origin)
    print(f"{new} sale del punto {sequence} de {run}: síguela con --resume {new}.")
    return Exit.DONE


def show_standing(file: RunFile, standing: list[Intention], *, again: bool) -> None:
    """Enumera lo que el mundo tiene de después de ese punto, y qué será de ello."""
    if standing:
        print(f"Sigue en pie, y {'se haría otra vez' if again else 'no se hará dos veces'}:")
        print(*intention_lines(file, standing), sep="\n")


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
    except OSError as error:
        where = f": {error.filename}" if error.filename else ""
        print(f"error: no se pudo usar el disco ({error.strerror}){where}", file=sys.stderr)
        return exit_for(error)
    except HarnessError as error:
        print(f"error: {error}", file=sys.stderr)
        return exit_for(error)


def read_options(arguments: Sequence[str] | None) -> Namespace:
    """Lo que se pide en la línea de órdenes."""
    codes = "\n".join(f"  {code:>3}  {text}" for code, text in MEANING.items())
    parser = SpanishParser(
        description="Mi arnés, con sus cuatro pasos.",
        epilog=f"códigos de salida:\n{codes}",
        formatter_class=RawDescriptionHelpFormatter,
    )
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
    check_names(parser, options)
    if options.fork and options.keys is None:
        parser.error("falta --keys inherit (no se repite nada) o --keys new (claves nuevas)")
    try:
        options.switch = KillSwitch.parse(options.kill_at) if options.kill_at else None
    except HarnessError as error:
        parser.error(str(error))
    return options


def check_names(parser: SpanishParser, options: Namespace) -> None:
    """Rechaza, antes de tocar nada, un nombre o un número que no pueden valer."""
    words = options.rewind or options.fork or [options.run or options.resume]
    for number in words[1:2]:
        if not number.isdecimal():
            parser.error(f"{number!r} no es el número de un punto de control")
    for name in filter(None, (words[0], *words[2:])):
        if not RUN_NAME.match(name):
            parser.error(
                f"{name!r} no vale como nombre: letras sin acento, cifras, puntos y guiones"
            )


if __name__ == "__main__":
    take_own_group()
    sys.exit(main())
