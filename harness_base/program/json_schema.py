"""El formato de la salida de `--json`: un objeto por línea, y qué lleva cada clase (`kind`).

`python -m harness_base --schema` lo escribe como JSON Schema. Dentro de una misma versión solo se
añaden clases y campos; quien lea, que pase por alto los que no conozca.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, get_args

from harness_base.program.exit_codes import MEANING, Exit
from harness_base.program.output import SCHEMA_VERSION, Output
from harness_base.types import EventName

if TYPE_CHECKING:
    from harness_base.program.options import Options

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
COUNT: Schema = {"type": "integer", "minimum": 0}
YES_NO: Schema = {"type": "boolean"}
PLACE: Schema = {"type": "string", "pattern": r"^([A-Za-z0-9._-]+:)?\d+\.\d+$"}
ANYTHING: Schema = {}


def _maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _list(schema: Schema) -> Schema:
    return {"type": "array", "items": schema}


def _object(optional: dict[str, Schema] | None = None, /, **fields: Schema) -> Schema:
    return {
        "type": "object",
        "properties": {**fields, **(optional or {})},
        "required": list(fields),
        "additionalProperties": False,
    }


USAGE = _object(
    input_tokens=COUNT,
    cache_creation_input_tokens=COUNT,
    cache_read_input_tokens=COUNT,
    output_tokens=COUNT,
)
INTENTION = _object(
    position=PLACE,
    id=TEXT,
    tool=TEXT,
    input=ANYTHING,
    effect=TEXT,
    state=TEXT,
    at={"type": "number"},
)
STEP: Schema = {"enum": ["answer", "run", "probe", "unknown", "stop"]}
PENDING = _object(
    position=PLACE,
    id=TEXT,
    tool=TEXT,
    input=ANYTHING,
    step=STEP,
    text=TEXT,
    wait_s={"type": "number", "minimum": 0},
)
ORIGIN = _object(run=TEXT, sequence=COUNT, digest=TEXT, lineage=TEXT, keys=TEXT)

KINDS: dict[str, Schema] = {
    "started": _object(run=TEXT, resumed=YES_NO, turn=COUNT),
    "event": _object(
        {"tool": TEXT, "position": PLACE},
        event={"enum": list(get_args(EventName))},
        turn=COUNT,
        tokens=COUNT,
    ),
    "result": _object(
        run=TEXT,
        outcome=TEXT,
        turn=COUNT,
        replies=COUNT,
        usage=USAGE,
        text=TEXT,
        unknown=_list(PLACE),
    ),
    "paused": _object(run=TEXT, turn=COUNT),
    "runs": _object(
        runs=_list(
            _object(
                run=TEXT,
                busy=YES_NO,
                turn=_maybe(COUNT),
                tip=_maybe(COUNT),
                outcome=_maybe(TEXT),
                error=_maybe(TEXT),
            )
        )
    ),
    "points": _object(
        run=TEXT,
        tip=COUNT,
        outcome=_maybe(TEXT),
        points=_list(
            _object(sequence=COUNT, parent=_maybe(COUNT), turn=COUNT, what=TEXT, current=YES_NO)
        ),
    ),
    "scene": _object(run=TEXT, sequence=COUNT, scene={"type": "object"}),
    "explanation": _object(
        run=TEXT,
        busy=YES_NO,
        lineage=TEXT,
        origin=_maybe(ORIGIN),
        harness={"type": "object", "additionalProperties": TEXT},
        changes=_list(TEXT),
        tip=COUNT,
        points=COUNT,
        turn=COUNT,
        replies=COUNT,
        usage=USAGE,
        spent=COUNT,
        outcome=_maybe(TEXT),
        torn_bytes=COUNT,
        unknown=_list(INTENTION),
        orphans=_list(INTENTION),
        pending=_list(PENDING),
        next=TEXT,
    ),
    "health": _object(
        run=TEXT,
        sound=YES_NO,
        records=COUNT,
        points=COUNT,
        last=_maybe(COUNT),
        torn_bytes=COUNT,
        problems=_list(_object(record=COUNT, what=TEXT, cost=TEXT)),
    ),
    "rewound": _object(run=TEXT, done=YES_NO, before=COUNT, tip=COUNT, standing=_list(INTENTION)),
    "forked": _object(
        run=TEXT,
        done=YES_NO,
        parent=TEXT,
        tip=COUNT,
        keys={"enum": ["inherit", "new"]},
        lineage=TEXT,
        standing=_list(INTENTION),
    ),
    "pruned": _object(
        run=TEXT,
        done=YES_NO,
        kept=_list(COUNT),
        removed=_list(COUNT),
        bytes_before=COUNT,
        bytes_after=COUNT,
    ),
    "resolved": _object(run=TEXT, position=PLACE, done=YES_NO, unknown=_list(PLACE)),
    "error": _object(code={"enum": [int(code) for code in Exit]}, message=TEXT),
}
"""Cada clase de línea, con sus campos."""


def schema() -> Schema:
    """El JSON Schema de una línea."""
    lines = []
    for kind, fields in KINDS.items():
        common = {"schema": {"const": SCHEMA_VERSION}, "kind": {"const": kind}}
        lines.append(
            fields
            | {
                "properties": {**common, **fields["properties"]},
                "required": [*common, *fields["required"]],
            }
        )
    codes = "; ".join(f"{int(code)}: {text}" for code, text in MEANING.items())
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Una línea de la salida de python -m harness_base --json",
        "description": f"Códigos de salida: {codes}.",
        "oneOf": lines,
    }


def print_schema(options: Options, output: Output) -> Exit:
    """La orden `--schema`."""
    print(json.dumps(schema(), ensure_ascii=False, indent=2))
    return Exit.DONE
