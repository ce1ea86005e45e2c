EXERCISE = "4.1"
DIAGNOSIS = "idempotente-por-suerte"
MISCONCEPTION = "Repetirla no suele molestar, luego es idempotente."
POINTS = 1.67

CLASSES = {
    "listar_facturas": "READ",
    "leer_y_marcar": "IDEMPOTENT",
    "obtener_numero": "IRREVERSIBLE",
    "agregar_linea": "IDEMPOTENT",
    "guardar_informe": "IDEMPOTENT",
    "pagar_factura": "KEYED",
}
