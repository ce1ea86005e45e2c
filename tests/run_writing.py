"""Ejecuciones pequeñas, escritas paso a paso como lo haría el bucle, y lo que debe haber en ellas."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from harness_base.intent_log import Intention, Outcome
from harness_base.process_group import Group
from harness_base.run_file import RunFile
from harness_base.scene import REPLY
from harness_base.state import RunState, to_plain
from harness_base.types import Call, Effect, Position, Response, ToolResult, Usage

TASK = {"role": "user", "content": "Paga las facturas de «Ñandú & Cía» 🙌."}
HARNESS = {"modelo": "guion"}
GROUP = Group(4321, 77)


def pay(number: int) -> dict[str, Any]:
    """Un bloque que pide pagar una factura; todos llevan el mismo id, como hacen algunos."""
    return {"type": "tool_use", "id": "call-1", "name": "pagar", "input": {"factura": number}}


class Writing:
    """Una ejecución que se va escribiendo; recuerda la escena de cada punto de control."""

    def __init__(self, file: RunFile, scene: RunState | None = None) -> None:
        self.file = file
        self.scene = scene or RunState([TASK])
        self.scenes: dict[int, dict[str, Any]] = {}

    def save(self) -> int:
        number = self.file.checkpoint(self.scene)
        self.scenes[number] = to_plain(self.scene)
        return number

    def ask(self, *blocks: dict[str, Any]) -> int:
        """Una respuesta del modelo, guardada."""
        content = [{"type": "text", "text": "Voy."}, *blocks]
        self.scene.record_reply(Response(content, "tool_use", Usage(100, 0, 7, 20)))
        self.scene.extra[REPLY] = self.file.next_sequence()
        return self.save()

    def answer(self, *results: ToolResult, effect: Effect = Effect.KEYED) -> int:
        """Cada llamada de la última respuesta, hecha y apuntada, y el turno cerrado y a salvo."""
        reply = self.scene.extra[REPLY]
        calls = list(enumerate(self.scene.messages[-1]["content"]))[1:]
        blocks = []
        for (index, block), result in zip(calls, results, strict=True):
            place = Position(reply, index)
            if effect is not Effect.READ:
                self.file.log.append(intention(place, block, effect))
                self.file.log.sync()
            self.file.log.append(Outcome(place, result))
            blocks.append(result.to_block(block["id"]))
        self.scene.messages.append({"role": "user", "content": blocks})
        self.scene.turn += 1
        number = self.save()
        self.file.sync()
        return number

    def turn(self, number: int, *, effect: Effect = Effect.KEYED) -> int:
        """Un turno con una llamada."""
        self.ask(pay(number))
        return self.answer(ToolResult(f"recibo {number}"), effect=effect)


def intention(place: Position, block: dict[str, Any], effect: Effect) -> Intention:
    key = f"clave-{block['input']['factura']:012d}" if effect.is_high_impact else None
    digest = f"huella-{block['input']['factura']}" if key else ""
    return Intention(place, block["id"], block["name"], key, effect, 1000.5, 1000.5, GROUP, digest)


def call(number: int) -> Call:
    """La llamada que paga esa factura, esté donde esté."""
    return Call(Position(-1, -1), "call-1", "pagar", {"factura": number}, f"clave-{number:012d}")


def small_run(folder: Path, run: str = "r1") -> Writing:
    """Pagos, una lectura, un rebobinado, una compactación, una imagen y el desenlace."""
    writing = Writing(RunFile.create(folder, run, harness=HARNESS))
    writing.save()
    writing.turn(1)
    writing.ask(pay(2), pay(3))
    back = writing.answer(ToolResult("recibo 2"), ToolResult("rechazada", is_error=True))
    writing.turn(4, effect=Effect.READ)
    writing.file.move_to(back)
    writing.scene = writing.file.scene()
    writing.ask({"type": "tool_use", "id": "call-9", "name": "ver", "input": {}})
    image = {"type": "image", "source": {"type": "base64", "data": "Zm9v" * 2000}}
    writing.answer(ToolResult([image, image]), effect=Effect.READ)
    summary = {"role": "user", "content": "[Resumen]"}
    writing.scene.messages = [TASK, summary, *writing.scene.messages[-4:]]
    writing.save()
    writing.turn(5, effect=Effect.IDEMPOTENT)
    writing.file.end("done")
    return writing


def tiny_run(folder: Path, run: str = "r1") -> Writing:
    """Lo justo para tener de todo: un pago, un rebobinado, otra rama y el desenlace."""
    writing = Writing(RunFile.create(folder, run, harness={}))
    first = writing.turn(1)
    writing.turn(2, effect=Effect.READ)
    writing.file.move_to(first)
    writing.scene = writing.file.scene()
    writing.turn(3, effect=Effect.IDEMPOTENT)
    writing.file.end("done")
    return writing


def fork_of(parent: RunFile, sequence: int, run: str, *, keys: Any = "inherit") -> Writing:
    """Una bifurcación del padre en ese punto."""
    lineage = parent.lineage if keys == "inherit" else run
    origin = parent.origin_at(sequence, lineage=lineage, keys=keys)
    file = RunFile.create(parent.folder, run, harness=HARNESS, origin=origin)
    return Writing(file, file.scene())
