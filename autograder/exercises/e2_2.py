"""2.2 · Guardar de una vez: la mitad de los puntos por la caída y la otra por el corte de luz.

Se guarda dos veces, con datos que caben en el búfer de Python y con otros que no. De la parte de
la caída cuelgan los temporales que dos archivos comparten; de la del corte, los errores del disco.
"""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from autograder.exercise import Exercise, Learner
from autograder.exercises.plain_save import (
    FILE,
    NEIGHBOURS,
    PATH,
    plain_save,
    reader_finds,
    scenario_for,
    shown,
    unseen,
)
from autograder.exercises.save_causes import (
    atomic_cause,
    created,
    disk_cause,
    durable_cause,
    error_text,
    kill_cause,
    outside,
    secured,
)
from autograder.faults.disk import DiskReport, Trial, disk_errors, harmed, leftovers
from autograder.faults.instant import describe_reading, index_of_point
from autograder.faults.kill import Death, KillReport, instant_of, kill_everywhere
from autograder.faults.picture import picture
from autograder.faults.power import power
from autograder.faults.reading import read_file
from autograder.faults.recording import Recording, record
from autograder.faults.session import Scenario
from autograder.verdict import Finding, Picture, Stopped, Verdict, failed, finding

OTHER = "estado.log"
_POINTS = 4
_SLOW = 0.9
"""Parte del tiempo de una tanda a partir de la cual lo que falta es que no dio tiempo."""
_MENTIONED_AT_MOST = 2


@dataclass
class _Tally:
    """Lo que va saliendo: hallazgos por parte y la primera figura."""

    crash: list[Finding] = field(default_factory=list)
    light: list[Finding] = field(default_factory=list)
    crash_share: float = 1.0
    light_share: float = 1.0
    picture: Picture | None = None

    def lose_crash(self, found: Finding, share: float = 1.0) -> None:
        self.crash.append(found)
        self.crash_share = max(0.0, self.crash_share - share)

    def lose_light(self, found: Finding, share: float = 1.0) -> None:
        self.light.append(found)
        self.light_share = max(0.0, self.light_share - share)

    def verdict(self) -> Verdict:
        fraction = (self.crash_share + self.light_share) / 2
        unique = {item.diagnosis: item for item in reversed([*self.crash, *self.light])}
        found = [
            unique[name] for name in dict.fromkeys(i.diagnosis for i in self.crash + self.light)
        ]
        if not found:
            return Verdict(1.0)
        half = _POINTS / 2
        note = (
            f"Caída: {_number(half * self.crash_share)} de {_number(half)} puntos. "
            f"Corte de luz y disco: {_number(half * self.light_share)} de {_number(half)}."
        )
        return Verdict(fraction, tuple(found[:_MENTIONED_AT_MOST]), (note,), self.picture)


def judge(learner: Learner) -> Verdict:
    """Guarda, mata en cada punto, corta la luz en cada estado y estropea el disco."""
    old = b'{"turn": 8}' + learner.rng.randbytes(learner.rng.randint(300, 500))
    small = bytes(range(256)) + learner.rng.randbytes(learner.rng.randint(300, 500))
    big = bytes(range(256)) + learner.rng.randbytes(5 * io.DEFAULT_BUFFER_SIZE)
    tally = _Tally()
    first = scenario_for(learner, small, {FILE: old, **NEIGHBOURS})
    recording = plain_save(learner, first, new=small, old=old)
    report = _crash(tally, _in_time(learner, first), recording, old=old, new=small)
    _light(tally, recording, old=old, new=small)
    _names(tally, learner, recording, small)
    if not tally.crash:
        _again(tally, learner, report, old=old)
    if not tally.light:
        _disk(tally, _in_time(learner, first), recording, old=old, new=small)
    if not tally.crash and not tally.light:
        second = scenario_for(learner, big, {FILE: old})
        recording = plain_save(learner, second, new=big, old=old)
        _crash(tally, _in_time(learner, second), recording, old=old, new=big)
        _light(tally, recording, old=old, new=big)
    if not tally.light:
        fresh = plain_save(learner, scenario_for(learner, small, {}), new=small, old=None)
        _light(tally, fresh, old=None, new=small)
    if not tally.light:
        _same(tally, learner, small)
    return tally.verdict()


def _in_time(learner: Learner, scenario: Scenario) -> Scenario:
    """El mismo guardado, con lo que queda del tiempo de la comprobación."""
    return replace(scenario, limits=learner.limits_left())


def _crash(
    tally: _Tally, scenario: Scenario, recording: Recording, *, old: bytes, new: bytes
) -> KillReport:
    started = time.monotonic()
    report = kill_everywhere(scenario, recording=recording)
    if report.refused is not None:
        spent = time.monotonic() - started
        if spent > _SLOW * scenario.limits.wall_s:
            raise Stopped(failed("tarda-demasiado", segundos=int(spent)))
        raise Stopped(unseen(report.refused))
    for death in report.deaths:
        found = read_file(death.tree, PATH, root=death.root)
        if found in (old, new):
            continue
        last = index_of_point(recording.ops, death.point)
        cause = kill_cause(recording.ops[: last + 1], path=PATH, size=len(new))
        if outside(recording.ops) and cause in ("copia-encima", "escribe-en-el-sitio"):
            cause = "temporal-y-copia"
        tally.lose_crash(
            finding(
                cause,
                puntos=report.points,
                antes=len(old),
                nuevos=len(new),
                momento=_moment(death),
                vistos=shown(found, old=old, new=new),
            )
        )
        instant = instant_of(report, death, file=FILE, old=old, new=new)
        tally.picture = tally.picture or picture(instant)
        return report
    left = leftovers(recording, file=FILE)
    if left:
        tally.lose_crash(
            finding(
                "deja-el-temporal",
                cuando="tras guardar sin ningún error",
                resto=left[0].removeprefix("work/"),
            ),
            0.5,
        )
    hurt = harmed(recording, file=FILE)
    if hurt:
        moment = "tras guardar sin ningún error"
        tally.lose_crash(finding("toca-lo-ajeno", cuando=moment, archivo=_bare(hurt)))
    return report


def _bare(paths: tuple[str, ...]) -> str:
    return ", ".join(f"`{path.removeprefix('work/')}`" for path in paths)


def _same(tally: _Tally, learner: Learner, data: bytes) -> None:
    """Guardar lo que ya hay: el nombre pudo llegar con un proceso que murió antes de asegurarlo."""
    again = record(scenario_for(learner, data, {FILE: data}))
    if again.returned and not secured(again.ops):
        tally.lose_light(finding("da-por-hecho-lo-igual"))


def _moment(death: Death) -> str:
    """«Tras `open de estado.json (lo deja vacío)`, en tu línea 3,»."""
    start, operation = ("A mitad de", death.text[11:]) if death.half else ("Tras", death.text[5:])
    line = f", en tu línea {death.where.line}," if death.where else ""
    return f"{start} `{operation}`{line}"


def _light(tally: _Tally, recording: Recording, *, old: bytes | None, new: bytes) -> None:
    report = power(recording, file=FILE, old=old, new=new)
    if report.refused is not None:
        raise Stopped(unseen(report.refused))
    for verdict, cause in ((report.atomic, atomic_cause), (report.durable, durable_cause)):
        if verdict.holds:
            continue
        instant = verdict.counterexample
        if tally.crash_share == 0:  # la misma causa, que ya se ha contado
            tally.lose_light(tally.crash[0])
            return
        tally.lose_light(
            finding(
                cause(recording.ops, path=PATH),
                fallan=verdict.failing,
                estados=verdict.states,
                puntos=recording.points,
                antes=len(old or b""),
                nuevos=len(new),
                momento="tras un corte de luz",
                lee=reader_finds(instant.found if instant else ""),
            )
        )
        if instant is not None:
            tally.picture = tally.picture or picture(instant)
        return


def _names(tally: _Tally, learner: Learner, recording: Recording, data: bytes) -> None:
    """¿Pasan por el mismo nombre dos archivos distintos de la carpeta?"""
    other = record(scenario_for(learner, data, {}, file=OTHER))
    if other.unseen or not other.returned:
        return
    targets = {PATH, f"work/{OTHER}"}
    shared = sorted((created(recording.ops) & created(other.ops)) - targets)
    if shared:
        name = shared[0].removeprefix("work/")
        tally.lose_crash(finding("temporal-compartido", uno=FILE, otro=OTHER, nombre=name), 0.5)


def _again(tally: _Tally, learner: Learner, report: KillReport, *, old: bytes) -> None:
    """Tras una muerte que dejó un resto, ¿se puede volver a guardar?"""
    later = b'{"turn": 10}'
    for before in _after_deaths(report):
        again = record(scenario_for(learner, later, before))
        found = read_file(again.after, PATH, root=again.root)
        if not again.returned or found != later:
            if again.returned:
                reading = describe_reading(found, old=old, new=later)
                tally.lose_crash(finding("resto-mezclado", lee=reader_finds(reading)), 0.5)
                return
            raised = again.raised["type"] if again.raised else "la función no terminó"
            tally.lose_crash(finding("un-resto-lo-impide", visto=raised), 0.5)
            return


def _after_deaths(report: KillReport) -> Iterator[dict[str, bytes | str | None]]:
    """Las carpetas con restos de la primera y de la última muerte que los dejó."""
    usual = 1 + len(NEIGHBOURS)
    littered = [death.tree for death in report.deaths if len(_work(death.tree)) > usual]
    for tree in littered[:1] + littered[-1:][len(littered) < 2 :]:
        yield _work(tree)


def _work(tree: dict[str, bytes | str | None]) -> dict[str, bytes | str | None]:
    return {name[5:]: content for name, content in tree.items() if name.startswith("work/")}


def _disk(
    tally: _Tally, scenario: Scenario, recording: Recording, *, old: bytes, new: bytes
) -> None:
    report = disk_errors(scenario, file=FILE, old=old, new=new, recording=recording)
    wrong = [trial for trial in report.failures() if trial.outcome != "no juzgado"]
    if not wrong:
        _manners(tally, report)
        return
    wrong.sort(key=_urgency)
    trial = wrong[0]
    cause = disk_cause(trial)
    line = f", en tu línea {trial.where.line}" if trial.where else ""
    tally.lose_light(
        finding(
            cause,
            error=error_text(trial),
            operacion=trial.operation,
            lugar=line,
            lee=reader_finds(trial.found),
            cuando=f"al fallar `{trial.operation}` ({error_text(trial)})",
            resto=", ".join(name.removeprefix("work/") for name in trial.leftovers),
        ),
        0.5 if cause == "deja-el-temporal" else 1.0,
    )


def _urgency(trial: Trial) -> tuple[bool, bool]:
    """Primero las escrituras cortas, que lo explican casi todo; al final, los restos."""
    short = trial.error == "SHORT" and trial.outcome != "no termina"
    return not short, trial.outcome == "restos"


def _manners(tally: _Tally, report: DiskReport) -> None:
    """Lo guardado está a salvo; ¿lanzó lo prometido, y dejó en paz lo de los demás?"""
    for trial in report.trials:
        when = f"al fallar `{trial.operation}` ({error_text(trial)})"
        if trial.harmed and not tally.crash:
            tally.lose_light(
                finding("toca-lo-ajeno", cuando=when, archivo=_bare(trial.harmed)), 0.5
            )
            return
        if trial.raised is not None and not trial.raised["is_os_error"]:
            raised = trial.raised["type"]
            tally.lose_light(finding("no-es-un-oserror", cuando=when, visto=raised), 0.5)
            return


def _number(value: float) -> str:
    return f"{value:g}".replace(".", ",")


EXERCISE = Exercise(
    id="2.2",
    lesson=2,
    title="Guarda de una vez",
    points=4,
    minutes=8,
    difficulty="media",
    kind="code",
    names=("write_atomic",),
    reference=("harness_base.snapshot:write_atomic",),
    judge=judge,
)
