EXERCISE = "2.2"
DIAGNOSIS = "se-traga-el-error"
MISCONCEPTION = "Guardar no debe detener la tarea."
POINTS = 2

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
        folder = os.open(path.parent, os.O_RDONLY)
        os.fsync(folder)
        os.close(folder)
    except OSError:
        temporary.unlink(missing_ok=True)
