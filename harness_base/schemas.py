"""Validación de entradas con JSON Schema, y sus errores en una línea de español.

`jsonschema` comprueba, al importarse, si está `rfc3987_syntax`, que JupyterLab instala: cargarlo
cuesta 0,95 s (medido) y solo sirve para el formato `iri`, que aquí no se usa. Cada proceso que se
mata y se reanuda pagaría ese segundo, así que se importa sin él (0,1 s).
"""

from __future__ import annotations

import sys
from typing import Any

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


class Schema:
    """Un esquema listo para usar. Lanza `ValueError` si no es un esquema válido."""

    def __init__(self, schema: dict[str, Any]) -> None:
        try:
            Draft202012Validator.check_schema(schema)
        except SchemaError as error:
            raise ValueError(error.message) from None
        self._validator = Draft202012Validator(schema)

    def problem(self, value: object) -> str | None:
        """Qué incumple `value`, en una línea; `None` si cumple el esquema."""
        error = best_match(self._validator.iter_errors(value))
        return None if error is None else _explain(error)


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
