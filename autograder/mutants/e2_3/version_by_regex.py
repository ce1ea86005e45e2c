EXERCISE = "2.3"
DIAGNOSIS = "cree-la-versión"
MISCONCEPTION = "La versión se busca en los bytes, sin más."
POINTS = 2

import json
import re
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.jsonvalue import check_fields
from harness_base.types import Snapshot


def read_checkpoint(path: Path) -> Snapshot:
    data = path.read_bytes()
    found = re.search(rb'"format":(\d+)', data)
    if found and int(found[1]) > FORMAT:
        raise NewerFormat(path.name)
    digest, _, body = data.partition(b" ")
    if digest_of(body) != digest:
        raise DamagedCheckpoint(path.name)
    try:
        content = json.loads(body)
        content["format"]
    except (ValueError, TypeError, LookupError):
        raise DamagedCheckpoint(path.name) from None
    check_fields(content, FIELDS)
    return Snapshot(**content)
