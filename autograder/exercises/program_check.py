"""Lo que comparten los jueces de la lección 6: el programa exportado, matado y vuelto a arrancar."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from autograder.children.guard import ROOT
from autograder.children.limits import Limits
from autograder.children.result import ChildResult
from autograder.children.submission import Submission
from autograder.diagnose import explain
from autograder.exercise import BUDGET_S, Learner
from autograder.exercises.plain_save import unseen
from autograder.export.program import SKELETON, STEPS
from autograder.faults.kill import why_not
from autograder.faults.ladder import Climb, climb_all
from autograder.faults.recording import Recording, record
from autograder.faults.replay import Tree, read_tree
from autograder.faults.session import Scenario, scratch, write_tree
from autograder.probes import program_run
from autograder.verdict import Stopped, failed
from harness_base.program.exit_codes import Exit

LIMITS = Limits(wall_s=30.0)
START, AGAIN = ["--run", "r1"], ["--resume", "r1"]
_STAGE = 6
_BATCH = 8
"""Ejecuciones que se piden de una vez."""
_ENOUGH_S = 6.0
"""Con menos tiempo que este no se empieza otra tanda."""
_STEPS_FILE = ROOT / "harness_base" / "durable.py"


@dataclass(frozen=True)
class Program:
    """Un programa exportado, con el paso de quien aprende o con todos los de referencia."""

    submission: Submission
    text: str
    step: str = ""
    """El paso que se juzga; vacío, ninguno."""

    def scenario(self, argv: Sequence[str], *, probe: str = "climb") -> Scenario:
        """El programa con esa línea de órdenes."""
        args = {"text": self.text, "given": given_steps(self.step), "argv": list(argv)}
        name = f"autograder.probes.program_run:{probe}"
        return Scenario(self.submission, _STAGE, name, args, limits=LIMITS)


REFERENCE = Program(Submission(()), SKELETON)
"""El programa con los cuatro pasos de referencia: no ejecuta nada de quien aprende."""


def exported(learner: Learner) -> Program:
    """El programa con el paso de quien aprende; corta el juicio si no se puede escribir."""
    [step] = learner.exercise.names
    said: Any = learner.run(program_run.export).value
    if "text" not in said:
        raise Stopped(failed("no-se-puede-exportar", nombre=said["name"], motivo=said["reason"]))
    return Program(learner.submission, said["text"], step)


@cache
def given_steps(step: str) -> str:
    """El código de los pasos de referencia, sin el que se juzga y sin comentarios."""
    tree = ast.parse(_STEPS_FILE.read_text(encoding="utf-8"))
    tree.body = [n for n in tree.body if not (isinstance(n, ast.FunctionDef) and n.name == step)]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name in STEPS and ast.get_docstring(node):
            del node.body[0]
    return ast.unparse(tree)


def climb_from(
    program: Program,
    argv: Sequence[str],
    trees: Sequence[Tree],
    learner: Learner | None = None,
    *,
    until: str = "",
    climb: bool = True,
) -> list[Climb]:
    """El programa desde cada árbol; corta el juicio si alguna vez no se puede juzgar."""
    climbs: list[Climb] = []
    while len(climbs) < len(trees):
        check_time(learner)
        batch = trees[len(climbs) : len(climbs) + _BATCH]
        done = climb_all(program.scenario(argv), batch, until=until, climb=climb)
        for item in done:
            check_judgeable(item, learner)
        climbs += done
    return climbs


def check_time(learner: Learner | None) -> None:
    """Corta el juicio si lo que falta puede no caber en el tiempo de una celda."""
    if learner is not None and learner.limits_left().wall_s < _ENOUGH_S:
        raise Stopped(failed("tarda-demasiado", segundos=int(BUDGET_S - _ENOUGH_S)))


def check_judgeable(climb: Climb, learner: Learner | None) -> None:
    """Corta el juicio si la ejecución no se deja ver, no respondió o lanzó una excepción."""
    if learner is None:
        if not climb.finished or climb.unseen or said(climb).get("raised"):
            raise RuntimeError(f"la referencia no termina: {climb.value or climb.stopped}")
        return
    if climb.unseen:
        raise Stopped(unseen(", ".join(climb.unseen)))
    if not climb.finished:
        raise Stopped(explain(climb.stopped, learner.exercise.id, LIMITS))
    raised = said(climb).get("raised") or {}
    if raised.get("type") == "IndexError" and _closed_early(climb):
        error = f"{raised['type']}: {raised['message']}"
        raise Stopped(failed("cierra-antes-de-tiempo", error=error))
    check_raised(said(climb), learner)


def _closed_early(climb: Climb) -> bool:
    """Si, al reanudar, cerró el turno y no llegó a empezar otro."""
    return "turn.finished" in climb.events and "turn.started" not in climb.events


def check_raised(seen: Mapping[str, Any], learner: Learner) -> None:
    """Corta el juicio si el paso está pendiente o lanzó algo que no es un error del arnés."""
    if "pendiente" in seen.get("said", "") and seen["status"] == Exit.STOPPED:
        raise Stopped(failed("pendiente", ejercicio=learner.exercise.id))
    if seen.get("returned"):
        step, kind, resuming = seen["returned"]
        what = f"`{step}` al reanudar" if resuming and step == "open_run" else f"`{step}`"
        got = "`None`: ¿falta un `return`?" if kind == "NoneType" else f"algo de tipo `{kind}`."
        expected = _RETURNS[step]
        raise Stopped(failed("devuelve-otra-cosa", paso=what, esperado=expected, visto=got))
    raised = seen.get("raised")
    if raised is None:
        return
    where = f", en `{raised['function']}`" if (raised["function"] or "<").isidentifier() else ""
    source = (raised["source"] or "").replace("`", "'")
    raise Stopped(
        failed(
            "lanza-una-excepción",
            momento="Al ejecutar tu programa",
            error=f"{raised['type']}: {raised['message']}",
            lugar=f"{where}: `{source}`" if source else where,
        )
    )


_RETURNS = {
    "open_run": "un `RunFile`",
    "reconcile": "un `RunResult` o `None`",
    "execute": "un `ToolResult`",
    "protect": "una pareja: la función `execute` y los oyentes",
}


def recorded_run(program: Program, learner: Learner, argv: Sequence[str] = START) -> Recording:
    """El programa desde una carpeta vacía, con sus operaciones grabadas."""
    scenario = replace(program.scenario(argv, probe="record"), prepare=_make_world)
    recording = record(scenario)
    if not recording.finished and not recording.unseen:
        raise Stopped(explain(recording.result, learner.exercise.id, LIMITS))
    refused = why_not(recording)
    if refused is not None:
        raise Stopped(unseen(refused))
    check_raised(recording.value or {}, learner)
    return recording


def _make_world(root: Path) -> None:
    (root / "world").mkdir()


def said(climb: Climb) -> Mapping[str, Any]:
    """Lo que dijo el programa al acabar; nada, si una excepción lo detuvo."""
    return climb.value if type(climb.value) is dict else {}


EMPTY: Tree = {"work": None, "tmp": None, "world": None}
"""Una carpeta sin ninguna ejecución."""


@dataclass(frozen=True)
class Case:
    """Una ejecución: la carpeta de la que parte, su línea de órdenes y lo que cambia."""

    tree: Tree
    argv: tuple[str, ...]
    plan: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Ran:
    """Cómo acabó: lo que contó el grabador (`None` si no llegó a contestar) y la carpeta."""

    said: dict[str, Any] | None
    tree: Tree
    result: ChildResult

    @property
    def seen(self) -> dict[str, Any]:
        """Lo que dijo el programa."""
        return (self.said or {}).get("value") or {}

    @property
    def steps(self) -> list[Step]:
        """Lo que hizo, en orden."""
        return [(op["kind"], op["path"]) for op in (self.said or {}).get("ops", [])]


Step = tuple[str, str]
"""De lo que hizo un proceso: la clase de operación y sobre qué, o qué evento."""
_TOUCHED = ("write", "fsync", "fdatasync", "rename")


def events_if_disk_fails(
    program: Program, case: Case, steps: Sequence[Step], start: int
) -> list[str]:
    """Los eventos, si el disco falla en lo primero que se escribe a partir de `steps[start]`."""
    place = sum(kind in _TOUCHED for kind, _ in steps[:start])
    plan = {**case.plan, "injection": {"kind": "EIO", "at": place}}
    [tried] = run_cases(program, [replace(case, plan=plan)])
    return [path for kind, path in tried.steps if kind == "event"]


def run_cases(program: Program, cases: Sequence[Case]) -> list[Ran]:
    """Cada caso, en su carpeta y en un proceso nuevo."""
    with scratch() as base:
        roots = [base / str(number) for number in range(len(cases))]
        for root, case in zip(roots, cases, strict=True):
            write_tree(root, {**EMPTY, **case.tree})
        plans = [
            {"root": str(root), "argv": list(case.argv), **case.plan}
            for root, case in zip(roots, cases, strict=True)
        ]
        results = program.scenario(START, probe="record").run(plans)
        return [
            Ran(result.value if result.complete else None, read_tree(root), result)
            for root, result in zip(roots, results, strict=True)
        ]
