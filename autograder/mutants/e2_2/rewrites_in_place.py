EXERCISE = "2.2"
DIAGNOSIS = "escribe-encima"
MISCONCEPTION = "Sin vaciar el archivo no se pierde nada."
POINTS = 0

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    if not path.exists():
        path.touch()
    with path.open("r+b") as file:
        file.write(data)
        file.truncate()
        file.flush()
        os.fsync(file.fileno())
