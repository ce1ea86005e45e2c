EXERCISE = "5.4"
DIAGNOSIS = "nadie-guarda-los-archivos"
MISCONCEPTION = "Lo que el agente escribió encima se ha perdido."
POINTS = 1.67

KEEPERS = {
    "mensajes": "punto de control",
    "ordinales": "punto de control",
    "informe": "ninguno",
    "herramientas": "git",
    "correo": "ninguno",
    "pago": "ninguno",
}
