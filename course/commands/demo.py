"""`python -m course demo`: la tarea larga, matada y reanudada delante de ti."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from harness_base.spanish_argparse import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    subparsers.add_parser(
        "demo",
        description=(
            "Hace la tarea larga, pagar 24 facturas, matándola con kill -9 y reanudándola. Después, "
            "la misma tarea sin puntos de control, con las mismas muertes, y las cuentas de las "
            "dos. Menos de un minuto; sin conexión y sin clave."
        ),
    )


def run(arguments: argparse.Namespace) -> int:
    """La demostración; el estado es 1 si la tarea con puntos de control pierde o duplica algo."""
    from rich.console import Console

    from course.demo.show import show
    from course.interruption import stopped_like_ctrl_c

    with (
        stopped_like_ctrl_c(),
        tempfile.TemporaryDirectory(prefix="demostracion-") as place,
    ):
        return 0 if show(Path(place), Console(highlight=False)) else 1
