EXERCISE = "2.3"
DIAGNOSIS = "versión-sin-nombre"
MISCONCEPTION = "Cualquier excepción vale."
POINTS = 3

import json
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.jsonvalue import check_fields
from harness_base.types import Snapshot


def read_checkpoint(path: Path) -> Snapshot:
    digest, _, body = path.read_bytes().partition(b" ")
    if digest_of(body) != digest:
        raise DamagedCheckpoint(path.name)
    try:
        content = json.loads(body)
        content["format"]
    except (ValueError, TypeError, LookupError):
        raise DamagedCheckpoint(path.name) from None
    if content["format"] > FORMAT:
        raise ValueError(path.name)
    check_fields(content, FIELDS)
    return Snapshot(**content)
