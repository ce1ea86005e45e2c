"""Juzga toda la tabla con el Python que lo ejecuta, sin nada instalado; 0 si todo sale como debe.

python3.13 -P tests/fault_saves/table.py
"""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from autograder.faults.recording import record  # noqa: E402
from fault_saves.forms import SEEN, UNSEEN  # noqa: E402
from fault_saves.judging import BIG, SMALL, faults_of, scenario_of  # noqa: E402
from fault_saves.right import RIGHT  # noqa: E402
from fault_saves.wrong import RIGHT_WHEN_BIG, WRONG  # noqa: E402


def differences():
    """Una línea por juicio que no salió como debía."""
    for data in (SMALL, BIG):
        for function in (*RIGHT, *WRONG):
            expected = WRONG.get(function, set())
            if data is BIG and function in RIGHT_WHEN_BIG:
                expected = set()
            found = faults_of(function, data)
            if found != expected:
                yield f"{function.__name__} ({len(data)} bytes): {found}, y no {expected}"
        for function in SEEN:
            unseen = record(scenario_of(function, data)).unseen
            if unseen:
                yield f"{function.__name__}: no se vio {unseen}"
    for function in UNSEEN:
        if not record(scenario_of(function, SMALL)).unseen:
            yield f"{function.__name__}: nadie confesó que no se veía"


if __name__ == "__main__":
    wrong = list(differences())
    print("\n".join([sys.version.split()[0], *wrong]))
    sys.exit(bool(wrong))
