EXERCISE = "5.4"

from collections import OrderedDict

KEEPERS = OrderedDict(
    mensajes="punto de control",
    ordinales="punto de control",
    informe="git",
    herramientas="git",
    correo="ninguno",
    pago="ninguno",
)
