"""Las órdenes de `python -m course`, una por módulo.

Cada módulo se importa solo cuando se pide su orden, y hasta que `run` empieza no usa nada fuera
de la biblioteca estándar: así `--help` y los errores de uso salen al momento y sin instalar nada.
Lo que un módulo ofrece:

- `add_parser(subparsers)`: llama a `subparsers.add_parser("nombre", description=…)` y añade ahí
  sus opciones;
- `run(arguments) -> int`: hace el trabajo y devuelve el estado de salida; un error esperado es un
  `course.errors.CourseError`;
- `NEEDS_ENVIRONMENT`: `False` si le basta con la biblioteca estándar (por omisión, `True`);
- `PASSES_ARGUMENTS`: `True` si las opciones que no conoce van a otro programa; las recibe en
  `arguments.rest` (por omisión, `False`).
"""

from __future__ import annotations

import importlib
from types import ModuleType

#: Orden -> lo que hace, en el orden en que la ayuda las enseña.
COMMANDS: dict[str, str] = {
    "lab": "prepara lo que falte y abre la lección 1 en JupyterLab",
    "test": "prepara lo que falte y ejecuta todas las pruebas",
    "check": "comprueba tus respuestas en el terminal; sin argumento, tabla de todas las lecciones",
    "demo": "mata y reanuda la tarea larga delante de ti, y hace cuentas",
    "audit": "mata cualquier programa muchas veces y dice qué perdió y qué duplicó",
    "doctor": "dice qué le pasa al entorno y cómo arreglarlo",
    "reset": "deja una lección como se publicó, con una copia de tus respuestas",
    "build": "reconstruye lessons/ y solutions/ a partir de course/sources/",
}


def load(name: str) -> ModuleType:
    """El módulo de la orden `name`, que tiene que estar en `COMMANDS`."""
    return importlib.import_module(f"course.commands.{name}")
