"""Validación de entradas con JSON Schema, y sus errores en una línea de español.

`jsonschema` comprueba, al importarse, si está `rfc3987_syntax`, que JupyterLab instala: cargarlo
cuesta 0,95 s (medido) y solo sirve para el formato `iri`, que aquí no se usa. Cada proceso que se
mata y se reanuda pagaría ese segundo, así que se importa sin él (0,1 s).
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache

from harness_base.errors import HarnessError

_SLOW = "rfc3987_syntax"
_absent = _SLOW not in sys.modules
if _absent:
    sys.modules[_SLOW] = None  # type: ignore[assignment]
try:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError, ValidationError, best_match
finally:
    if _absent:
        del sys.modules[_SLOW]

_TYPES = {
    "object": "un objeto",
    "array": "una lista",
    "string": "un texto",
    "number": "un número",
    "integer": "un entero",
    "boolean": "verdadero o falso",
    "null": "nulo",
}


def problem(schema: str, value: object) -> str | None:
    """Qué incumple `value`, en una línea; `None` si cumple el esquema, dado en su forma canónica.

    Lanza `HarnessError` si `schema` no es un esquema válido. Comprobar eso cuesta unos 2 ms, así
    que se hace una vez por esquema, al usarlo por primera vez en el proceso.
    """
    validator = _validator(schema)
    if validator.is_valid(value):  # lo normal; buscar el mejor error, si no hay, cuesta el triple
        return None
    error = best_match(validator.iter_errors(value))
    return None if error is None else _explain(error)


@lru_cache(maxsize=256)
def _validator(schema: str) -> Draft202012Validator:
    parsed = json.loads(schema)
    try:
        Draft202012Validator.check_schema(parsed)
    except SchemaError as error:
        raise HarnessError(f"El esquema de la entrada no es válido: {error.message}") from None
    return Draft202012Validator(parsed)


def _explain(error: ValidationError) -> str:
    rule, asked, found = str(error.validator), error.validator_value, error.instance
    match rule:
        case "required":
            missing = [name for name in asked if name not in found]
            text = f"falta {', '.join(f'`{name}`' for name in missing)}"
        case "additionalProperties" if asked is False:
            known = error.schema.get("properties", {})
            extra = [name for name in found if name not in known]
            text = f"sobra {', '.join(f'`{name}`' for name in extra)}"
        case "type":
            kinds = [asked] if isinstance(asked, str) else asked
            wanted = " o ".join(_TYPES.get(kind, kind) for kind in kinds)
            text = f"se esperaba {wanted} y hay {found!r}"
        case "enum":
            text = f"se esperaba uno de {', '.join(map(repr, asked))} y hay {found!r}"
        case _:
            text = f"{found!r} no cumple `{rule}`: {asked!r}"
    where = error.json_path.removeprefix("$").removeprefix(".")
    return f"{where}: {text}" if where else text
