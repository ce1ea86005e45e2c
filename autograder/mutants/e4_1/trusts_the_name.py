EXERCISE = "4.1"
DIAGNOSIS = "se-fía-del-nombre"
MISCONCEPTION = "Lo que se llama leer u obtener no cambia nada."
POINTS = 1.33

CLASSES = {
    "listar_facturas": "READ",
    "leer_y_marcar": "READ",
    "obtener_numero": "READ",
    "agregar_linea": "IRREVERSIBLE",
    "guardar_informe": "IDEMPOTENT",
    "pagar_factura": "KEYED",
}
