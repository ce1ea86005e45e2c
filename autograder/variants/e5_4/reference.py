EXERCISE = "5.4"

KEEPERS = {
    "mensajes": "punto de control",
    "ordinales": "punto de control",
    "informe": "git",
    "herramientas": "git",
    "correo": "ninguno",
    "pago": "ninguno",
}
