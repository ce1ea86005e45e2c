"""La oficina: las herramientas que tiene el modelo, sus instrucciones y la tarea larga.

`python -m harness_base.office --help` la ejecuta de principio a fin en un proceso de verdad.
"""

from harness_base.office.texts import SYSTEM, TASK
from harness_base.office.tools import office_tools

__all__ = ["SYSTEM", "TASK", "office_tools"]
