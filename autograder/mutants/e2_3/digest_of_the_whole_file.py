EXERCISE = "2.3"
DIAGNOSIS = "huella-de-todo-el-archivo"
MISCONCEPTION = "La huella es la del archivo."
POINTS = 0

import json
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.jsonvalue import check_fields
from harness_base.types import Snapshot


def read_checkpoint(path: Path) -> Snapshot:
    data = path.read_bytes()
    digest, _, body = data.partition(b" ")
    if digest_of(data) != digest:
        raise DamagedCheckpoint(path.name)
    try:
        content = json.loads(body)
        content["format"]
    except (ValueError, TypeError, LookupError):
        raise DamagedCheckpoint(path.name) from None
    if content["format"] > FORMAT:
        raise NewerFormat(path.name)
    check_fields(content, FIELDS)
    return Snapshot(**content)
