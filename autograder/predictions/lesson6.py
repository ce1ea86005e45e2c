"""Predicciones de la lección 6."""

from __future__ import annotations

from autograder.predictions.model import Option, Prediction

PREDICTIONS = (
    Prediction(
        id="6.a",
        question=(
            "Un arnés guarda solo al acabar cada turno, con sus resultados. El modelo pide pagar F-7; "
            "el banco paga y el proceso muere antes de acabar el turno. Al reanudar desde lo guardado, "
            "¿qué ocurre?"
        ),
        options=(
            Option(
                "a",
                "La llamada aparece pendiente y se contesta con lo que diga el registro.",
                False,
                "Para estar pendiente tiene que estar en la escena, y la respuesta que la pidió no se "
                "guardó: el registro tiene un pago y el historial no sabe de quién.",
            ),
            Option(
                "b",
                "Se le pregunta otra vez al modelo, que puede pedir otra cosa.",
                True,
                "La respuesta se perdió, se cobra de nuevo y puede ser distinta: pagar otra factura, o "
                "esta con otro importe y, por tanto, otra clave. El pago hecho se queda sin dueño. Por "
                "eso ninguna herramienta arranca hasta que su respuesta está en disco.",
            ),
            Option(
                "c",
                "Nada malo: la clave evita pagar dos veces.",
                False,
                "Solo si el modelo vuelve a pedir exactamente lo mismo. El de estas lecciones sigue un "
                "guion y lo hace; uno de verdad no lo promete.",
            ),
            Option(
                "d",
                "El banco deshace el pago, porque nadie lo confirmó.",
                False,
                "El banco no sabe nada de tu proceso: para él, el pago está hecho.",
            ),
        ),
    ),
    Prediction(
        id="6.b",
        question=(
            "Un script lanza `mi_arnes.py --resume r7` cada mañana. Hoy alguien ha movido la carpeta y "
            "`r7` no está. ¿Qué debe hacer el programa?"
        ),
        options=(
            Option(
                "a",
                "Empezar `r7` desde el principio, para no perder el día.",
                False,
                "Lo que `r7` ya pagó sigue pagado, y la que empieza no lo sabe: sin su registro y con la "
                "clave caducada en el banco, lo pagaría otra vez.",
            ),
            Option(
                "b",
                "Avisar con un mensaje, no hacer nada y salir con estado 0.",
                False,
                "Quien lanza el programa es otro programa: solo mira el estado, y 0 significa "
                "«terminada». Nadie se enteraría.",
            ),
            Option(
                "c",
                "Decir que no existe y salir con un estado distinto de 0, sin tocar nada.",
                True,
                "`--resume` afirma que hay trabajo hecho. Si no aparece, seguir es adivinar, y aquí "
                "adivinar cuesta dinero. Que lo mire una persona.",
            ),
            Option(
                "d",
                "Crear una `r7` vacía, para que mañana exista.",
                False,
                "Mañana habría una `r7` que nunca empezó, y la de verdad, si vuelve, chocaría con ella.",
            ),
        ),
    ),
    Prediction(
        id="6.c",
        question=(
            "En `assistant.appended`, tus oyentes van en este orden: numerar, guardar, dar claves. El "
            "proceso muere en mitad de un pago. Al reanudar, ¿con qué clave se repite?"
        ),
        options=(
            Option(
                "a",
                "Con la misma: la clave es una función de la acción y se vuelve a calcular.",
                False,
                "Se podría, si el ordinal fuera el mismo. Pero al reanudar no se calcula nada: se lee la "
                "escena guardada, y ahí no estaba.",
            ),
            Option(
                "b",
                "Con ninguna: la escena se guardó antes de que se la dieran, y no se puede enviar.",
                True,
                "El punto de control tiene la respuesta y no sus claves. El arnés se detiene antes que "
                "enviar un pago sin clave. Un orden equivocado solo se nota el día de la caída.",
            ),
            Option(
                "c",
                "Con una nueva, y el banco paga dos veces.",
                False,
                "Lo haría un arnés que las calculara al reanudar con otro ordinal. Este se niega a enviar "
                "algo de alto impacto sin clave.",
            ),
            Option(
                "d",
                "No se repite: el registro tiene la intención.",
                False,
                "La intención dice que empezó, no que acabó. Para terminarlo sin riesgo hace falta la "
                "clave con la que se envió.",
            ),
        ),
    ),
)
