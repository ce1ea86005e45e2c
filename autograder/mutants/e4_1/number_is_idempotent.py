EXERCISE = "4.1"
DIAGNOSIS = "idempotente-por-suerte"
MISCONCEPTION = "Pedir un número dos veces da dos números, y no pasa nada."
POINTS = 1.67

CLASSES = {
    "listar_facturas": "READ",
    "leer_y_marcar": "IDEMPOTENT",
    "obtener_numero": "IDEMPOTENT",
    "agregar_linea": "IRREVERSIBLE",
    "guardar_informe": "IDEMPOTENT",
    "pagar_factura": "KEYED",
}
