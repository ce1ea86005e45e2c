EXERCISE = "5.4"
DIAGNOSIS = "nadie-guarda-los-archivos"
MISCONCEPTION = "El código cambia sin que nadie lo guarde."
POINTS = 1.67

KEEPERS = {
    "mensajes": "punto de control",
    "ordinales": "punto de control",
    "informe": "git",
    "herramientas": "ninguno",
    "correo": "ninguno",
    "pago": "ninguno",
}
