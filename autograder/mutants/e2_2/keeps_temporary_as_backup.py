EXERCISE = "2.2"
DIAGNOSIS = "deja-el-temporal"
MISCONCEPTION = "Un temporal de más no molesta a nadie."

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    ready = path.with_name(path.name + ".listo")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.link(temporary, ready)
        os.replace(ready, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        ready.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
