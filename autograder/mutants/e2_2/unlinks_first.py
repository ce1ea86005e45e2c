EXERCISE = "2.2"
DIAGNOSIS = "borra-la-anterior"
MISCONCEPTION = "Hay que quitar el archivo viejo para poner el nuevo."
POINTS = 0

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        path.unlink(missing_ok=True)
        temporary.rename(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
