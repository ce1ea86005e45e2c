"""El mundo exterior de la tarea: facturas, banco, correo y archivo, en un fichero SQLite.

Cuenta lo que de verdad ha pasado, también cuando el proceso que lo pidió ya no vive: con él se
juzga qué se perdió y qué se hizo dos veces.
"""

from harness_base.world.contents import Contents, Invoice
from harness_base.world.faults import Fault, FaultKind
from harness_base.world.ledger import Balance, BalanceLine
from harness_base.world.world import World

__all__ = ["Balance", "BalanceLine", "Contents", "Fault", "FaultKind", "Invoice", "World"]
