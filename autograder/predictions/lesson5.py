"""Predicciones de la lección 5."""

from __future__ import annotations

from autograder.predictions.model import Option, Prediction

PREDICTIONS = (
    Prediction(
        id="5.a",
        question=(
            "La tarea murió tras el turno 8. Para deshacer ese turno cortas la lista: "
            "`attempt = messages[:14]`, siete turnos a dos mensajes. Y para no tocar el original haces `copied = list(messages)` y "
            "añades un texto al último mensaje de la copia. ¿Qué pasa?"
        ),
        options=(
            Option(
                "a",
                "El corte vale y la copia es una copia.",
                False,
                "La petición de la persona también es un mensaje: el corte acaba en una llamada sin "
                "resultado. Y `list` copia la lista, no lo que hay dentro.",
            ),
            Option(
                "b",
                "El corte recibe un 400; la copia es una copia.",
                False,
                "El 400 llega, porque la última llamada se queda sin resultado. Pero la lista nueva "
                "lleva los mismos mensajes: lo que cambias en uno cambia en las dos.",
            ),
            Option(
                "c",
                "El corte recibe un 400 y el texto aparece también en el original.",
                True,
                "Cortar por número de mensajes parte una pareja, y una copia de la lista comparte "
                "sus mensajes con la otra. Dos fallos distintos del mismo gesto: tratar los mensajes "
                "como una lista cualquiera.",
            ),
            Option(
                "d",
                "El corte vale, pero el texto aparece también en el original.",
                False,
                "Lo del texto es cierto. El corte, en cambio, acaba en una llamada: siete turnos "
                "son catorce mensajes más el de la petición.",
            ),
        ),
    ),
    Prediction(
        id="5.b",
        question=(
            "En el turno 7 se pagaron F-2034 y F-2035. Rebobinas al final del turno 6 y la tarea "
            "sigue. El modelo, que ya no ve esos pagos, valida las dos facturas y los vuelve a "
            "pedir. ¿Cuántas veces queda pagada cada una?"
        ),
        options=(
            Option(
                "a",
                "Una: la misma acción lleva la misma clave, y su desenlace está en el archivo.",
                True,
                "Con la escena vuelven sus ordinales, así que la acción recibe el mismo y la clave "
                "sale igual. El arnés encuentra en el archivo el recibo del turno 7 y lo entrega, sin "
                "enviar nada.",
            ),
            Option(
                "b",
                "Dos: la escena ya no sabe que se pagaron.",
                False,
                "La escena no lo sabe, pero el archivo sí: rebobinar no borra nada. Sería cierto si "
                "la clave la diera el turno o la hora.",
            ),
            Option(
                "c",
                "Ninguna antes de pedirlos otra vez: rebobinar deshizo los pagos.",
                False,
                "El dinero salió en el turno 7 y sigue fuera. Rebobinar cambia lo que la tarea "
                "recuerda, no lo que pasó.",
            ),
            Option(
                "d",
                "Una, porque el banco ve que la factura ya está pagada.",
                False,
                "El banco no mira facturas, mira claves: si una acción igual llega con otra, la paga. "
                "Aquí, además, la petición ni siquiera sale.",
            ),
        ),
    ),
    Prediction(
        id="5.c",
        question=(
            "Rebobinar añade al archivo un registro que mueve la punta. El proceso muere por "
            "`SIGKILL` con ese registro a medio escribir. ¿Qué encuentra quien abre después?"
        ),
        options=(
            Option(
                "a",
                "Nada: el archivo está dañado y no se abre.",
                False,
                "Lo que falta está al final y nunca se confirmó. Un resto así se corta y se dice; "
                "solo un daño en medio impide fiarse de lo que sigue.",
            ),
            Option(
                "b",
                "La punta de antes, y todos los puntos de control.",
                True,
                "Mientras el registro no está entero, la punta no se ha movido. Lo escrito antes "
                "sigue igual, porque al archivo solo se le añade: basta con rebobinar otra vez.",
            ),
            Option(
                "c",
                "La punta nueva, sin los puntos que vinieron después.",
                False,
                "Eso pasaría si rebobinar fuese cortar el archivo. Aquí no se borra nada en ningún "
                "momento, así que no hay un momento en que falte algo.",
            ),
            Option(
                "d",
                "Una mezcla: los mensajes de un punto y los contadores de otro.",
                False,
                "La escena no se copia al rebobinar: se reconstruye entera a partir de la punta, que "
                "es un solo número.",
            ),
        ),
    ),
)
