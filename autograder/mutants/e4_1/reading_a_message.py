EXERCISE = "4.1"
DIAGNOSIS = "se-fía-del-nombre"
MISCONCEPTION = "Leer un mensaje es solo mirar."
POINTS = 1.67

CLASSES = {
    "listar_facturas": "READ",
    "leer_y_marcar": "READ",
    "obtener_numero": "IRREVERSIBLE",
    "agregar_linea": "IRREVERSIBLE",
    "guardar_informe": "IDEMPOTENT",
    "pagar_factura": "KEYED",
}
