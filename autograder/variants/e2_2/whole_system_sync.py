EXERCISE = "2.2"

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + "~")
    try:
        with open(temporary, "wb") as file:
            file.writelines([data[:5], data[5:]])
        os.sync()
        os.rename(temporary, path)
        os.sync()
    except BaseException:
        if temporary.exists():
            temporary.unlink()
        raise
