"""Los instantes en que puede morir una respuesta con tres llamadas, y lo que queda en cada uno."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cloudpickle

from autograder.demos.office_task import WORLD_FILE
from autograder.demos.programs import command, environment
from autograder.demos.resumable_task import CHECKPOINT_FILE, log_of
from autograder.demos.resuming_child import ResumeJob
from autograder.demos.runs import new_folder
from harness_base.dangling import UNKNOWN, read_verdicts, to_calls
from harness_base.errors import HarnessError
from harness_base.process import TIMEOUT_S
from harness_base.resume import pending_calls, resume_from
from harness_base.snapshot import read_checkpoint
from harness_base.state import from_plain
from harness_base.types import Block, Message, Position
from harness_base.world import World

INSTANTS = {
    "Respuesta guardada": "assistant.appended:4",
    "1.ª empezada": "tool.started:9",
    "1.ª hecha": "world.committed:5",
    "1.ª apuntada": "tool.finished:9",
    "2.ª empezada": "tool.started:10",
    "2.ª hecha": "world.committed:6",
    "2.ª apuntada": "tool.finished:10",
    "3.ª hecha": "world.committed:7",
    "3.ª apuntada": "tool.finished:11",
    "Resultados guardados": "turn.finished:4",
}
"""Nombre del instante → momento en que muere la tarea, en su cuarta respuesta: tres pagos."""

_NEXT_TURN = "turn.started:1"
"""Al reanudar se para aquí, para poder mirar lo contestado."""

_DECISIONS = {
    "hecha": "hecha: se copia del registro",
    "en_duda": "en duda: se dice que no se sabe",
    "sin_empezar": "sin empezar: se ejecuta",
}


@dataclass(frozen=True)
class CallView:
    """Una llamada, vista desde los cuatro sitios."""

    invoice: str
    message: str
    """Qué dicen los mensajes guardados."""
    record: str
    world: str
    decision: str
    """Qué hará quien reanude."""
    answer: str
    """Qué se ha contestado; vacío si no hay resultado."""


def kill_there(names: Sequence[str]) -> list[Path]:
    """Una tarea nueva por instante, muerta ahí; las carpetas, en el mismo orden."""
    folders = [new_folder() for _ in names]
    jobs = [[str(folder), INSTANTS[name]] for folder, name in zip(folders, names, strict=True)]
    done = subprocess.run(
        command("autograder.demos.instants_child"),
        input=json.dumps(jobs),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
        timeout=TIMEOUT_S,
        encoding="utf-8",
    )
    if done.stdout.strip() != str(len(names)):
        raise HarnessError("Alguna tarea no ha muerto donde tenía que morir.")
    return folders


def resume_there(folder: Path) -> None:
    """Reanuda la tarea de `folder` hasta que empieza el turno siguiente."""
    subprocess.run(
        command("autograder.demos.resuming_child"),
        input=cloudpickle.dumps(ResumeJob(folder, resume_from, _NEXT_TURN)),
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
        timeout=TIMEOUT_S,
    )


def look(folder: Path) -> list[CallView]:
    """Las tres llamadas, con lo que hay ahora en la carpeta."""
    scene = from_plain(read_checkpoint(folder / CHECKPOINT_FILE).scene)
    log = log_of(folder)
    pending = to_calls(pending_calls(scene.messages), scene)
    verdicts = read_verdicts(pending, log)
    place = max(i for i, m in enumerate(scene.messages) if m["role"] == "assistant")
    answers = _answers(scene.messages[place + 1 :])
    paid = {line.invoice: line.payments for line in World(folder / WORLD_FILE).balance().lines}
    return [
        CallView(
            invoice=block["input"]["factura"],
            message="pedida, con resultado" if block["id"] in answers else "pedida, sin resultado",
            record="apuntada" if log.result(Position(scene.replies - 1, index)) else "nada",
            world="1 pago" if paid[block["input"]["factura"]] else "sin pagar",
            decision=_DECISIONS[verdicts[block["id"]]] if block["id"] in verdicts else "nada",
            answer=answers.get(block["id"], ""),
        )
        for index, block in enumerate(scene.messages[place]["content"])
        if block["type"] == "tool_use"
    ]


def _answers(messages: Sequence[Message]) -> dict[str, str]:
    """Lo contestado a cada llamada, en pocas palabras."""
    return {
        block["tool_use_id"]: _answer(block)
        for message in messages
        for block in message["content"]
        if block["type"] == "tool_result"
    }


def _answer(block: Block) -> str:
    if block["content"] == UNKNOWN.content:
        return "is_error: desenlace desconocido"
    return f"el recibo {json.loads(block['content'])['pago']}"
