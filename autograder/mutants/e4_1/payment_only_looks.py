EXERCISE = "4.1"
DIAGNOSIS = "cambia-y-no-lo-parece"
MISCONCEPTION = "Lo que no da problemas es una lectura."
POINTS = 1.67

CLASSES = {
    "listar_facturas": "READ",
    "leer_y_marcar": "IDEMPOTENT",
    "obtener_numero": "IRREVERSIBLE",
    "agregar_linea": "IRREVERSIBLE",
    "guardar_informe": "READ",
    "pagar_factura": "KEYED",
}
