"""Qué le pasa a una protección: lo que hay en disco cuando el mundo cambia, y con qué claves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from autograder.exercises.program_durable import Moment, moments
from autograder.exercises.program_left import Left, Read
from autograder.faults.recording import Recording
from autograder.faults.session import scratch
from autograder.probes.program_task import MOVES, RUNS
from autograder.verdict import Finding, finding
from harness_base.effects import action_key
from harness_base.intent_log import Intention
from harness_base.office import office_tools
from harness_base.ordinals import KEYS
from harness_base.replies import calls_of
from harness_base.run_file import RunFile
from harness_base.scene import REPLY
from harness_base.types import Call, Position
from harness_base.world import World

COMMITS = {"pay": "pagar_factura", "send_mail": "enviar_correo", "add_note": "anotar"}
"""La herramienta que hay detrás de cada cambio del mundo que no se puede repetir a ciegas."""
READS = ("listar_facturas", "leer_factura")
"""Las que solo leen, de las que usa la tarea."""
_STEPS = len(MOVES) * 2


@dataclass(frozen=True)
class Saved:
    """Un punto de control: su número, lo que la escena llevaba aparte y si es de una respuesta."""

    sequence: int
    extra: Mapping[str, Any]
    content: list[dict[str, Any]]
    is_reply: bool

    @property
    def keys(self) -> Mapping[str, Any]:
        """Las claves que llevaba."""
        given: Mapping[str, Any] = self.extra.get(KEYS) or {}
        return given


def saved_points(left: Left) -> list[Saved]:
    """Los puntos de control de la ejecución `r1`, en orden."""
    data = left.bytes
    if data is None:
        return []
    with scratch() as folder:
        (folder / "r1.jsonl").write_bytes(data)
        file = RunFile.open(folder, "r1")
        scenes = [(number, file.scene(number)) for number in file.branch.points]
    return [
        Saved(number, scene.extra, scene.messages[-1]["content"], scene.turn < scene.replies)
        for number, scene in scenes
    ]


def saved_replies(left: Left) -> list[Saved]:
    """Los de las respuestas."""
    return [point for point in saved_points(left) if point.is_reply]


def saving_problem(left: Left, steps: list[str]) -> Finding | None:
    """Lo que llevaba cada respuesta cuando se guardó: su número y sus claves."""
    replies = saved_replies(left)
    if not replies:
        return finding("olvida-guardar")
    if len(steps) > _STEPS:
        return finding("guarda-dos-veces", veces=len(steps), esperadas=_STEPS)
    for reply in replies:
        if len(reply.keys) < len(_high_impact(reply)):
            return finding("guarda-antes-de-las-claves", punto=reply.sequence)
    if all(REPLY not in reply.extra for reply in replies):
        elsewhere = [name for name in replies[0].extra if name.lower() == REPLY]
        there = f"Está en otro sitio, `extra[{elsewhere[0]!r}]`" if elsewhere else "No está"
        return finding("sin-numerar", visto=there)
    for reply, after in pairwise(saved_points(left)):
        number = reply.extra.get(REPLY)
        if number == reply.sequence or not reply.is_reply:
            continue
        if number is None or after.extra.get(REPLY) == reply.sequence:
            seen = "No guardó ninguno" if number is None else f"Guardó {number}"
            return finding("numera-tarde", punto=reply.sequence, visto=seen)
        return finding("otro-número", punto=reply.sequence, número=number)
    return _renumbered(left)


def _renumbered(left: Left) -> Finding | None:
    """Si el número de una respuesta cambia antes de la siguiente."""
    number = 0
    for point in saved_points(left):
        number = point.sequence if point.is_reply else number
        if point.extra.get(REPLY) != number:
            return finding("numera-de-más", punto=point.sequence, número=number)
    return None


def keys_of(left: Left) -> list[str]:
    """Las claves dadas en la ejecución, en orden."""
    return [given[-1] for reply in saved_replies(left) for given in reply.keys.values()]


def expected_keys(left: Left, lineage: str) -> list[str]:
    """Las que tocaban con ese linaje."""
    tools = _tools()
    return [
        action_key(lineage, tools[call.name], call, 1)
        for reply in saved_replies(left)
        for call in _high_impact(reply)
    ]


def _high_impact(reply: Saved) -> list[Call]:
    tools = _tools()
    return [
        Call(Position(reply.sequence, index), block["id"], block["name"], block["input"])
        for index, block in calls_of(reply.content)
        if tools[block["name"]].effect.is_high_impact
    ]


def _tools() -> Any:
    with scratch() as folder:
        return office_tools(World(folder / "mundo.sqlite"))


def disk_problem(recording: Recording) -> Finding | None:
    """Con el mundo a punto de cambiar o ya cambiado, ¿consta en disco lo que se estaba haciendo?"""
    done: Counter[str] = Counter()
    for moment in moments(recording):
        if moment.op.kind == "commit" and moment.name in COMMITS:
            tool = COMMITS[moment.name]
            done[tool] += 1
            holds = partial(_intends, tool=tool, times=done[tool])
            if not holds(moment.read):
                return finding(_where_is_it(moment), herramienta=tool)
            lost = moment.lost_in(holds)
            if lost:
                return finding("intención-sin-disco", herramienta=tool, dónde=lost)
        elif moment.name.removeprefix("herramienta ") in READS:
            lost = moment.lost_in(partial(_has_replies, count=moment.replied))
            if lost:
                tool = moment.name.removeprefix("herramienta ")
                return finding("lectura-sin-sync", herramienta=tool, dónde=lost)
    return None


def _intends(read: Read | None, *, tool: str, times: int) -> bool:
    if read is None:
        return False
    intentions = [e for e in read.entries if isinstance(e, Intention) and e.name == tool]
    return len(intentions) >= times


def _has_replies(read: Read | None, *, count: int) -> bool:
    return read is not None and read.replies >= count


def _where_is_it(moment: Moment) -> str:
    """Si lo que falta en el archivo de la ejecución está en otro de la carpeta."""
    own = (f"{RUNS}/r1.jsonl", f"{RUNS}/r1.lock")
    others = [
        name
        for name, content in moment.disk.tree().items()
        if name.startswith(f"{RUNS}/") and name not in own and content
    ]
    return "registro-aparte" if others else "actúa-sin-intención"
