EXERCISE = "2.2"
DIAGNOSIS = "se-traga-el-error"
MISCONCEPTION = "El fsync de la carpeta es un extra: si falla, no pasa nada."
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
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    except OSError:
        pass
    finally:
        os.close(folder)
