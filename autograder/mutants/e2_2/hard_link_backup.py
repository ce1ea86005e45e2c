EXERCISE = "2.2"
DIAGNOSIS = "enlace-no-es-copia"
MISCONCEPTION = "Un enlace es una copia."
POINTS = 0

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    backup = path.with_name(path.name + ".bak")
    if path.exists():
        os.link(path, backup)
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    backup.unlink(missing_ok=True)
