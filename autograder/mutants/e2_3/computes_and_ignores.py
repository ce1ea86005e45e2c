EXERCISE = "2.3"
DIAGNOSIS = "no-compara-la-huella"
MISCONCEPTION = "Calcular la huella ya es comprobarla."
POINTS = 2

import json
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.jsonvalue import check_fields
from harness_base.types import Snapshot


def read_checkpoint(path: Path) -> Snapshot:
    digest, _, body = path.read_bytes().partition(b" ")
    expected = digest_of(body)
    if len(digest) != len(expected):
        raise DamagedCheckpoint(path.name)
    content = json.loads(body)
    if content["format"] > FORMAT:
        raise NewerFormat(path.name)
    check_fields(content, FIELDS)
    return Snapshot(**content)
