EXERCISE = "2.3"
DIAGNOSIS = "cree-la-versión"
MISCONCEPTION = "La versión se mira antes que nada."
POINTS = 2

import json
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.jsonvalue import check_fields
from harness_base.types import Snapshot


def read_checkpoint(path: Path) -> Snapshot:
    digest, _, body = path.read_bytes().partition(b" ")
    try:
        content = json.loads(body)
        newer = content["format"] > FORMAT
    except (ValueError, TypeError, LookupError):
        raise DamagedCheckpoint(path.name) from None
    if newer:
        raise NewerFormat(path.name)
    if digest_of(body) != digest:
        raise DamagedCheckpoint(path.name)
    check_fields(content, FIELDS)
    return Snapshot(**content)
