EXERCISE = "2.2"
DIAGNOSIS = "fsync-después-de-replace"
MISCONCEPTION = "Basta con que el fsync llegue antes de volver."
POINTS = 2

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    try:
        temporary.write_bytes(data)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    with path.open("rb") as file:
        os.fsync(file.fileno())
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
