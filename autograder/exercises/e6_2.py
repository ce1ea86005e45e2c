"""6.2 · Abrir o seguir: el programa con cada línea de órdenes, y lo que queda en la carpeta."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from autograder.diagnose import explain
from autograder.exercise import Exercise, Learner
from autograder.exercises.open_cases import CHANGES, FILE, Seen, bytes_of, cases, harness
from autograder.exercises.program_check import (
    LIMITS,
    Ran,
    check_raised,
    exported,
    run_cases,
)
from autograder.exercises.program_left import Left
from autograder.verdict import PASSED, Finding, Stopped, Verdict, finding, judged


def judge(learner: Learner) -> Verdict:
    """Un cuarto de los puntos por cada cosa: crear, lo que falta, lo que no es de fiar, lo que cambió."""
    program = exported(learner)
    given = cases()
    ran = run_cases(program, list(given.values()))
    seen = {name: Seen(given[name].tree, item) for name, item in zip(given, ran, strict=True)}
    for name, item in seen.items():
        if not item.left_quietly:
            _check(item.ran, learner, works=name in ("nueva", "sigue", "aceptado"))
    groups = (_creates(seen), _missing(seen), _distrusts(seen), _compares(seen))
    findings = [item for group in groups for item in group[:1]]
    if not findings:
        return PASSED
    return judged(sum(not group for group in groups) / len(groups), findings)


def _check(ran: Ran, learner: Learner, *, works: bool) -> None:
    """Corta el juicio si no respondió o se rompió donde tenía que funcionar."""
    if ran.said is None:
        raise Stopped(explain(ran.result, learner.exercise.id, LIMITS))
    check_raised(ran.seen if works else {**ran.seen, "raised": None}, learner)


def _creates(seen: Mapping[str, Seen]) -> list[Finding]:
    """Una ejecución nueva se crea, con su arnés; una que ya está no se toca."""
    found = []
    new, again = seen["nueva"], seen["existe"]
    read = Left(new.ran.tree).read
    if read is None:
        found.append(finding("no-crea-la-ejecución", error=new.error or "no hay ningún error"))
    elif read.harness.keys() != harness().keys():
        found.append(finding("no-guarda-el-arnés"))
    if not again.error and not again.left_quietly:
        started = bytes_of(again.before)
        kept = isinstance(again.ran.tree.get(FILE), bytes) and bytes_of(again.ran.tree).startswith(
            started
        )
        found.append(finding("sigue-sin-que-se-lo-pidan" if kept else "crea-encima"))
    elif not again.same_file:
        found.append(finding("crea-encima"))
    return found + list(_other_error(again, "RunExists", "una ejecución que ya existe"))


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
        error = f"{seen['sigue'].error}: {seen['sigue'].told}"
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
        return [finding("no-sigue-con-el-mismo", error=seen["aceptado"].told)]
    for name in CHANGES:
        found = list(_other_error(seen[name], "HarnessChanged", f"un arnés con {name}"))
        if found:
            return found
    if "sobra herramienta" not in seen["una herramienta de más"].told:
        return [finding("no-nombra-los-cambios", dicho=seen["una herramienta de más"].told)]
    for name in CHANGES:
        if seen[name].went_on or not seen[name].same_file:
            return [finding("avisa-tarde", cambio=name)]
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
