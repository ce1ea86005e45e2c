EXERCISE = "2.3"
DIAGNOSIS = "otro-error"
MISCONCEPTION = "assert sirve para comprobar datos."
POINTS = 2

import json
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of
from harness_base.errors import NewerFormat
from harness_base.jsonvalue import check_fields
from harness_base.types import Snapshot


def read_checkpoint(path: Path) -> Snapshot:
    digest, _, body = path.read_bytes().partition(b" ")
    assert digest_of(body) == digest
    content = json.loads(body)
    if content["format"] > FORMAT:
        raise NewerFormat(f"{path.name} es de la versión {content['format']}")
    check_fields(content, FIELDS)
    return Snapshot(**content)
