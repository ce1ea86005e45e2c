EXERCISE = "2.3"
DIAGNOSIS = "lo-nuevo-no-es-daño"
MISCONCEPTION = "Lo que no entiendo está dañado."
POINTS = 3

import json
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of
from harness_base.errors import DamagedCheckpoint
from harness_base.jsonvalue import check_fields
from harness_base.types import Snapshot


def read_checkpoint(path: Path) -> Snapshot:
    digest, _, body = path.read_bytes().partition(b" ")
    try:
        content = json.loads(body) if digest_of(body) == digest else {}
        known = content["format"] <= FORMAT
    except (ValueError, TypeError, LookupError):
        known = False
    if not known:
        raise DamagedCheckpoint(path.name)
    check_fields(content, FIELDS)
    return Snapshot(**content)
