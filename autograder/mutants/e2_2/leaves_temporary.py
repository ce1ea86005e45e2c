EXERCISE = "2.2"
DIAGNOSIS = "deja-el-temporal"
MISCONCEPTION = "Si algo falla, el error ya avisa: no hay nada que recoger."
POINTS = 3

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
