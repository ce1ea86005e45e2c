EXERCISE = "2.2"

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.parent / f".{path.name}.{os.getpid()}"
    try:
        temporary.write_bytes(data)
        with temporary.open("rb+") as file:
            os.fsync(file.fileno())
        temporary.rename(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    fd = os.open(path.parent, 0)
    os.fsync(fd)
    os.close(fd)
