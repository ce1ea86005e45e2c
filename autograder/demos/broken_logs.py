"""Un banco pequeño para probar a mano, y tres registros estropeados de verdad."""

from __future__ import annotations

from pathlib import Path

from autograder.demos.page import Table
from autograder.demos.runs import new_folder
from harness_base.errors import DamagedLog
from harness_base.intent_log import IntentLog, Outcome
from harness_base.tools import Tool
from harness_base.types import Call, Effect, Position, ToolResult
from harness_base.world import Contents, Invoice, World

_F7 = Invoice("F-7", "Papelería Núñez", "Papel", "100.00", "2026-12-05", "hola@nunez.example")


def small_bank() -> World:
    """Un mundo con una sola factura pendiente, F-7, de 100,00 €."""
    return open_small_world(new_folder() / "mundo.sqlite")


def open_small_world(path: Path) -> World:
    """El mismo mundo, en `path`."""
    world = World(path)
    world.fill(Contents("una factura", (_F7,)))
    return world


def damaged_logs() -> Table:
    """Lo que lee `IntentLog` de un registro de tres líneas, según cómo quedó el archivo."""
    whole = _three_lines()
    lines = whole.splitlines(keepends=True)
    spoiled = lines[1].replace(b"outcome", b"outcxme", 1)
    cases = {
        "la última línea, a medias": whole[: -len(lines[2]) // 2],
        "la última, entera, sin su salto de línea": whole[:-1],
        "la segunda, con una letra cambiada": lines[0] + spoiled + lines[2],
    }
    return Table(
        title="Tres líneas: una intención, su desenlace y otra intención",
        header=("Qué le pasó al archivo", "Qué lee quien reanuda"),
        rows=tuple((name, _read(data)) for name, data in cases.items()),
        summary=(
            "Una línea a medias nunca llegó a confirmarse: se corta y se dice. Lo demás que no se "
            "entiende es daño: se dice cuál es y no se toca."
        ),
    )


def _three_lines() -> bytes:
    log = IntentLog(new_folder() / "registro.jsonl", now=lambda: 1_800_000_000.0)
    paying = Tool("pagar_factura", "Paga.", {"type": "object"}, _never, Effect.KEYED)
    first, second = (
        Call(Position(reply, 0), f"c{reply}", paying.name, {"factura": "F-7"}, f"k{reply}")
        for reply in (1, 2)
    )
    log.append(log.new_intention(first, paying))
    log.append(Outcome(first.position, ToolResult("recibo P-0001")))
    log.append(log.new_intention(second, paying))
    return log.path.read_bytes()


def _never(input: dict[str, object], /, *, key: str | None = None) -> str:
    raise AssertionError("aquí nadie paga")


def _read(data: bytes) -> str:
    path: Path = new_folder() / "registro.jsonl"
    path.write_bytes(data)
    log = IntentLog(path)
    try:
        count = len(log.entries())
    except DamagedLog as error:
        return f"DamagedLog: la entrada {error.record} está dañada"
    tail = ", y un resto a medias que se cortará" if log.torn else ""
    return f"{count} entradas{tail}"
