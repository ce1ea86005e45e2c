EXERCISE = "2.2"
DIAGNOSIS = "toca-lo-ajeno"
MISCONCEPTION = "Al fallar se recoge toda la carpeta."
POINTS = 3

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        for other in path.parent.iterdir():
            if other != path:
                other.unlink()
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
