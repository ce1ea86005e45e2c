"""6.2 · Abrir o seguir: el programa con cada línea de órdenes, y lo que queda en la carpeta."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from typing import Any
from unittest import mock

from autograder.diagnose import explain
from autograder.exercise import Exercise, Learner
from autograder.exercises.program_check import (
    AGAIN,
    LIMITS,
    START,
    Case,
    Ran,
    check_raised,
    exported,
    run_cases,
)
from autograder.exercises.program_deaths import interrupted
from autograder.exercises.program_left import Left
from autograder.faults.replay import Tree
from autograder.faults.session import scratch
from autograder.probes.program_task import RUNS
from autograder.verdict import PASSED, Finding, Stopped, Verdict, finding, judged
from harness_base.run_file import RunFile

FILE = f"{RUNS}/r1.jsonl"
ACCEPT = "--accept-changes"
CHANGES: Mapping[str, Mapping[str, str]] = {
    "una herramienta de menos": {"tools": "falta"},
    "una herramienta de más": {"tools": "sobra"},
    "otra política de claves": {"tools": "cambia"},
    "otras instrucciones": {"system": "Pagas solo lo que te parezca."},
    "otro modelo": {"model": "otro-modelo"},
}
"""Lo que puede cambiar del arnés entre guardar y reanudar."""


@dataclass(frozen=True)
class Seen:
    """Cómo acabó un caso, al lado de cómo empezó."""

    before: Tree
    ran: Ran

    @property
    def error(self) -> str:
        """El tipo del error con el que se detuvo; vacío, si llegó al final."""
        return str((self.ran.seen.get("error") or [""])[0])

    @property
    def told(self) -> str:
        """Lo que dijo ese error."""
        return str((self.ran.seen.get("error") or ["", ""])[1])

    @property
    def left_quietly(self) -> bool:
        """Si salió por su cuenta, con `sys.exit`."""
        return (self.ran.seen.get("raised") or {}).get("type") == "SystemExit"

    @property
    def went_on(self) -> bool:
        """Si la tarea se puso en marcha."""
        return bool(self.ran.seen.get("steps")) or _world(self.ran.tree) != _world(self.before)

    @property
    def went_unnoticed(self) -> bool:
        """Si un cambio del arnés no se vio: siguió, y quizá chocó después con la API."""
        noticed = self.error == "HarnessChanged"
        return not noticed and (not self.error or self.went_on or self.error == "ProtocolError")

    @property
    def new_files(self) -> bool:
        """Si hay ejecuciones que no había."""
        return bool(_runs(self.ran.tree).keys() - _runs(self.before).keys())

    @property
    def same_file(self) -> bool:
        """Si la ejecución que había sigue byte por byte."""
        return self.ran.tree.get(FILE) == self.before.get(FILE)


def _runs(tree: Tree) -> dict[str, Any]:
    return {name: body for name, body in tree.items() if name.endswith(".jsonl")}


def _world(tree: Tree) -> object:
    return Left(tree).balance


def judge(learner: Learner) -> Verdict:
    """Un cuarto de los puntos por cada cosa: crear, lo que falta, lo que no es de fiar, lo que cambió."""
    program = exported(learner)
    cases = _cases()
    ran = run_cases(program, list(cases.values()))
    seen = {name: Seen(cases[name].tree, item) for name, item in zip(cases, ran, strict=True)}
    for item in seen.values():
        if not item.left_quietly:
            _check(item.ran, learner)
    groups = (_creates(seen), _missing(seen), _distrusts(seen), _compares(seen))
    findings = [item for group in groups for item in group[:1]]
    if not findings:
        return PASSED
    return judged(sum(not group for group in groups) / len(groups), findings)


def _check(ran: Ran, learner: Learner) -> None:
    if ran.said is None:
        raise Stopped(explain(ran.result, learner.exercise.id, LIMITS))
    check_raised(ran.seen, learner)


@cache
def _cases() -> dict[str, Case]:
    half, start, again = interrupted(), tuple(START), tuple(AGAIN)
    nothing = ("--resume", "nada")
    later = {"later": 1}
    cases = {
        "nueva": Case({}, start),
        "existe": Case(half, start, later),
        "sigue": Case(half, again, later),
        "falta": Case(half, nothing, later),
        "falta, y se aceptan cambios": Case(half, (*nothing, ACCEPT), later),
        "dañada": Case(_damaged(), again, later),
        "dañada, y se aceptan cambios": Case(_damaged(), (*again, ACCEPT), later),
        "de otra versión": Case(_newer(), again, later),
        "aceptado": Case(half, (*again, ACCEPT), {**later, "tools": "cambia"}),
    }
    return cases | {
        name: Case(half, again, {**later, **change}) for name, change in CHANGES.items()
    }


def _damaged() -> Tree:
    """La misma carpeta, con un byte cambiado en medio del archivo."""
    half = interrupted()
    data = bytearray(_bytes(half))
    place = data.index(b"\n") + 100
    data[place] ^= 1
    return {**half, FILE: bytes(data)}


def _newer() -> Tree:
    """Una ejecución que escribió una versión posterior."""
    with scratch() as folder, ExitStack() as patches:
        for name, module in list(sys.modules.items()):
            if name.startswith("harness_base.run_") and "FORMAT" in vars(module):
                later = vars(module)["FORMAT"] + 7
                patches.enter_context(mock.patch.object(module, "FORMAT", later))
        RunFile.create(folder, "r1", harness=_harness()).close()
        return {**interrupted(), FILE: (folder / "r1.jsonl").read_bytes()}


def _bytes(tree: Tree) -> bytes:
    content = tree[FILE]
    assert isinstance(content, bytes)
    return content


def _creates(seen: Mapping[str, Seen]) -> list[Finding]:
    """Una ejecución nueva se crea, con su arnés; una que ya está no se toca."""
    found = []
    new, again = seen["nueva"], seen["existe"]
    read = Left(new.ran.tree).read
    if read is None:
        found.append(finding("no-crea-la-ejecución", error=new.error or "no hay ningún error"))
    elif read.harness.keys() != _harness().keys():
        found.append(finding("no-guarda-el-arnés"))
    if not again.error and not again.left_quietly:
        started = _bytes(again.before)
        kept = isinstance(again.ran.tree.get(FILE), bytes) and _bytes(again.ran.tree).startswith(
            started
        )
        found.append(finding("sigue-sin-que-se-lo-pidan" if kept else "crea-encima"))
    elif not again.same_file:
        found.append(finding("crea-encima"))
    return found + list(_other_error(again, "RunExists", "una ejecución que ya existe"))


@cache
def _harness() -> Mapping[str, str]:
    read = Left(interrupted()).read
    assert read is not None
    return read.harness


def _missing(seen: Mapping[str, Seen]) -> list[Finding]:
    """Lo que no existe se dice, y no se empieza otra en su lugar."""
    for name in ("falta", "falta, y se aceptan cambios"):
        case = seen[name]
        if case.new_files or case.went_on:
            return [finding("empieza-otra-si-falta")]
        if case.left_quietly or not case.error:
            return [finding("falta-y-no-lo-dice", estado=_status(case))]
        found = list(_other_error(case, "RunNotFound", "una ejecución que no existe"))
        if found:
            return found
    return []


def _distrusts(seen: Mapping[str, Seen]) -> list[Finding]:
    """Lo que no es de fiar no se usa, ni se borra."""
    for name, error in (
        ("dañada", "DamagedRun"),
        ("dañada, y se aceptan cambios", "DamagedRun"),
        ("de otra versión", "NewerFormat"),
    ):
        case = seen[name]
        if case.new_files or case.went_on:
            return [finding("empieza-otra-si-está-dañada", cómo=name)]
        if not case.same_file:
            return [finding("borra-la-dañada", cómo=name)]
        if case.left_quietly or not case.error:
            return [finding("dañada-y-no-lo-dice", cómo=name, estado=_status(case))]
        found = list(_other_error(case, error, f"una ejecución {name}"))
        if found:
            return found
    return []


def _compares(seen: Mapping[str, Seen]) -> list[Finding]:
    """Con otro arnés no se sigue, salvo que se acepte."""
    missed = [name for name in CHANGES if seen[name].went_unnoticed]
    refuses = seen["aceptado"].error == "HarnessChanged"
    if seen["sigue"].error:
        error = f"{seen['sigue'].error}: {seen['sigue'].ran.seen['error'][1]}"
        return [finding("no-sigue-con-el-mismo", error=error)]
    if missed and refuses:
        return [finding("acepta-al-revés")]
    if len(missed) == len(CHANGES):
        return [finding("no-mira-el-arnés")]
    if missed:
        return [finding("mira-solo-una-parte", pasó=", ".join(missed))]
    if refuses:
        return [finding("no-deja-aceptar-cambios")]
    if seen["aceptado"].error:
        return [finding("no-sigue-con-el-mismo", error=seen["aceptado"].ran.seen["error"][1])]
    if "sobra herramienta" not in seen["una herramienta de más"].told:
        return [finding("no-nombra-los-cambios", dicho=seen["una herramienta de más"].told)]
    for name in CHANGES:
        if seen[name].went_on or not seen[name].same_file:
            return [finding("avisa-tarde", cambio=name)]
        found = list(_other_error(seen[name], "HarnessChanged", name))
        if found:
            return found
    return []


def _status(case: Seen) -> int:
    """El estado de salida del programa."""
    status = case.ran.seen.get("status")
    return 0 if status is None else status


def _other_error(case: Seen, wanted: str, what: str) -> Iterable[Finding]:
    """El error que sube es el de `RunFile`, que el programa sabe explicar."""
    if case.left_quietly:
        yield finding("sale-por-su-cuenta", caso=what)
    elif case.error and case.error != wanted:
        yield finding("cambia-el-error", caso=what, esperado=wanted, visto=case.error)


EXERCISE = Exercise(
    id="6.2",
    lesson=6,
    title="Abrir o seguir",
    points=4,
    minutes=6,
    difficulty="media",
    kind="code",
    names=("open_run",),
    reference=("harness_base.durable:open_run",),
    judge=judge,
)
