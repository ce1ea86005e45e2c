EXERCISE = "2.2"
DIAGNOSIS = "escribe-en-el-sitio"
MISCONCEPTION = "Con fsync basta: lo escrito está a salvo."
POINTS = 0

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
