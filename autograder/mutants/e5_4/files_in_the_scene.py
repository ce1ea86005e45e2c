EXERCISE = "5.4"
DIAGNOSIS = "archivos-en-la-escena"
MISCONCEPTION = "Si vuelve la conversación, vuelve lo que escribió."
POINTS = 1.67

KEEPERS = {
    "mensajes": "punto de control",
    "ordinales": "punto de control",
    "informe": "punto de control",
    "herramientas": "git",
    "correo": "ninguno",
    "pago": "ninguno",
}
