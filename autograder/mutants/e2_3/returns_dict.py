EXERCISE = "2.3"
DIAGNOSIS = "no-es-una-instantánea"
MISCONCEPTION = "Un diccionario es lo mismo que una instantánea."
POINTS = 0

import json
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.jsonvalue import check_fields


def read_checkpoint(path: Path) -> dict:
    digest, _, body = path.read_bytes().partition(b" ")
    if digest_of(body) != digest:
        raise DamagedCheckpoint(path.name)
    content = json.loads(body)
    if content["format"] > FORMAT:
        raise NewerFormat(path.name)
    check_fields(content, FIELDS)
    return content
