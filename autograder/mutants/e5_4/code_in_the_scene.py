EXERCISE = "5.4"
DIAGNOSIS = "código-en-la-escena"
MISCONCEPTION = "El punto de control lleva dentro el arnés."
POINTS = 1.67

KEEPERS = {
    "mensajes": "punto de control",
    "ordinales": "punto de control",
    "informe": "git",
    "herramientas": "punto de control",
    "correo": "ninguno",
    "pago": "ninguno",
}
