EXERCISE = "2.2"
DIAGNOSIS = "codificación-de-la-plataforma"
MISCONCEPTION = "Los bytes se pueden escribir como texto."
POINTS = 0

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    with temporary.open("w") as file:
        file.write(data.decode("latin-1"))
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
