EXERCISE = "4.2"

import json
import unicodedata
from uuid import NAMESPACE_URL, uuid5


def action_key(lineage, tool, call, ordinal):
    fields = sorted(tool.key_fields if tool.key_fields is not None else call.input)
    pairs = [(name, call.input[name]) for name in fields if name in call.input]
    name = json.dumps([lineage, tool.name, pairs, ordinal], sort_keys=True, ensure_ascii=False)
    return str(uuid5(NAMESPACE_URL, unicodedata.normalize("NFC", name)))
