EXERCISE = "4.1"
DIAGNOSIS = "clase-desconocida"
MISCONCEPTION = "Vale cualquier palabra que se entienda."
POINTS = 1.67

CLASSES = {
    "listar_facturas": "READ",
    "leer_y_marcar": "IDEMPOTENT",
    "obtener_numero": "IRREVERSIBLE",
    "agregar_linea": "IRREVERSIBLE",
    "guardar_informe": "IDEMPOTENT",
    "pagar_factura": "con clave",
}
