EXERCISE = "5.4"
DIAGNOSIS = "efecto-dado-por-deshecho"
MISCONCEPTION = "Rebobinar deshace lo que se hizo después."
POINTS = 1.33

KEEPERS = {
    "mensajes": "punto de control",
    "ordinales": "punto de control",
    "informe": "git",
    "herramientas": "git",
    "correo": "punto de control",
    "pago": "punto de control",
}
