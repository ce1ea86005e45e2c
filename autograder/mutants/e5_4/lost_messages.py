EXERCISE = "5.4"
DIAGNOSIS = "nadie-guarda-la-escena"
MISCONCEPTION = "Lo que se dijo, dicho está."
POINTS = 1.67

KEEPERS = {
    "mensajes": "ninguno",
    "ordinales": "punto de control",
    "informe": "git",
    "herramientas": "git",
    "correo": "ninguno",
    "pago": "ninguno",
}
