EXERCISE = "4.1"
DIAGNOSIS = "clave-que-nadie-mira"
MISCONCEPTION = "Basta con enviar una clave para poder repetir."
POINTS = 1.33

CLASSES = {
    "listar_facturas": "READ",
    "leer_y_marcar": "IDEMPOTENT",
    "obtener_numero": "KEYED",
    "agregar_linea": "KEYED",
    "guardar_informe": "IDEMPOTENT",
    "pagar_factura": "KEYED",
}
