"""Poner en marcha la tarea con puntos de control, matarla, enviarla tal cual y reanudarla."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import cloudpickle

from autograder.demos.page import Note, Table
from autograder.demos.programs import command, environment
from autograder.demos.resumable_task import CHECKPOINT_FILE
from autograder.demos.resuming_child import ResumeFrom, ResumeJob
from autograder.demos.runs import check_moment, death_text, ending_text
from harness_base.process import TIMEOUT_S
from harness_base.snapshot import read_checkpoint
from harness_base.types import Message


def run_saving(folder: Path, *, kill_at: str | None = None) -> None:
    """Hace la tarea en un proceso nuevo, con un punto de control por paso, y dice cómo acabó.

    `kill_at="world.committed:6"` lo mata con SIGKILL en el sexto cambio del mundo.
    """
    _run(ResumeJob(folder, None, kill_at))


def resume_with(folder: Path, resume_from: ResumeFrom, *, kill_at: str | None = None) -> None:
    """Reanuda la tarea de `folder` en un proceso nuevo, con tu `resume_from`."""
    _run(ResumeJob(folder, resume_from, kill_at))


def final_words(folder: Path) -> str:
    """Lo último que dijo el modelo en la tarea de `folder`."""
    try:
        scene = read_checkpoint(folder / CHECKPOINT_FILE).scene
    except FileNotFoundError:
        return "Pendiente: en esa carpeta no hay ningún punto de control."
    said = [m["content"] for m in scene["messages"] if m["role"] == "assistant"][-1]
    texts = [block["text"] for block in said if block["type"] == "text"]
    return "\n".join(texts) or "Pendiente: la tarea no ha llegado a su final."


def send_as_is(folder: Path) -> Table | Note:
    """Envía los mensajes guardados tal como están y enseña qué contesta el servidor."""
    if not (folder / CHECKPOINT_FILE).exists():
        return Note("Pendiente: en esa carpeta no hay ningún punto de control.")
    return send(read_checkpoint(folder / CHECKPOINT_FILE).scene["messages"])


def send(messages: list[Message]) -> Table | Note:
    """Envía esos mensajes y enseña qué contesta el servidor."""
    done = subprocess.run(
        command("autograder.demos.naive_request"),
        input=json.dumps(messages),
        env=environment(),
        capture_output=True,
        check=False,
        timeout=TIMEOUT_S,
        encoding="utf-8",
    )
    if done.returncode != 0:
        return Note(f"La petición no ha salido: {done.stderr.strip().splitlines()[-1]}")
    said = json.loads(done.stdout)
    rows = [(f"messages[{place}]", *_sketch(messages[place])) for place in _last(messages)]
    if said["status"] == 200:
        summary = "El servidor lo ha aceptado."
    else:
        summary = (
            f"El SDK lanza {said['exception']}: error {said['status']}. "
            f"«{said['message']}» (a estas llamadas les falta su tool_result)."
        )
    return Table(
        title="Lo último que se ha enviado",
        header=("Lugar", "De quién", "Bloques"),
        rows=tuple(rows),
        summary=summary,
        marked=frozenset({len(rows) - 1}) if said["status"] != 200 else frozenset(),
    )


def _last(messages: list[Message]) -> range:
    return range(max(0, len(messages) - 3), len(messages))


def _sketch(message: dict[str, Any]) -> tuple[str, str]:
    content = message["content"]
    if isinstance(content, str):
        return message["role"], "texto"
    return message["role"], ", ".join(_block(block) for block in content)


def _block(block: dict[str, Any]) -> str:
    if block["type"] == "tool_use":
        target = next(iter(block["input"].values()), "")
        return f"tool_use {block['name']} {target}".strip()
    return str(block["type"])


def _run(job: ResumeJob) -> None:
    check_moment(job.kill_at)
    done = subprocess.run(
        command("autograder.demos.resuming_child"),
        input=cloudpickle.dumps(job),
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        check=False,
        timeout=TIMEOUT_S,
    )
    if done.returncode == -signal.SIGKILL and job.kill_at is not None:
        print(death_text(job.kill_at))
    else:
        print(ending_text(done))
