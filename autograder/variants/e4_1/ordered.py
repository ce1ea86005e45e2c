EXERCISE = "4.1"

from collections import OrderedDict

CLASSES = OrderedDict(
    listar_facturas="READ",
    leer_y_marcar="IDEMPOTENT",
    obtener_numero="IRREVERSIBLE",
    agregar_linea="IRREVERSIBLE",
    guardar_informe="IDEMPOTENT",
    pagar_factura="KEYED",
)
