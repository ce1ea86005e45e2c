EXERCISE = "2.2"
DIAGNOSIS = "copia-encima"
MISCONCEPTION = "Copiar un temporal completo es como darle el nombre."
POINTS = 0

import os
import shutil
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    shutil.copyfile(temporary, path)
    temporary.unlink()
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
