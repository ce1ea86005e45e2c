"""Predicciones de la lección 4."""

from __future__ import annotations

from autograder.predictions.model import Option, Prediction

PREDICTIONS = (
    Prediction(
        id="4.a",
        question=(
            "El proceso murió dos veces al pagar F-1: una justo antes de que el banco pagara y otra "
            "justo después. Los archivos que dejó son iguales. Quien reanuda tiene que seguir una "
            "regla para la llamada dudosa. ¿Cuál acierta en las dos carpetas?"
        ),
        options=(
            Option(
                "a",
                "Repetirla siempre.",
                False,
                "Acierta si murió antes. Si murió después, el banco paga F-1 otra vez: para él es "
                "una petición nueva.",
            ),
            Option(
                "b",
                "No repetirla nunca y decir que no se sabe.",
                False,
                "Acierta si murió después. Si murió antes, F-1 se queda sin pagar. Es lo que hacía "
                "tu reanudación de la lección 3: prudente, pero incompleta.",
            ),
            Option(
                "c",
                "Repetirla solo si el registro de efectos no la tiene.",
                False,
                "No la tiene en ninguna de las dos: el registro se escribe al volver de la "
                "herramienta, y el proceso murió antes de volver. Así que es repetirla siempre.",
            ),
            Option(
                "d",
                "Ninguna: con lo que hay en el disco no se puede acertar en las dos.",
                True,
                "Dos situaciones distintas han dejado los mismos bytes, y una regla que "
                "solo lee esos bytes hará lo mismo en ambas. Hace falta más información: o el mundo "
                "reconoce la repetición, o se le puede preguntar.",
            ),
        ),
    ),
    Prediction(
        id="4.b",
        question=(
            "Pides al banco que pague F-7. El banco paga, pero su respuesta tarda demasiado y tu "
            "petición termina en `TimeoutError`. ¿Qué sabes en ese momento?"
        ),
        options=(
            Option(
                "a",
                "Que no se ha pagado: ha dado error.",
                False,
                "El error es tuyo, no del banco: quien se cansó de esperar fuiste tú. El banco "
                "puede haber pagado y estar contestando todavía.",
            ),
            Option(
                "b",
                "Que se ha pagado: la petición llegó.",
                False,
                "Aquí sí, pero desde tu lado se ve igual una petición que se perdió por el camino. "
                "El silencio no distingue las dos.",
            ),
            Option(
                "c",
                "Nada: pudo pagar o no.",
                True,
                "Un silencio no es una respuesta. Si lo apuntas como un «no», el modelo "
                "volverá a pagar; si lo apuntas como un «sí», quizá nadie pague.",
            ),
            Option(
                "d",
                "Que hay que repetir enseguida, con una clave nueva.",
                False,
                "Con una clave nueva, el banco no puede saber que es el mismo pago. Repetir, sí; "
                "pero con la misma clave.",
            ),
        ),
    ),
    Prediction(
        id="4.c",
        question=(
            "Tres registros: en uno, el proceso murió a mitad de la última línea; a otro le falta "
            "solo el salto de línea final; en el tercero, un disco viejo cambió una letra de la "
            "segunda línea. ¿Qué debe hacer quien los lee?"
        ),
        options=(
            Option(
                "a",
                "Saltarse en los tres las líneas que no entienda y seguir.",
                False,
                "La segunda línea del tercero era el desenlace de un pago. Si se salta, ese pago "
                "parece dudoso y alguien lo repetirá. Un daño en medio no se calla.",
            ),
            Option(
                "b",
                "Cortar el resto del primero, conservar la línea del segundo y negarse a seguir "
                "con el tercero.",
                True,
                "Un resto a medias nunca llegó a confirmarse, así que nada se apoyó en él: "
                "se corta y se dice. La línea sin salto está entera, y su huella lo demuestra. En "
                "el tercero se ha perdido algo que sí se confirmó.",
            ),
            Option(
                "c",
                "Negarse a seguir con los tres: ninguno está entero.",
                False,
                "Entonces cualquier caída a mitad de un apunte, que es lo más corriente, dejaría la "
                "tarea parada para siempre.",
            ),
            Option(
                "d",
                "Borrar los tres y empezar un registro nuevo.",
                False,
                "Con un registro vacío nada consta y todo se repite. Borrarlo es la forma más "
                "rápida de pagar dos veces.",
            ),
        ),
    ),
)
