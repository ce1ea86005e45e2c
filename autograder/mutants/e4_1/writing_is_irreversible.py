EXERCISE = "4.1"
DIAGNOSIS = "todo-cambio-es-irreversible"
MISCONCEPTION = "Todo lo que escribe es peligroso de repetir."
POINTS = 1.33

CLASSES = {
    "listar_facturas": "READ",
    "leer_y_marcar": "IRREVERSIBLE",
    "obtener_numero": "IRREVERSIBLE",
    "agregar_linea": "IRREVERSIBLE",
    "guardar_informe": "IRREVERSIBLE",
    "pagar_factura": "KEYED",
}
