"""`python -m course doctor`: qué le pasa al entorno y cómo arreglarlo."""

from __future__ import annotations

import argparse

from harness_base.spanish_argparse import Subparsers

NEEDS_ENVIRONMENT = False


def add_parser(subparsers: Subparsers) -> None:
    subparsers.add_parser(
        "doctor",
        description=(
            "Mira el equipo, los paquetes y los cuadernos. Cada fallo (✗) trae la orden que lo "
            "arregla; • señala algo que solo hace falta para algunas pruebas. Estado 1 si hay ✗."
        ),
    )


def run(arguments: argparse.Namespace) -> int:
    from course.doctor import examine

    faults = 0
    for finding in examine():
        faults += finding.is_fault
        print(f"{finding.mark} {finding.name:<24} {finding.seen}")
        if finding.remedy:
            print(f"  {'':<24} → {finding.remedy}", flush=True)
    if faults:
        print(f"\n{faults} por arreglar, en este orden." if faults > 1 else "\nUno por arreglar.")
    else:
        print("\nTodo listo: python -m course lab")
    return int(faults > 0)
