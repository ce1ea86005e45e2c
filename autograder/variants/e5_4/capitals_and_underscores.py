EXERCISE = "5.4"

POINT, GIT, NOBODY = "Punto_de_control", " GIT", "Ninguno"

KEEPERS = dict.fromkeys(["mensajes", "ordinales"], POINT)
KEEPERS |= {"herramientas": GIT, "informe": GIT}
KEEPERS.update(correo=NOBODY, pago=NOBODY)
