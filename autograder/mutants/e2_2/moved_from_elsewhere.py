EXERCISE = "2.2"
DIAGNOSIS = "temporal-y-copia"
MISCONCEPTION = "shutil.move es un replace que también cruza discos."
POINTS = 0

import os
import shutil
import tempfile
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    with tempfile.NamedTemporaryFile(delete=False) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    shutil.move(file.name, path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
