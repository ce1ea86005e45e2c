EXERCISE = "2.2"
DIAGNOSIS = "nunca-se-cierra"
MISCONCEPTION = "El archivo se cierra solo al acabar la función."
POINTS = 0

import os
from pathlib import Path


KEPT = []


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    file = temporary.open("wb")
    KEPT.append(file)
    file.write(data)
    os.fsync(file.fileno())
    os.replace(temporary, path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
