EXERCISE = "2.2"
DIAGNOSIS = "aparta-la-anterior"
MISCONCEPTION = "Con una copia de seguridad no hay peligro."
POINTS = 0

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    backup = path.with_name(path.name + ".bak")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            path.rename(backup)
        temporary.rename(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
    backup.unlink(missing_ok=True)
