EXERCISE = "5.4"
DIAGNOSIS = "otro-valor"
MISCONCEPTION = "Vale decirlo con otras palabras."
POINTS = 1.67

KEEPERS = {
    "mensajes": "punto de control",
    "ordinales": "punto de control",
    "informe": "git",
    "herramientas": "git",
    "correo": "ninguno",
    "pago": "el banco",
}
