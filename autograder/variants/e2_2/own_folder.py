EXERCISE = "2.2"

import os
import tempfile
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        new = Path(folder, "nuevo")
        with new.open("wb") as file:
            file.write(data)
            file.flush()
            os.fdatasync(file.fileno())
        new.replace(path)
        names = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(names)
        finally:
            os.close(names)
