EXERCISE = "4.1"
DIAGNOSIS = "sin-clase"
MISCONCEPTION = "(a medias)"
POINTS = 1

CLASSES = {
    "listar_facturas": "READ",
    "leer_y_marcar": "IDEMPOTENT",
    "obtener_numero": ...,
    "agregar_linea": ...,
    "guardar_informe": "IDEMPOTENT",
    "pagar_factura": ...,
}
