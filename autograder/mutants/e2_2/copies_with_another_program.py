EXERCISE = "2.2"
DIAGNOSIS = "no-puedo-ver"
MISCONCEPTION = "cp y sync hacen lo mismo que Python."
POINTS = 0

import subprocess
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_bytes(data)
    subprocess.run(["mv", temporary, path], check=True)
    subprocess.run(["sync"], check=True)
