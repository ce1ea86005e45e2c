EXERCISE = "2.2"
DIAGNOSIS = "codificación-de-la-plataforma"
MISCONCEPTION = "Todo lo que se guarda es texto."
POINTS = 0

import os
from pathlib import Path


def write_atomic(path: Path, data: bytes) -> None:
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_text(data.decode())
    os.replace(temporary, path)
