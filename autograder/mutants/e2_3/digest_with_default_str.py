EXERCISE = "2.3"
DIAGNOSIS = "huella-de-otra-escritura"
MISCONCEPTION = "Con default=str, json.dumps da siempre lo mismo."
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
    except ValueError as error:
        raise DamagedCheckpoint(path.name) from error
    again = json.dumps(content, separators=(",", ":"), default=str) + "\n"
    if digest_of(again.encode("ascii")) != digest:
        raise DamagedCheckpoint(path.name)
    if content["format"] > FORMAT:
        raise NewerFormat(path.name)
    check_fields(content, FIELDS)
    return Snapshot(**content)
