"""Diagnósticos de 6.2: abrir una ejecución nueva o seguir la que hay."""

from __future__ import annotations

from autograder.catalogue.text import Text

_STATEMENT = "Repasa el enunciado de 6.2."
_PREDICTION = "Repasa la predicción 6.b."
_ERRORS = "Abre la pista 2 de 6.2."

TEXTS = {
    "no-crea-la-ejecución": Text(
        did="Ejecuté `mi_arnes.py --run r1` en una carpeta vacía.",
        expected="Esperaba el archivo de `r1`.",
        seen="No está: {error}.",
        where=_STATEMENT,
    ),
    "no-guarda-el-arnés": Text(
        did="Ejecuté `mi_arnes.py --run r1` y miré su cabecera.",
        expected="Esperaba el modelo, las instrucciones y las herramientas con que empezó.",
        seen="No están: cuando reanudes no habrá con qué comparar.",
        where=_STATEMENT,
    ),
    "crea-encima": Text(
        did="Ejecuté `mi_arnes.py --run r1`, con una `r1` a medias en la carpeta.",
        expected="Esperaba `RunExists` y la que había, byte por byte.",
        seen="Su archivo ya no es el que era: lo pagado queda sin registro.",
        idea="Quizá contabas con que nadie repite un nombre.",
        where=_STATEMENT,
    ),
    "sigue-sin-que-se-lo-pidan": Text(
        did="Ejecuté `mi_arnes.py --run r1`, con una `r1` a medias en la carpeta.",
        expected="Esperaba `RunExists`.",
        seen="Siguió con ella: dos tareas distintas quedan en un solo historial.",
        idea="Quizá contabas con adivinar lo que se quería. Para seguir está `--resume`.",
        where=_STATEMENT,
    ),
    "empieza-otra-si-falta": Text(
        did="Ejecuté `mi_arnes.py --resume nada`, y no hay ninguna `nada`.",
        expected="Esperaba `RunNotFound` y la carpeta como estaba.",
        seen="Empezó otra desde el principio, sin decirlo.",
        idea="Quizá contabas con que es mejor hacer algo que parar. Quien reanuda cree que hay trabajo "
        "hecho: se haría dos veces.",
        where=_PREDICTION,
    ),
    "falta-y-no-lo-dice": Text(
        did="Ejecuté `mi_arnes.py --resume nada`, y no hay ninguna `nada`.",
        expected="Esperaba `RunNotFound`, y con él un estado de salida que lo diga.",
        seen="El programa salió con {estado}, sin error.",
        idea="Quizá contabas con explicarlo con `print`. Otro programa solo mira el estado.",
        where=_ERRORS,
    ),
    "empieza-otra-si-está-dañada": Text(
        did="Ejecuté `mi_arnes.py --resume r1` con una `r1` {cómo}.",
        expected="Esperaba el error de `RunFile.open`, y nada más.",
        seen="Empezó otra: lo que ya estaba hecho se hace otra vez.",
        idea="Quizá contabas con que lo que no se puede leer no vale. Vale casi todo, y el mundo no se "
        "ha olvidado.",
        where=_PREDICTION,
    ),
    "borra-la-dañada": Text(
        did="Ejecuté `mi_arnes.py --resume r1` con una `r1` {cómo}.",
        expected="Esperaba el archivo tal como estaba.",
        seen="Ha cambiado. Era lo único de lo que alguien podía rescatar algo.",
        where="Repasa 2.3.",
    ),
    "dañada-y-no-lo-dice": Text(
        did="Ejecuté `mi_arnes.py --resume r1` con una `r1` {cómo}.",
        expected="Esperaba el error de `RunFile.open`.",
        seen="El programa salió con {estado}, sin error.",
        where=_ERRORS,
    ),
    "cambia-el-error": Text(
        did="Ejecuté el programa con {caso}.",
        expected="Esperaba que subiera `{esperado}`: el programa lo explica y da su estado de salida.",
        seen="Subió `{visto}`.",
        where=_ERRORS,
    ),
    "sale-por-su-cuenta": Text(
        did="Ejecuté el programa con {caso}.",
        expected="Esperaba que el error subiera: el programa lo explica y da su estado de salida.",
        seen="Salió por su cuenta.",
        where=_ERRORS,
    ),
    "no-sigue-con-el-mismo": Text(
        did="Ejecuté `mi_arnes.py --resume r1`, con todo como cuando se guardó.",
        expected="Esperaba que siguiera.",
        seen="Se detuvo: {error}.",
        where=_STATEMENT,
    ),
    "no-mira-el-arnés": Text(
        did="Guardé una ejecución con unas herramientas e intenté seguirla con otras.",
        expected="Esperaba `HarnessChanged` antes de ejecutar nada.",
        seen="Siguió como si nada; tampoco vio otras instrucciones ni otro modelo.",
        idea="Quizá contabas con que reanudar es siempre la misma tarea.",
        where=_STATEMENT,
    ),
    "mira-solo-una-parte": Text(
        did="Guardé una ejecución y la seguí con otro arnés, de cinco maneras.",
        expected="Esperaba `HarnessChanged` en las cinco.",
        seen="Dejó pasar: {pasó}.",
        idea="Quizá contabas con que basta comparar una parte. `check_same` compara la huella de "
        "cada cosa.",
        where=_STATEMENT,
    ),
    "no-nombra-los-cambios": Text(
        did="Guardé una ejecución y la seguí con una herramienta de más.",
        expected="Esperaba que el error dijera que sobra.",
        seen="Dijo: «{dicho}».",
        idea="Quizá contabas con que da igual el orden, o con que basta decir que algo cambió. "
        "`check_same` recibe lo guardado y lo de ahora, y nombra cada cambio.",
        where=_STATEMENT,
    ),
    "avisa-tarde": Text(
        did="Guardé una ejecución y la seguí con {cambio}.",
        expected="Esperaba el aviso antes de tocar nada.",
        seen="Cuando llegó, algo había cambiado ya en la carpeta.",
        where=_STATEMENT,
    ),
    "no-deja-aceptar-cambios": Text(
        did="Ejecuté `mi_arnes.py --resume r1 --accept-changes`, con otra política de claves.",
        expected="Esperaba que siguiera: quien lo pide ya ha visto los cambios.",
        seen="Se detuvo con `HarnessChanged`.",
        idea="Quizá contabas con que ningún cambio se puede aceptar.",
        where=_STATEMENT,
    ),
    "acepta-al-revés": Text(
        did="Seguí una ejecución con otro arnés, con `--accept-changes` y sin él.",
        expected="Esperaba que solo se detuviera sin él.",
        seen="Hace lo contrario.",
        where=_STATEMENT,
    ),
}
