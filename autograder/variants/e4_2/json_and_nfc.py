EXERCISE = "4.2"

import hashlib
import json
import unicodedata


def action_key(lineage, tool, call, ordinal):
    wanted = set(call.input if tool.key_fields is None else tool.key_fields)
    action = {k: v for k, v in call.input.items() if k in wanted}
    text = json.dumps([lineage, tool.name, action, ordinal], sort_keys=True, ensure_ascii=False)
    return hashlib.sha1(unicodedata.normalize("NFC", text).encode("utf-8")).hexdigest()
