EXERCISE = "2.2"
DIAGNOSIS = "sin-fsync"
MISCONCEPTION = "Temporal y replace: con eso ya es atómico."
POINTS = 2

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_bytes(data)
    temporary.replace(path)
