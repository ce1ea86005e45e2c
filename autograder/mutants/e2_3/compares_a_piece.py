EXERCISE = "2.3"
DIAGNOSIS = "se-conforma-sin-huella"
MISCONCEPTION = "Con el principio de la huella basta."
POINTS = 2

import json
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.jsonvalue import check_fields
from harness_base.types import Snapshot


def read_checkpoint(path: Path) -> Snapshot:
    digest, _, body = path.read_bytes().partition(b" ")
    if not digest_of(body).startswith(digest):
        raise DamagedCheckpoint(path.name)
    content = json.loads(body)
    if content["format"] > FORMAT:
        raise NewerFormat(f"{path.name} es de la versión {content['format']}")
    check_fields(content, FIELDS)
    return Snapshot(**content)
