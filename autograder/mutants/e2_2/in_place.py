EXERCISE = "2.2"
DIAGNOSIS = "escribe-en-el-sitio"
MISCONCEPTION = "Abrir para escribir no toca nada todavía."
POINTS = 0

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
