"""Con qué arnés se guardó una escena: modelo, instrucciones y herramientas, por su huella.

Reanudar con otras herramientas o con otras instrucciones no es seguir la misma tarea, y las firmas
del razonamiento dejan de valer. Por eso el punto de control lo apunta y quien reanuda lo compara
antes de ejecutar nada.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from harness_base.errors import HarnessChanged
from harness_base.jsonvalue import canonical_bytes
from harness_base.tools import Toolbox

HARNESS = "harness"
"""Clave de `scene.extra` con el arnés desde que se aceptaron cambios; si no está, es el de siempre."""


def describe(*, model: str, system: str, tools: Toolbox) -> dict[str, str]:
    """Nombre → valor: el id del modelo, la huella de las instrucciones y la de cada herramienta.

    La huella de una herramienta cubre lo que ve el modelo y lo que decide si se puede repetir.
    """
    described = {"modelo": model, "instrucciones": _digest(system)}
    for tool in tools.values():
        fields = list(tool.key_fields) if tool.key_fields is not None else None
        probed = tool.probe is not None
        policy = [tool.effect.value, fields, tool.key_ttl_s, tool.settles_within_s, probed]
        described[f"herramienta {tool.name}"] = _digest([tool.spec(), policy])
    return described


def differences(saved: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """Una frase por diferencia entre el arnés guardado y el de ahora, en orden."""
    found = []
    for name in sorted(saved.keys() | now.keys()):
        if name not in now:
            found.append(f"falta {name}")
        elif name not in saved:
            found.append(f"sobra {name}")
        elif saved[name] != now[name]:
            detail = f" ({saved[name]} → {now[name]})" if name == "modelo" else ""
            found.append(f"cambia {name}{detail}")
    return found


def check_same(saved: Mapping[str, str], now: Mapping[str, str]) -> None:
    """Lanza `HarnessChanged`, con todas las diferencias, si el arnés no es el que guardó."""
    found = differences(saved, now)
    if found:
        raise HarnessChanged(found)


def _digest(value: object) -> str:
    return hashlib.sha256(canonical_bytes(value)).hexdigest()
