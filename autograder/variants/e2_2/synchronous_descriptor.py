EXERCISE = "2.2"

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        name = path.name + ".nuevo"
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_SYNC
        try:
            fd = os.open(name, flags, 0o644, dir_fd=folder)
            with os.fdopen(fd, "wb", buffering=len(data) + 1) as file:
                file.write(data)
            os.replace(name, path.name, src_dir_fd=folder, dst_dir_fd=folder)
        except BaseException:
            try:
                os.unlink(name, dir_fd=folder)
            except FileNotFoundError:
                pass
            raise
        os.fsync(folder)
    finally:
        os.close(folder)
