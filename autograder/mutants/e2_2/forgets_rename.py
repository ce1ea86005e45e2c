EXERCISE = "2.2"
DIAGNOSIS = "no-deja-los-datos"
MISCONCEPTION = "Con escribir el temporal ya está guardado."
POINTS = 0

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
