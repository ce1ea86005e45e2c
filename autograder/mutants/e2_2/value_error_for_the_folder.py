EXERCISE = "2.2"
DIAGNOSIS = "no-es-un-oserror"
MISCONCEPTION = "El fallo de la carpeta es de otra clase."
POINTS = 3

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
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    except OSError as error:
        raise ValueError("la carpeta no responde") from error
    finally:
        os.close(folder)
