EXERCISE = "5.4"
DIAGNOSIS = "sin-decir"
MISCONCEPTION = "Aún no ha terminado la tabla."
POINTS = 1.67

KEEPERS = {
    "mensajes": "punto de control",
    "ordinales": "punto de control",
    "informe": "git",
    "herramientas": "git",
    "correo": "ninguno",
    "pago": ...,
}
