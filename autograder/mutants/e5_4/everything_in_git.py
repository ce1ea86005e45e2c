EXERCISE = "5.4"
DIAGNOSIS = "git-no-llega-al-mundo"
MISCONCEPTION = "Con git se puede volver a todo."
POINTS = 0.67

KEEPERS = {
    "mensajes": "git",
    "ordinales": "git",
    "informe": "git",
    "herramientas": "git",
    "correo": "git",
    "pago": "git",
}
