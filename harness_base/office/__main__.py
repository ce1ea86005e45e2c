"""La tarea de oficina en un proceso de verdad, con el arnés del curso anterior.

Deja en la carpeta el registro de efectos, y nada más: si el proceso muere, la escena se pierde.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from harness_base import compaction, loop, scenarios
from harness_base.effect_log import EffectLog, execute_and_log
from harness_base.errors import HarnessError
from harness_base.kill_switch import MOMENTS, KillSwitch
from harness_base.office.tools import office_tools
from harness_base.scripted import ScriptedModel
from harness_base.spanish_argparse import SpanishParser
from harness_base.types import Event, Listener
from harness_base.world import World

EFFECTS_FILE = "registro.jsonl"
DONE, NOT_DONE, BAD_REQUEST, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """El programa. 0: tarea terminada; 1: se paró antes; 2: petición imposible; 130: Ctrl+C."""
    parser = SpanishParser(
        prog="python -m harness_base.office",
        description="Hace la tarea de oficina con el arnés base y el modelo de guion.",
    )
    parser.add_argument("--world", type=Path, required=True, help="archivo del mundo (se crea)")
    parser.add_argument("--dir", type=Path, required=True, help="carpeta del registro de efectos")
    parser.add_argument("--scenario", default="oficina", help="escenario (oficina)")
    parser.add_argument(
        "--kill-at",
        metavar="MOMENTO:N",
        help=f"mata el proceso, con SIGKILL, la vez N de un momento: {', '.join(MOMENTS)}",
    )
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--quiet", action="store_true", help="no cuenta los turnos")
    shown.add_argument("--json", action="store_true", help="una línea de JSON por evento")
    options = parser.parse_args(arguments)
    listeners: list[Listener] = []
    if not options.quiet:
        listeners.append(_print_json if options.json else _print_turn)
    try:
        switch = KillSwitch.parse(options.kill_at) if options.kill_at else None
        if switch is not None:
            listeners.append(switch)
        result = run(options.scenario, options.world, options.dir, listeners, switch)
    except HarnessError as error:
        print(f"error: {error}", file=sys.stderr)
        return BAD_REQUEST
    except OSError as error:
        print(f"error: no se pudo escribir ({error.strerror}): {error.filename}", file=sys.stderr)
        return NOT_DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    if not options.quiet and not options.json:
        print(result.text)
    return DONE if result.outcome == "done" else NOT_DONE


def run(
    name: str, world_path: Path, folder: Path, listeners: list[Listener], switch: KillSwitch | None
) -> loop.RunResult:
    """Prepara el mundo, si hace falta, y lleva la tarea desde el principio."""
    scenario = scenarios.get(name)
    world = World(world_path)
    scenario.prepare(world)
    if switch is not None:
        world.on_commit = switch.on_commit
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HarnessError(f"No se puede usar la carpeta {folder}: {error.strerror}.") from error
    return loop.run(
        loop.LiveScene(messages=scenario.messages()),
        model=ScriptedModel(scenario),
        system=scenario.system,
        tools=office_tools(world),
        execute=execute_and_log(EffectLog(folder / EFFECTS_FILE)),
        listeners=listeners,
        limits=loop.Limits(compact_at=scenario.compact_at),
        compact=compaction.compact,
    )


def _print_turn(event: Event) -> None:
    if event.name == "turn.finished" and event.response is not None:
        names = [block["name"] for block in event.response.content if block["type"] == "tool_use"]
        print(f"turno {event.scene.turn:>2}  {', '.join(names) or 'fin'}", flush=True)


def _print_json(event: Event) -> None:
    print(json.dumps({"event": event.name, "turn": event.scene.turn}), flush=True)


if __name__ == "__main__":
    sys.exit(main())
