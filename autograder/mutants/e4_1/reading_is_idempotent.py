EXERCISE = "4.1"
DIAGNOSIS = "otra-clase"
MISCONCEPTION = "Como leer dos veces no añade nada, es idempotente."
POINTS = 1.67

CLASSES = {
    "listar_facturas": "IDEMPOTENT",
    "leer_y_marcar": "IDEMPOTENT",
    "obtener_numero": "IRREVERSIBLE",
    "agregar_linea": "IRREVERSIBLE",
    "guardar_informe": "IDEMPOTENT",
    "pagar_factura": "KEYED",
}
