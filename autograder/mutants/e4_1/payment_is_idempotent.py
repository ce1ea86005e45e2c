EXERCISE = "4.1"
DIAGNOSIS = "idempotente-sin-la-clave"
MISCONCEPTION = "Pagar lo mismo dos veces es pagar una."
POINTS = 1.67

CLASSES = {
    "listar_facturas": "READ",
    "leer_y_marcar": "IDEMPOTENT",
    "obtener_numero": "IRREVERSIBLE",
    "agregar_linea": "IRREVERSIBLE",
    "guardar_informe": "IDEMPOTENT",
    "pagar_factura": "IDEMPOTENT",
}
