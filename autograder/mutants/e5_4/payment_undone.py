EXERCISE = "5.4"
DIAGNOSIS = "efecto-dado-por-deshecho"
MISCONCEPTION = "La clave permite deshacer un pago."
POINTS = 1.67

KEEPERS = {
    "mensajes": "punto de control",
    "ordinales": "punto de control",
    "informe": "git",
    "herramientas": "git",
    "correo": "ninguno",
    "pago": "punto de control",
}
