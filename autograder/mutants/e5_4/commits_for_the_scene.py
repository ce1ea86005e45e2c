EXERCISE = "5.4"
DIAGNOSIS = "commit-como-punto-de-control"
MISCONCEPTION = "Un commit es un punto de control de la escena."
POINTS = 1.33

KEEPERS = {
    "mensajes": "git",
    "ordinales": "git",
    "informe": "git",
    "herramientas": "git",
    "correo": "ninguno",
    "pago": "ninguno",
}
