"""Empezar una ejecución, o reanudarla, y llevarla a su desenlace.

Nada se da por terminado antes de que su último punto de control, y el desenlace, estén en disco.
"""

from __future__ import annotations

import time
from contextlib import closing
from functools import partial
from math import ceil

from harness_base import compaction, scenarios
from harness_base.compaction import without_thinking
from harness_base.durable import open_run, protect, reconcile, save_step
from harness_base.errors import HarnessError
from harness_base.identity import HARNESS, differences
from harness_base.kill_switch import KillSwitch
from harness_base.loop import Limits, Loop, RunResult
from harness_base.model import Model
from harness_base.outcome import outcome_of
from harness_base.program import folder
from harness_base.program.exit_codes import Exit, exit_for
from harness_base.program.forecast import what_resume_does
from harness_base.program.gear import Gear, model_of, new_gear
from harness_base.program.options import Options
from harness_base.program.output import Output
from harness_base.program.pause import Pause, Paused
from harness_base.program.progress import progress
from harness_base.program.report import how_to_resume, report_end
from harness_base.replies import last_text
from harness_base.run_file import RunFile
from harness_base.run_lock import locked
from harness_base.scenarios import Scenario
from harness_base.state import RunState
from harness_base.types import Event

DEFAULT_SCENARIO, DEFAULT_MODEL = "oficina", "guion"


def start(options: Options, output: Output) -> Exit:
    """Empieza una ejecución nueva."""
    scenario = scenarios.get(options.scenario or DEFAULT_SCENARIO)
    options.dir.mkdir(parents=True, exist_ok=True)
    run = options.new_run or folder.free_name(options.dir, scenario.name)
    folder.check_free(options.dir, run)
    world = options.world or folder.world_path(options.dir, run)
    gear = new_gear(scenario, options.model or DEFAULT_MODEL, world)
    with (
        model_of(gear, options.max_cost) as model,
        locked(options.dir, run),
        closing(open_run(options.dir, run, resuming=False, harness=gear.harness)) as file,
    ):
        scene = _first_scene(file, scenario)
        output.data("started", run=run, resumed=False, turn=0)
        output.detail(f"Empieza la ejecución {run} ({scenario.name}).")
        return _work(options, output, file, gear, model, scene)


def resume(options: Options, output: Output) -> Exit:
    """Continúa una ejecución donde quedó, o dice cómo acabó si ya había acabado."""
    assert options.run is not None
    folder.check_there(options.dir, options.run)
    with locked(options.dir, options.run):
        gear = folder.saved_gear(options, options.run)
        opened = open_run(
            options.dir,
            options.run,
            resuming=True,
            harness=gear.harness,
            accept_changes=options.accept_changes,
        )
        with closing(opened) as file:
            scene = _scene_of(output, file, gear)
            output.data("started", run=file.run, resumed=True, turn=scene.turn)
            ended = outcome_of(scene) if file.outcome is not None else None
            if ended is not None:
                output.detail(f"La ejecución {file.run} ya había acabado: no se pide nada.")
                result = RunResult(ended, scene, last_text(scene.messages), None)
                return report_end(options, output, file, result)
            with model_of(gear, options.max_cost) as model:
                output.detail(f"Reanuda la ejecución {file.run} en el turno {scene.turn}.")
                _wait_to_know(options, output, file, gear, scene)
                return _work(options, output, file, gear, model, scene)


def _work(
    options: Options, output: Output, file: RunFile, gear: Gear, model: Model, scene: RunState
) -> Exit:
    """Lleva la tarea desde `scene` hasta que acaba, se pausa o algo falla."""
    pause = Pause(file.sync)
    try:
        with pause.on_signals(), progress(output, gear.paid, scene.turn) as shown:
            execute, listeners = protect(file, gear.tools, partial(_save, file))
            loop = Loop(
                model,
                gear.scenario.system,
                gear.tools,
                execute,
                (*listeners, *shown, *_kill_switch(options, gear), pause),
                _limits(options, gear),
                compact=compaction.compact,
            )
            result = reconcile(scene, loop) or loop.run(scene)
            file.end(result.outcome)
    except Paused as reason:
        output.data("paused", run=file.run, turn=scene.turn)
        output.say(f"{reason} {how_to_resume(options, file.run)}")
        return Exit.PAUSED
    except (HarnessError, OSError) as error:
        output.warn(f"Lo hecho hasta aquí está guardado. {how_to_resume(options, file.run)}")
        if exit_for(error) is not Exit.BAD_REQUEST:
            raise
        return output.fail(Exit.STOPPED, str(error))
    return report_end(options, output, file, result)


def _wait_to_know(
    options: Options, output: Output, file: RunFile, gear: Gear, scene: RunState
) -> None:
    """Si solo falta tiempo para saber cómo acabó una llamada, lo dice y, con `--wait`, espera."""
    wait_s = max((p.wait_s for p in what_resume_does(file, gear.tools, scene)), default=0.0)
    if not wait_s:
        return
    if options.wait:
        output.detail(f"Espera {ceil(wait_s)} s: hasta entonces no se puede saber cómo acabó todo.")
        time.sleep(wait_s)
    else:
        output.detail(f"Dentro de {ceil(wait_s)} s se podría saber más: con --wait, espera.")


def _scene_of(output: Output, file: RunFile, gear: Gear) -> RunState:
    """La escena desde la que se sigue."""
    if not file.branch.points:  # murió entre crear el archivo y guardar la petición
        return _first_scene(file, gear.scenario)
    scene = file.scene()
    changes = differences(file.harness, gear.harness)
    if changes:
        output.detail(
            f"Cambios aceptados: {'; '.join(changes)}. Se quita el razonamiento (`thinking`) de lo "
            "anterior: su firma ya no valdría."
        )
        scene.messages = without_thinking(scene.messages)
        scene.extra[HARNESS] = gear.harness
    return scene


def _first_scene(file: RunFile, scenario: Scenario) -> RunState:
    """La escena con la petición y nada más, guardada."""
    scene = RunState(scenario.messages())
    file.checkpoint(scene)
    file.sync()
    return scene


def _save(file: RunFile, event: Event) -> None:
    save_step(event, file)


def _kill_switch(options: Options, gear: Gear) -> tuple[KillSwitch, ...]:
    if options.kill_at is None:
        return ()
    switch = KillSwitch.parse(options.kill_at)
    gear.world.on_commit = switch.on_commit
    return (switch,)


def _limits(options: Options, gear: Gear) -> Limits:
    turns = {} if options.max_turns is None else {"turns": options.max_turns}
    return Limits(**turns, compact_at=gear.scenario.compact_at)
