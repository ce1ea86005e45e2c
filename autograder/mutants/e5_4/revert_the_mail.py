EXERCISE = "5.4"
DIAGNOSIS = "git-no-llega-al-mundo"
MISCONCEPTION = "Lo que se puede revertir se deshace."
POINTS = 1.67

KEEPERS = {
    "mensajes": "punto de control",
    "ordinales": "punto de control",
    "informe": "git",
    "herramientas": "git",
    "correo": "git",
    "pago": "ninguno",
}
