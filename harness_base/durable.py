"""Etapa 6: el arnés entero, que sobrevive a que lo maten en cualquier punto.

Garantías. Tras cada respuesta y tras cada turno hay un punto de control, y ninguna herramienta
arranca antes de que esté en disco la respuesta que la pide. Reanudar es continuar: una ejecución que
falta, está dañada o la guardó otro arnés se dice, y nunca se empieza otra en su lugar. Las llamadas
que quedaron pendientes se contestan una vez, cada una según lo que consta de ella. Lo que cambia el
mundo va precedido de su intención.

Aquí están las cuatro piezas; el programa que las une es `python -m harness_base`.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from harness_base.dangling import to_calls
from harness_base.effects import Effects
from harness_base.identity import check_same
from harness_base.loop import Execute, Loop, RunResult
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls
from harness_base.run_file import RunFile
from harness_base.scene import REPLY
from harness_base.state import RunState
from harness_base.tools import Tool, Toolbox
from harness_base.types import Call, Effect, Event, Listener, ToolResult


def save_step(event: Event, file: RunFile) -> None:
    """Añade un punto de control tras cada respuesta y tras cada turno; el del turno, en disco."""
    # El de la respuesta llega al disco con lo primero que se lleve allí después: la intención de su
    # primera llamada o, si solo lee, lo que `protect` hace antes de que lea.
    if event.name in ("assistant.appended", "turn.finished"):
        file.checkpoint(event.scene)
    if event.name == "turn.finished":
        file.sync()


def open_run(
    folder: Path,
    run: str,
    *,
    resuming: bool,
    harness: Mapping[str, str],
    accept_changes: bool = False,
) -> RunFile:
    """El archivo de la ejecución `run`: uno nuevo o, si se reanuda, el que ya hay.

    Lanza `RunExists` si es nueva y ya está; al reanudar, lo que lance `RunFile.open` si falta o no
    es de fiar, y `HarnessChanged` si la guardó otro arnés, salvo que se acepten los cambios.
    """
    if not resuming:
        return RunFile.create(folder, run, harness=harness)
    file = RunFile.open(folder, run)
    if not accept_changes:
        check_same(file.harness, harness)
    return file


def reconcile(scene: RunState, loop: Loop) -> RunResult | None:
    """Contesta lo que quedó pendiente de la última respuesta y cierra su turno.

    Todas las respuestas van en un mensaje, en el orden en que se pidieron; qué se hace con cada
    llamada lo decide `loop.run_call`. Devuelve cómo acabó la tarea o, si hay que seguirla, `None`.
    """
    if scene.turn < scene.replies:
        calls = to_calls(pending_calls(scene.messages), scene)
        loop.end_turn(scene, [loop.run_call(scene, call).to_block(call.id) for call in calls])
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)


def protect(file: RunFile, tools: Toolbox, save: Listener) -> tuple[Execute, tuple[Listener, ...]]:
    """El `execute` y los oyentes con los que ningún efecto se pierde ni se repite."""
    # Primero, la respuesta recibe su número, que es el de su punto de control; con él, sus claves; y
    # con ellas se guarda. Antes de una lectura, lo añadido va al disco: no hay intención que lo lleve.
    effects = Effects(file.log, tools, file.lineage)

    def number(event: Event) -> None:
        if event.name == "assistant.appended":
            event.scene.extra[REPLY] = file.next_sequence()

    def execute(call: Call, tool: Tool) -> ToolResult:
        if tool.effect is Effect.READ:
            file.sync()
        return effects.execute(call, tool)

    return execute, (number, effects, save)
