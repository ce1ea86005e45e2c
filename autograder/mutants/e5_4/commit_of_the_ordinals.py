EXERCISE = "5.4"
DIAGNOSIS = "commit-como-punto-de-control"
MISCONCEPTION = "Los contadores están en un archivo, y los archivos, en git."
POINTS = 1.67

KEEPERS = {
    "mensajes": "punto de control",
    "ordinales": "git",
    "informe": "git",
    "herramientas": "git",
    "correo": "ninguno",
    "pago": "ninguno",
}
