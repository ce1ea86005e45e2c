"""Un mundo de tres facturas, con un reloj que se mueve a mano, para las pruebas del mundo."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

from harness_base.world import Contents, Invoice, World

CONTENTS = Contents(
    "prueba",
    (
        Invoice("F-1", "Ñandú", "Tornillos", "100.00", "2026-12-01", "uno@x.example"),
        Invoice("F-2", "Güell ☕", "Café", "20.05", "2026-12-02", "dos@x.example", needs_note=True),
        Invoice("F-3", "Ágora", "Limpieza", "3.00", "2026-12-03", "tres@x.example"),
    ),
    contracts={"Ñandú": "Contrato de suministro"},
    messages={"M-1": ("Begoña", "¡Hola! 🙌")},
)


class Clock:
    """Un reloj que solo avanza cuando se le pide."""

    def __init__(self) -> None:
        self.time = 1_000_000.0

    def __call__(self) -> float:
        return self.time


def small_world(folder: Path, clock: Clock) -> World:
    """El mundo de las pruebas, recién llenado."""
    world = World(folder / "mundo.sqlite", now=clock)
    world.fill(CONTENTS)
    return world


def child(code: str, world: World) -> subprocess.Popen[str]:
    """Otro proceso de Python con `world` abierto sobre el mismo archivo."""
    prelude = "import sys; from pathlib import Path; from harness_base.world import World, Fault\n"
    prelude += "world = World(Path(sys.argv[1]))\n"
    return subprocess.Popen(
        [sys.executable, "-c", prelude + textwrap.dedent(code), str(world.path)],
        cwd=Path(__file__).parents[1],
        stderr=subprocess.PIPE,
        text=True,
    )
