EXERCISE = "2.3"
DIAGNOSIS = "acepta-versión-nueva"
MISCONCEPTION = "Si tiene los campos que busco, sirve."
POINTS = 3

import json
from pathlib import Path

from harness_base.envelope import FIELDS, digest_of
from harness_base.errors import DamagedCheckpoint
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
    check_fields(content, FIELDS)
    return Snapshot(**content)
