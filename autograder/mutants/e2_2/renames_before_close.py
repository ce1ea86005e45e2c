EXERCISE = "2.2"
DIAGNOSIS = "renombra-a-medias"
MISCONCEPTION = "Tras write los bytes ya están en el archivo."
POINTS = 0

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            os.replace(temporary, path)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
