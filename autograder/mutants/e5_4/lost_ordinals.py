EXERCISE = "5.4"
DIAGNOSIS = "ordinales-dados-por-perdidos"
MISCONCEPTION = "Los contadores solo avanzan."
POINTS = 1.67

KEEPERS = {
    "mensajes": "punto de control",
    "ordinales": "ninguno",
    "informe": "git",
    "herramientas": "git",
    "correo": "ninguno",
    "pago": "ninguno",
}
