"""Ejecuta `mi_arnes.py`, tal como lo escribe la celda de exportar, con la tarea de la comprobación.

Del paso que se juzga, el programa lleva el texto exportado; los demás le llegan hechos, ya
compilados. Cada ejecución es un proceso: hace lo que diga su línea de órdenes y acaba con su estado
de salida, o muere donde le toque.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial, wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest import mock

from autograder.children import grandchild
from autograder.children.load import remember_source
from autograder.export.gather import Unexportable
from autograder.export.program import SKELETON, program_text
from autograder.faults import recorder
from autograder.faults.child import recorded
from autograder.faults.ladder import climbed
from autograder.probes.program_task import HOUR_S, NOW, RUNS, WORLD, Task, changed_tools, world_at
from harness_base import run_file
from harness_base.loop import Loop, RunResult
from harness_base.program import exit_codes, gear
from harness_base.run_lock import locked
from harness_base.scripted import ScriptedModel
from harness_base.state import RunState
from harness_base.types import Event, ToolResult

PROGRAM = "mi_arnes.py"


def export(names: SimpleNamespace) -> Any:
    """El texto del programa con lo que entregó quien aprende, o qué impide escribirlo."""
    try:
        return {"text": program_text(vars(names))}
    except Unexportable as error:
        return {"name": error.name, "reason": error.reason}


def climb(names: SimpleNamespace, *, plan: dict[str, Any], **program: Any) -> Any:
    """El programa, que muere en cada punto (una copia suya)."""
    return climbed(plan, lambda: Run(plan, **program)())


def record(names: SimpleNamespace, *, plan: dict[str, Any], **program: Any) -> Any:
    """El programa, con todo lo que hace en el disco grabado."""
    return recorded(plan, lambda: Run(plan, **program)())


class Run:
    """Un proceso de `mi_arnes.py`.

    `text` es el programa y `given`, el código de los pasos que no se juzgan. El plan puede llevar
    `argv` (la línea de órdenes), `later` (cuántas horas después ocurre), `tools` (un cambio en las
    herramientas), `system` (otras instrucciones) y `model` (otro modelo).
    """

    def __init__(self, plan: dict[str, Any], *, text: str, given: str, argv: list[str]) -> None:
        self.root = Path(plan["root"])
        self.argv = plan.get("argv", argv)
        self.seen: dict[str, Any] = {"steps": [], "error": None, "raised": None}
        self.seen |= {"hooks": False, "returned": None}
        self._event = ""
        self._last: Callable[[], Any] | None = None
        now = NOW + HOUR_S * plan.get("later", 0)
        _set_clock(now)
        remember_source(PROGRAM, text)
        module = ModuleType("mi_arnes")
        sys.modules[module.__name__] = module  # una `dataclass` busca ahí su módulo
        self.space: dict[str, Any] = vars(module)
        try:
            exec(compile(text, PROGRAM, "exec", dont_inherit=True), self.space)
        except BaseException as failure:
            self.seen["raised"] = grandchild.describe(failure, "probe")
            return
        self.space.update(_steps(given))
        self._equip(plan, now)
        self.space.update(
            {
                "show_turn": recorder.mark_event,
                "save_step": self._watched(self.space["save_step"]),
                "exit_for": self._note_error,
            }
        )
        for step, is_right in _RETURNS.items():
            self.space[step] = self._typed(step, self.space[step], is_right)

    def _equip(self, plan: dict[str, Any], now: float) -> None:
        """La tarea, el mundo, las herramientas y el modelo de la comprobación."""
        task = Task(plan["system"]) if plan.get("system") else Task()
        self.space["scenarios"] = SimpleNamespace(get=lambda name: task)
        vars(gear).update(
            scenarios=self.space["scenarios"],
            World=lambda path: world_at(self.root, now),
            office_tools=lambda world: changed_tools(world, plan.get("tools", "")),
            model_id=lambda model: plan.get("model", model),
        )

    def __call__(self) -> dict[str, Any]:
        if self.seen["raised"]:
            return {"status": None, **self.seen, "said": ""}
        said = io.StringIO()
        status = None
        with (
            contextlib.redirect_stderr(said),
            contextlib.redirect_stdout(said),
            mock.patch.object(run_file.RunFile, "checkpoint", self._counted()),
        ):
            try:
                status = self._main()
            except BaseException as failure:
                self.seen["raised"] = grandchild.describe(failure, "probe")
        return {"status": status, **self.seen, "said": said.getvalue()[-300:]}

    def _main(self) -> int:
        places = ["--world", str(self.root / WORLD), "--dir", str(self.root / RUNS)]
        status = int(self.space["main"]([*self.argv, *places]))
        if not self.seen["steps"] and self._last is not None:
            self._event = "run.finished"  # quizá solo guarda al final, y no ha llegado
            with contextlib.suppress(Exception):
                self._last()
        return status

    def _watched(self, save_step: Callable[[Event, Any], Any]) -> Callable[[Event, Any], Any]:
        def watched(event: Event, file: Any) -> Any:
            self._last = partial(save_step, replace(event, name="run.finished"), file)
            self._event = event.name
            before = _hooks()
            try:
                return save_step(event, file)
            finally:
                self._event = ""
                self.seen["hooks"] |= _hooks() != before

        return watched

    def _typed(
        self, step: str, function: Callable[..., Any], is_right: Callable[[Any], bool]
    ) -> Callable[..., Any]:
        """`function`, que apunta si devuelve algo que no es lo suyo."""

        def typed(*args: Any, **options: Any) -> Any:
            value = function(*args, **options)
            if not is_right(value):
                self.seen["returned"] = [step, _kind(value), "--resume" in self.argv]
            elif step == "protect":
                execute, listeners = value
                return self._typed("execute", execute, _is_result), listeners
            return value

        return typed

    def _counted(self) -> Callable[[Any, Any], int]:
        """`checkpoint`, que apunta durante qué evento se pide."""
        original = run_file.RunFile.checkpoint

        @wraps(original)  # si se llama mal, el error nombra la de verdad
        def checkpoint(file: Any, scene: Any) -> int:
            self.seen["steps"].append(self._event)
            return original(file, scene)

        return checkpoint

    def _note_error(self, error: Exception) -> int:
        self.seen["error"] = [type(error).__name__, str(error)[:300]]
        return exit_codes.exit_for(error)


def _kind(value: Any) -> str:
    """El tipo de un valor; de una tupla, los de dentro."""
    if type(value) is tuple:
        return f"({', '.join(type(item).__name__ for item in value)})"
    return type(value).__name__


def _is_result(value: Any) -> bool:
    return isinstance(value, ToolResult)


def _is_protection(value: Any) -> bool:
    if type(value) not in (tuple, list) or len(value) != 2 or not callable(value[0]):
        return False
    return type(value[1]) in (tuple, list) and all(map(callable, value[1]))


_RETURNS: dict[str, Callable[[Any], bool]] = {
    "open_run": lambda value: isinstance(value, run_file.RunFile),
    "reconcile": lambda value: value is None or isinstance(value, RunResult),
    "protect": _is_protection,
}
"""Si lo que devuelve cada paso es de su tipo."""


def _hooks() -> tuple[int, ...]:
    """Cuántas funciones esperan a que el proceso salga y quién atiende las señales."""
    handlers = (signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM))
    return (atexit._ncallbacks(), *map(id, handlers))


def _steps(given: str) -> dict[str, Any]:
    """Los pasos hechos, cada uno por su nombre."""
    space: dict[str, Any] = {"__name__": "pasos_dados"}
    exec(compile(given, "<pasos dados>", "exec", dont_inherit=True), space)
    names: Sequence[str] = ("save_step", "open_run", "reconcile", "protect")
    return {name: space[name] for name in names if name in space}


def _set_clock(now: float) -> None:
    """El reloj de los archivos de ejecución que se abran desde ahora."""
    for name in ("create", "open"):
        vars(run_file.RunFile)[name].__func__.__kwdefaults__["now"] = lambda: now


def _warm() -> None:
    """Pasa una vez por todo lo que un proceso calcula la primera vez, al cargar el módulo."""
    task = Task()
    with TemporaryDirectory() as folder:
        (Path(folder) / WORLD).parent.mkdir()
        world = world_at(Path(folder), NOW)
        task.prepare(world)
        scene = RunState(task.messages())
        Loop(ScriptedModel(task), task.system, changed_tools(world, "")).run(scene)  # type: ignore[arg-type]
        file = run_file.RunFile.create(Path(folder), "r1", harness={})
        file.checkpoint(scene)
        file.end("done")
        run_file.RunFile.open(Path(folder), "r1").scene()
        with locked(Path(folder), "r1"):
            compile(SKELETON, PROGRAM, "exec", dont_inherit=True)


_warm()
