EXERCISE = "2.3"
DIAGNOSIS = "huella-de-otra-escritura"
MISCONCEPTION = "La huella es del contenido, no de los bytes."
POINTS = 0

import json
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.jsonvalue import check_fields
from harness_base.types import Snapshot


def read_checkpoint(path: Path) -> Snapshot:
    digest, _, body = path.read_bytes().partition(b" ")
    content = json.loads(body)
    if digest_of(json.dumps(content, sort_keys=True).encode()) != digest:
        raise DamagedCheckpoint(path.name)
    if content["format"] > FORMAT:
        raise NewerFormat(path.name)
    check_fields(content, FIELDS)
    return Snapshot(**content)
