EXERCISE = "2.3"
DIAGNOSIS = "ausente-no-es-dañado"
MISCONCEPTION = "Sin archivo se empieza de cero, en silencio."
POINTS = 2

import json
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.jsonvalue import check_fields
from harness_base.types import Snapshot


def read_checkpoint(path: Path) -> Snapshot | None:
    if not path.exists():
        return None
    digest, _, body = path.read_bytes().partition(b" ")
    if digest_of(body) != digest:
        raise DamagedCheckpoint(path.name)
    content = json.loads(body)
    if content["format"] > FORMAT:
        raise NewerFormat(f"{path.name} es de la versión {content['format']}")
    check_fields(content, FIELDS)
    return Snapshot(**content)
