EXERCISE = "2.3"

import hashlib
import json
from pathlib import Path

from harness_base.envelope import FORMAT
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.types import Snapshot


def read_checkpoint(path: Path) -> Snapshot:
    data = path.read_bytes()
    try:
        digest, body = data.split(b" ", 1)
    except ValueError:
        raise DamagedCheckpoint(f"no tiene huella ({path.name})") from None
    if hashlib.sha256(body).hexdigest() != digest.decode("ascii", "replace"):
        raise DamagedCheckpoint(f"la huella no coincide ({path.name})")
    try:
        content = json.loads(body.decode("utf-8"))
    except ValueError as error:
        raise DamagedCheckpoint(f"no es JSON ({path.name})") from error
    match content:
        case {"format": int(version)} if version > FORMAT:
            raise NewerFormat(f"versión {version}")
        case {"format": _, "run": _, "sequence": _, "scene": _, "harness": _, **rest} if not rest:
            return Snapshot(**content)
        case _:
            raise DamagedCheckpoint(f"no es una instantánea ({path.name})")
