EXERCISE = "2.2"
DIAGNOSIS = "temporal-en-otro-sitio"
MISCONCEPTION = "Los temporales van en la carpeta temporal."
POINTS = 0

import os
import tempfile
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    fd, temporary = tempfile.mkstemp()
    with os.fdopen(fd, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
