EXERCISE = "2.3"
DIAGNOSIS = "huella-de-otra-escritura"
MISCONCEPTION = "read_text devuelve lo mismo que hay escrito."
POINTS = 2

import json
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.jsonvalue import check_fields
from harness_base.types import Snapshot


def read_checkpoint(path: Path) -> Snapshot:
    digest, _, body = path.read_text(encoding="latin-1").partition(" ")
    if digest_of(body.rstrip().encode() + b"\n") != digest.encode():
        raise DamagedCheckpoint(path.name)
    content = json.loads(body)
    if content["format"] > FORMAT:
        raise NewerFormat(path.name)
    check_fields(content, FIELDS)
    return Snapshot(**content)
