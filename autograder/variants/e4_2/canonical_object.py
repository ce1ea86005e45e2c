EXERCISE = "4.2"

from hashlib import blake2b

from harness_base.jsonvalue import canonical_form


def _action(tool, call):
    if tool.key_fields is None:
        return call.input
    return {name: call.input.get(name) for name in tool.key_fields}


def action_key(lineage, tool, call, ordinal):
    named = {
        "linaje": lineage,
        "herramienta": tool.name,
        "accion": _action(tool, call),
        "ordinal": ordinal,
    }
    return "k-" + blake2b(canonical_form(named), digest_size=20).hexdigest()
