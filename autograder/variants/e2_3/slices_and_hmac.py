EXERCISE = "2.3"

import hmac
import json
from pathlib import Path

from harness_base.envelope import FORMAT, digest_of
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.types import Snapshot


DIGEST = 64


def read_checkpoint(path: Path) -> Snapshot:
    with path.open("rb") as file:
        data = file.read()
    digest, space, body = data[:DIGEST], data[DIGEST : DIGEST + 1], data[DIGEST + 1 :]
    if space != b" " or not hmac.compare_digest(digest, digest_of(body)):
        raise DamagedCheckpoint(f"la huella no coincide ({path.name})")
    try:
        content = json.loads(body)
        content["format"]
    except (ValueError, TypeError, LookupError):
        raise DamagedCheckpoint(path.name) from None
    if content["format"] > FORMAT:
        raise NewerFormat(f"{path.name}: versión {content['format']}")
    return Snapshot(**content)
