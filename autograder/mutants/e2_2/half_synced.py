EXERCISE = "2.2"
DIAGNOSIS = "escribe-tras-el-fsync"
MISCONCEPTION = "Lo que se escriba después del fsync también queda a salvo."
POINTS = 2

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data[:-1])
            file.flush()
            os.fsync(file.fileno())
            file.write(data[-1:])
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
