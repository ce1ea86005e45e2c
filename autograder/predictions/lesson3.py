"""Predicciones de la lección 3."""

from __future__ import annotations

from autograder.predictions.model import Option, Prediction

PREDICTIONS = (
    Prediction(
        id="3.a",
        question=(
            "El proceso murió mientras pagaba. El último mensaje del punto de control es la "
            "respuesta del modelo, que pide tres pagos. Lo lees y envías los mensajes tal como "
            "están. ¿Qué pasa?"
        ),
        options=(
            Option(
                "a",
                "El modelo da los tres pagos por hechos y sigue con lo siguiente.",
                False,
                "No llega a leerlos. Y haría mal: uno está hecho y apuntado, otro está hecho y no "
                "consta en el registro, y el tercero ni empezó.",
            ),
            Option(
                "b",
                "El modelo ve que nadie le ha contestado y pide los tres otra vez.",
                False,
                "Para eso tendría que leer la petición, y no le llega. Si le llegara, se pagaría "
                "dos veces.",
            ),
            Option(
                "c",
                "El servidor rechaza la petición.",
                True,
                "A cada `tool_use` tiene que responderle un `tool_result` en el mensaje "
                "siguiente. La API lo comprueba antes de que el modelo lea nada y contesta 400.",
            ),
            Option(
                "d",
                "El servidor ejecuta lo que faltaba por hacer.",
                False,
                "El servidor no tiene tus herramientas ni tu registro de efectos: quien ejecuta es "
                "el arnés. El servidor solo lee lo que le mandas.",
            ),
        ),
    ),
    Prediction(
        id="3.b",
        question=(
            "Una respuesta pide `a`, `b` y `c`. Tras la caída, en el registro de efectos solo está "
            "`a`. ¿Qué sabes de las otras dos?"
        ),
        options=(
            Option(
                "a",
                "Ninguna de las dos llegó a empezar.",
                False,
                "De `b` no puedes decirlo. Entre hacer algo y apuntarlo hay un instante, y el "
                "proceso pudo morir ahí: es justo lo que pasó al principio de esta lección.",
            ),
            Option(
                "b",
                "`b` pudo hacerse o no; `c` no empezó.",
                True,
                "Se hacen de una en una y cada una se apunta antes de empezar la "
                "siguiente: sin `b` apuntada, `c` no pudo empezar.",
            ),
            Option(
                "c",
                "Las dos pudieron hacerse o no.",
                False,
                "Sería así si se hicieran a la vez. De una en una, `c` espera a que `b` esté "
                "apuntada, y no lo está. Hacerlas en orden es lo que te permite saber más.",
            ),
            Option(
                "d",
                "`b` se hizo, porque iba detrás de `a`; `c` no empezó.",
                False,
                "Pudo morir entre el apunte de `a` y el comienzo de `b`, o en mitad de `b`. Darla "
                "por hecha es inventarse su resultado.",
            ),
        ),
    ),
    Prediction(
        id="3.c",
        question=(
            "Reanudas: `a` hecha, `b` en duda y `c` sin empezar. Supón que la duda de `b` no se "
            "apunta en ninguna parte. Ejecutas `c` y el proceso muere tras el efecto de `c`, antes de "
            "apuntarlo. Reanudas otra vez con la misma regla. ¿Qué veredicto le toca a `c`?"
        ),
        options=(
            Option(
                "a",
                "`sin_empezar`, y se hará dos veces.",
                True,
                "La primera sin apuntar es `b`, así que `c` parece no haber empezado. Por "
                "eso la función que da los veredictos deja apuntada la duda de `b` antes de "
                "seguir: la segunda vez, la primera sin apuntar es `c`.",
            ),
            Option(
                "b",
                "`hecha`: su efecto ya está en el mundo.",
                False,
                "Los veredictos salen del registro, y ahí `c` no está. El arnés todavía no sabe "
                "mirar el mundo.",
            ),
            Option(
                "c",
                "`en_duda`: murió mientras se hacía.",
                False,
                "Es lo que tendría que salir. Pero la regla duda de la **primera** sin apuntar, y "
                "la primera sigue siendo `b`.",
            ),
            Option(
                "d",
                "Ninguno: una reanudación no se puede reanudar.",
                False,
                "Una reanudación es un proceso como otro, y muere igual. Si no se pudiera "
                "reanudar, la segunda caída te dejaría donde estabas.",
            ),
        ),
    ),
)
