EXERCISE = "2.2"
DIAGNOSIS = "carpeta-sin-descriptor"
MISCONCEPTION = "open abre también carpetas."
POINTS = 0

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    with open(path.parent, "rb") as folder:
        os.fsync(folder.fileno())
