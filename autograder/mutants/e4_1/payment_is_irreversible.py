EXERCISE = "4.1"
DIAGNOSIS = "desprecia-la-clave"
MISCONCEPTION = "Un pago es grave, luego no se puede repetir nunca."
POINTS = 1.67

CLASSES = {
    "listar_facturas": "READ",
    "leer_y_marcar": "IDEMPOTENT",
    "obtener_numero": "IRREVERSIBLE",
    "agregar_linea": "IRREVERSIBLE",
    "guardar_informe": "IDEMPOTENT",
    "pagar_factura": "IRREVERSIBLE",
}
