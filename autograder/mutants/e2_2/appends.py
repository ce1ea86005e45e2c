EXERCISE = "2.2"
DIAGNOSIS = "añade-al-final"
MISCONCEPTION = "Añadir al final no estropea lo que había."
POINTS = 0

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    with path.open("ab") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
