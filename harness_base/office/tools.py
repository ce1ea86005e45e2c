"""Las herramientas de la oficina, con lo que pasa si cada una se ejecuta dos veces.

La clase de efecto se juzga por lo que la herramienta hace, no por su nombre: `leer_y_marcar` deja
una marca, `obtener_numero` gasta un número y `agregar_linea`, repetida, deja dos líneas.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from harness_base.tools import Tool, Toolbox
from harness_base.types import Effect, ToolResult
from harness_base.world import World
from harness_base.world.money import AMOUNT_PATTERN

Input = dict[str, Any]

_NOTE_SETTLES_WITHIN_S = 60.0


def office_tools(world: World) -> Toolbox:
    """Las herramientas de la oficina sobre `world`. Se pueden serializar, como él."""
    return Toolbox(
        [
            Tool(
                "listar_facturas",
                "Lista las facturas, de la última que se tocó a la que lleva más tiempo quieta.",
                _schema(),
                partial(_list_invoices, world),
                Effect.READ,
            ),
            Tool(
                "leer_factura",
                "Devuelve los datos de una factura.",
                _schema("factura"),
                partial(_read_invoice, world),
                Effect.READ,
            ),
            Tool(
                "leer_contrato",
                "Devuelve el texto completo del contrato con un proveedor.",
                _schema("proveedor"),
                partial(_read_contract, world),
                Effect.READ,
            ),
            Tool(
                "leer_y_marcar",
                "Devuelve un mensaje de la bandeja y lo marca como leído.",
                _schema("mensaje"),
                partial(_read_message, world),
                Effect.IDEMPOTENT,
            ),
            Tool(
                "validar_factura",
                "Comprueba una factura y deja constancia de que es válida.",
                _schema("factura"),
                partial(_validate, world),
                Effect.IDEMPOTENT,
            ),
            Tool(
                "guardar_informe",
                "Guarda un informe; si ya hay uno con ese nombre, lo sustituye.",
                _schema("nombre", "texto"),
                partial(_save_report, world),
                Effect.IDEMPOTENT,
            ),
            Tool(
                "pagar_factura",
                "Ordena al banco pagar una factura; el importe es texto, por ejemplo «1240.50».",
                _schema("factura", "importe", importe={"pattern": AMOUNT_PATTERN}),
                partial(_pay, world),
                Effect.KEYED,
                key_fields=("factura", "importe"),
                key_ttl_s=world.key_ttl_s,
            ),
            Tool(
                "enviar_correo",
                "Envía un correo.",
                _schema("para", "asunto", "texto"),
                partial(_send_mail, world),
                Effect.IRREVERSIBLE,
                key_fields=("para", "asunto"),
            ),
            Tool(
                "anotar",
                "Añade una nota al expediente de una factura.",
                _schema("factura", "texto"),
                partial(_add_note, world),
                Effect.IRREVERSIBLE,
                probe=partial(_probe_note, world),
                settles_within_s=_NOTE_SETTLES_WITHIN_S,
            ),
            Tool(
                "obtener_numero",
                "Devuelve el siguiente número de una serie.",
                _schema("serie"),
                partial(_take_number, world),
                Effect.IRREVERSIBLE,
            ),
            Tool(
                "agregar_linea",
                "Añade una línea al final de un libro.",
                _schema("libro", "texto"),
                partial(_add_line, world),
                Effect.IRREVERSIBLE,
            ),
        ]
    )


def _schema(*fields: str, **extra: dict[str, Any]) -> dict[str, Any]:
    """Un objeto con esos campos de texto, todos obligatorios y ninguno más."""
    return {
        "type": "object",
        "properties": {name: {"type": "string", **extra.get(name, {})} for name in fields},
        "required": list(fields),
        "additionalProperties": False,
    }


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _list_invoices(world: World, input: Input, /, *, key: str | None = None) -> str:
    return _json(world.invoices())


def _read_invoice(world: World, input: Input, /, *, key: str | None = None) -> str:
    return _json(world.invoice(input["factura"]))


def _read_contract(world: World, input: Input, /, *, key: str | None = None) -> str:
    return world.contract(input["proveedor"])


def _read_message(world: World, input: Input, /, *, key: str | None = None) -> str:
    return _json(world.read_message(input["mensaje"]))


def _validate(world: World, input: Input, /, *, key: str | None = None) -> str:
    return _json(world.validate(input["factura"]))


def _save_report(world: World, input: Input, /, *, key: str | None = None) -> str:
    return _json(world.save_report(input["nombre"], input["texto"]))


def _pay(world: World, input: Input, /, *, key: str | None = None) -> str:
    return _json(world.pay(input["factura"], input["importe"], key=key))


def _send_mail(world: World, input: Input, /, *, key: str | None = None) -> str:
    return _json(world.send_mail(input["para"], input["asunto"], input["texto"], reference=key))


def _add_note(world: World, input: Input, /, *, key: str | None = None) -> str:
    return _json(world.add_note(input["factura"], input["texto"], reference=key))


def _probe_note(world: World, input: Input, /, *, key: str | None = None) -> ToolResult | None:
    found = world.find_note(key) if key is not None else None
    return None if found is None else ToolResult(_json(found))


def _take_number(world: World, input: Input, /, *, key: str | None = None) -> str:
    return _json(world.take_number(input["serie"]))


def _add_line(world: World, input: Input, /, *, key: str | None = None) -> str:
    return _json(world.add_line(input["libro"], input["texto"], reference=key))
