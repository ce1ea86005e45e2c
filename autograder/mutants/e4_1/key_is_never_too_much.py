EXERCISE = "4.1"
DIAGNOSIS = "clave-que-sobra"
MISCONCEPTION = "Una clave de más no hace daño."
POINTS = 1.67

CLASSES = {
    "listar_facturas": "READ",
    "leer_y_marcar": "IDEMPOTENT",
    "obtener_numero": "IRREVERSIBLE",
    "agregar_linea": "IRREVERSIBLE",
    "guardar_informe": "KEYED",
    "pagar_factura": "KEYED",
}
