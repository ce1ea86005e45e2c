EXERCISE = "4.1"
DIAGNOSIS = "clase-sin-comillas"
MISCONCEPTION = "La clase se escribe como miembro de Effect."
POINTS = 0

from harness_base.types import Effect

CLASSES = {
    "listar_facturas": Effect.READ,
    "leer_y_marcar": Effect.IDEMPOTENT,
    "obtener_numero": Effect.IRREVERSIBLE,
    "agregar_linea": Effect.IRREVERSIBLE,
    "guardar_informe": Effect.IDEMPOTENT,
    "pagar_factura": Effect.KEYED,
}
