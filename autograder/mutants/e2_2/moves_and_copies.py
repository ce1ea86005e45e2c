EXERCISE = "2.2"
DIAGNOSIS = "mueve-y-copia"
MISCONCEPTION = "shutil.move y os.replace son lo mismo."
POINTS = 2

import os
import shutil
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        shutil.move(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
