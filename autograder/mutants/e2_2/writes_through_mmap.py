EXERCISE = "2.2"
DIAGNOSIS = "no-puedo-ver"
MISCONCEPTION = "Escribir en memoria compartida es escribir en el archivo."
POINTS = 0

import mmap
import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    fd = os.open(temporary, os.O_RDWR | os.O_CREAT | os.O_TRUNC)
    os.ftruncate(fd, len(data))
    with mmap.mmap(fd, len(data)) as view:
        view[:] = data
        view.flush()
    os.close(fd)
    os.replace(temporary, path)
