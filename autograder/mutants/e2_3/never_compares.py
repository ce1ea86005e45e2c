EXERCISE = "2.3"
DIAGNOSIS = "no-compara-la-huella"
MISCONCEPTION = "Si se puede leer, está bien."
POINTS = 2

import json
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.jsonvalue import check_fields
from harness_base.types import Snapshot


def read_checkpoint(path: Path) -> Snapshot:
    _, _, body = path.read_bytes().partition(b" ")
    try:
        content = json.loads(body)
    except ValueError as error:
        raise DamagedCheckpoint(path.name) from error
    if content["format"] > FORMAT:
        raise NewerFormat(path.name)
    check_fields(content, FIELDS)
    return Snapshot(**content)
