"""4.4, segunda parte: matar la llamada en cada punto, reanudar, y cortar la luz.

Se hacen tres llamadas (una lectura, un pago con clave y un correo sin ella). Tras cada muerte se
reanuda y se mata también la reanudación; se juzga lo que dicen el registro y el mundo.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from autograder.exercise import Learner
from autograder.exercises.plain_save import unseen
from autograder.faults.kill import Death, why_not
from autograder.faults.power import states
from autograder.faults.recording import Recording, record
from autograder.faults.replay import Disk
from autograder.faults.resume import Ending, ResumeReport, kill_and_resume
from autograder.faults.session import Scenario
from autograder.probes.p4_4 import CLOCK, LOG_FILE, SKIPPED, WORLD_FILE
from autograder.verdict import Finding, Stopped, finding
from harness_base.record import unpack
from harness_base.world import Contents, Invoice, World

LOG = f"work/{LOG_FILE}"
PAY, MAIL = (0, 1), (0, 2)
"""Las posiciones de las dos llamadas que cambian algo."""
_COMMITS = {"pay": PAY, "send_mail": MAIL}
_WORLD_KIND = {PAY: "pagos", MAIL: "correos"}
_NAMES = {PAY: "el pago", MAIL: "el correo"}
_INVOICE = Invoice("F-7", "Papelería Núñez", "Papel", "100.00", "2026-12-05", "hola@nunez.example")


@dataclass(frozen=True)
class Left:
    """Lo que dejó una ejecución: las entradas del registro por posición y lo que hizo el mundo."""

    entries: tuple[tuple[tuple[int, int], str], ...]
    world: tuple[tuple[str, int], ...]

    def has(self, position: tuple[int, int], kind: str) -> bool:
        """Si en esa posición hay una entrada de esa clase."""
        return (position, kind) in self.entries

    def done(self, position: tuple[int, int]) -> int:
        """Cuántas veces ha ocurrido en el mundo el efecto de esa posición."""
        return dict(self.world)[_WORLD_KIND[position]]


def scenario_for(learner: Learner) -> Scenario:
    """Las tres llamadas, en una carpeta con su mundo."""
    number = learner.rng.randint(100, 999)
    calls = [
        _call(0, "leer_factura", {"factura": "F-7"}, None),
        _call(1, "pagar_factura", {"factura": "F-7", "importe": "100.00"}, f"pago-{number}"),
        _call(
            2,
            "enviar_correo",
            {"para": _INVOICE.email, "asunto": "Pago de F-7", "texto": "Pagada."},
            f"correo-{number}",
        ),
    ]
    return Scenario(
        learner.submission,
        learner.exercise.lesson,
        "autograder.probes.p4_4:session",
        {"calls": calls},
        prepare=_prepare,
        limits=learner.limits,
    )


def _call(block: int, name: str, input: dict[str, str], key: str | None) -> dict[str, Any]:
    return {"position": [0, block], "id": f"c{block}", "name": name, "input": input, "key": key}


@cache
def _world() -> bytes:
    with TemporaryDirectory() as folder:
        world = World(Path(folder) / "mundo.sqlite", now=lambda: CLOCK)
        world.fill(Contents("una", (_INVOICE,)))
        return world.path.read_bytes()


def _prepare(root: Path) -> None:
    path = root / WORLD_FILE
    path.parent.mkdir()
    path.write_bytes(_world())


def look(root: Path) -> Left:
    """Lo que hay en una carpeta de pruebas; las líneas que no se entienden no cuentan."""
    path = root / LOG
    data = path.read_bytes() if path.is_file() else b""
    counts = World(root / WORLD_FILE, now=lambda: CLOCK).counts()
    return Left(tuple(_entries(data)), tuple(counts.items()))


def _entries(data: bytes) -> Iterator[tuple[tuple[int, int], str]]:
    for line in data.split(b"\n"):
        try:
            entry = unpack(line + b"\n")
            yield (entry["position"][0], entry["position"][1]), entry["kind"]
        except (ValueError, KeyError, TypeError, IndexError):
            continue


def look_at_crashes(learner: Learner) -> tuple[list[Finding], list[Finding], int]:
    """Los hallazgos de la caída, los del corte de luz y cuántas veces se mató."""
    scenario = scenario_for(learner)
    recording = record(scenario)
    refused = why_not(recording)
    if refused is not None:
        raise Stopped(unseen(refused))
    if recording.raised is not None:
        raised = recording.raised
        text = f"{raised['type']}: {raised['message']}"
        return [finding("la-llamada-lanza", error=text)], [], 0
    report = kill_and_resume(scenario, scenario, inspect=look, key=look)
    if report.refused is not None:
        raise Stopped(unseen(report.refused))
    end = _end_of(recording)
    crash = _crash(report, end)
    return crash, [] if crash else _light(recording), report.kills


def _end_of(recording: Recording) -> Left:
    data = recording.after.get(LOG)
    return Left(tuple(_entries(data if isinstance(data, bytes) else b"")), ())


def _crash(report: ResumeReport, end: Left) -> list[Finding]:
    """El primer hallazgo de las muertes o, si no lo hay, de cómo acabaron las historias."""
    noted: set[tuple[int, int]] = set()
    for death in report.start.deaths:
        found = _untold(death, death.found, end, noted, report.kills)
        if found is not None:
            return [found]
        noted |= {place for place, kind in death.found.entries if kind == "intention"}
    for position in (PAY, MAIL):
        if not end.has(position, "intention") or end.has(position, "not_done"):
            return [finding("borra-la-intención", que=_NAMES[position])]
    for ending in report.endings:
        left: Left = ending.found
        fields = {"momento": _moment(ending), "veces": report.kills}
        if not ending.recording.returned:
            raised = ending.recording.raised or {"type": "nada", "message": "no termina"}
            text = f"{raised['type']}: {raised['message']}"
            return [finding("no-se-puede-terminar", error=text, **fields)]
        if left.done(PAY) > 1 or left.done(MAIL) > 1:
            what = PAY if left.done(PAY) > 1 else MAIL
            return [finding("repite-el-efecto", que=_NAMES[what], **fields)]
        skipped = SKIPPED in ending.recording.value
        if left.done(PAY) == 0 or (left.done(MAIL) == 0 and not skipped):
            what = PAY if left.done(PAY) == 0 else MAIL
            return [finding("pierde-el-efecto", que=_NAMES[what], **fields)]
    return []


def _moment(ending: Ending) -> str:
    """Dónde murió; si murió dos veces, las dos."""
    second = ending.second
    return _told(ending.first) + (f" y, al reanudar, {_told(second)}" if second else "")


def _told(death: Death) -> str:
    """Dónde murió, dicho en una frase."""
    text = death.text.replace("tras confirmación", "tras una confirmación")
    text = re.sub(r"tras evento (\S+)", r"tras el evento `\1`", text)
    return re.sub(r"(tras|a mitad de) (open|write|fsync|truncate|rename) ", r"\1 un `\2` ", text)


def _untold(
    death: Death, left: Left, end: Left, noted: set[tuple[int, int]], kills: int
) -> Finding | None:
    """Lo que el registro calla, o inventa, tras una muerte; `noted`, lo que ya había dicho."""
    line = f", en tu línea {death.where.line}" if death.where else ""
    fields = {"veces": kills, "momento": _told(death), "lugar": line}
    for position in (PAY, MAIL):
        told = left.has(position, "intention") or left.has(position, "outcome")
        if left.done(position) and not told and position in noted:
            return finding("borra-la-intención", que=_NAMES[position])
        if left.done(position) and not told:
            return finding(_untold_cause(position, end), que=_NAMES[position], **fields)
        if not left.done(position) and left.has(position, "outcome"):
            return finding("hecha-antes-de-hacer", que=_NAMES[position], **fields)
    return None


def _untold_cause(position: tuple[int, int], end: Left) -> str:
    if not end.entries:
        return "apunta-en-memoria"
    return "intención-después" if end.has(position, "intention") else "sin-intención"


def _light(recording: Recording) -> list[Finding]:
    """Si la luz se va justo tras un efecto, ¿está su intención? ¿Y al volver, su resultado?"""
    disk = Disk(recording.before)
    for op in recording.ops:
        disk.apply(op)
        if op.kind == "commit" and op.path in _COMMITS:
            position = _COMMITS[op.path]
            lost, total = _lost(disk, recording, position, "intention")
            if lost:
                return [
                    finding("sin-sync", que=_NAMES[position], fallan=lost, estados=total),
                ]
    for position in (PAY, MAIL):
        lost, total = _lost(disk, recording, position, "outcome")
        if lost:
            return [finding("resultado-sin-sync", que=_NAMES[position], fallan=lost, estados=total)]
    return []


def _lost(
    disk: Disk, recording: Recording, position: tuple[int, int], kind: str
) -> tuple[int, int]:
    """En cuántos de los estados legales del disco falta esa entrada, y de cuántos."""
    lost = total = 0
    for state in states(disk, LOG, root=recording.root):
        data = state.found if isinstance(state.found, bytes) else b""
        total += 1
        lost += (position, kind) not in set(_entries(data))
    return lost, total
