"""El fallo con el que abre la lección 5: un mal camino, y lo que pidió el modelo."""

from __future__ import annotations

import signal
import subprocess

from autograder.demos.bad_path_child import DIES_AT
from autograder.demos.page import Table
from autograder.demos.programs import command, environment
from autograder.demos.resumable_task import CHECKPOINT_FILE
from autograder.demos.runs import death_text, new_folder
from harness_base.errors import HarnessError
from harness_base.process import TIMEOUT_S
from harness_base.replies import calls_of
from harness_base.snapshot import read_checkpoint
from harness_base.types import Message

_FIRST_TURN, _BAD_TURN = 5, 7


def bad_path() -> list[Message]:
    """Hace la tarea larga con un modelo con prisa y la mata tras el turno 8; enseña qué pidió.

    Devuelve los mensajes del punto de control que dejó.
    """
    from IPython.display import display

    folder = new_folder()
    done = subprocess.run(
        command("autograder.demos.bad_path_child", str(folder)),
        env=environment(),
        capture_output=True,
        check=False,
        timeout=TIMEOUT_S,
    )
    if done.returncode != -signal.SIGKILL:
        raise HarnessError(f"El proceso no ha muerto donde debía (salida {done.returncode}).")
    print(death_text(DIES_AT))
    messages: list[Message] = read_checkpoint(folder / CHECKPOINT_FILE).scene["messages"]
    display(last_calls(messages))  # type: ignore[no-untyped-call]
    return messages


def last_calls(messages: list[Message]) -> Table:
    """Lo que pidió el modelo en los últimos turnos."""
    replies = [message for message in messages if message["role"] == "assistant"]
    rows = [
        (str(turn), told(message))
        for turn, message in enumerate(replies, start=1)
        if turn >= _FIRST_TURN
    ]
    return Table(
        title="Lo último que pidió el modelo",
        header=("Turno", "Llamadas"),
        rows=tuple(rows),
        summary=(
            "▶ En el turno 7 pagó dos facturas sin haberlas validado. En el 8 avisó a los "
            "proveedores."
        ),
        marked=frozenset({_BAD_TURN - _FIRST_TURN}),
    )


def told(message: Message) -> str:
    """Las llamadas de una respuesta, en pocas palabras."""
    words: dict[str, list[str]] = {}
    for _, block in calls_of(message["content"]):
        words.setdefault(block["name"], []).append(target(block["input"]))
    return "; ".join(f"{name} {', '.join(targets)}".strip() for name, targets in words.items())


def target(input: dict[str, str]) -> str:
    """De qué trata una llamada: la factura, el destinatario o lo primero que dice."""
    for name in ("factura", "para"):
        if name in input:
            return input[name]
    return next(iter(input.values()), "")
