"""Diagnósticos de 5.3: rebobinar, y lo que vale también para bifurcar."""

from __future__ import annotations

from autograder.catalogue.text import Text

_MOVE = "Mira «Mover un puntero»."
_FIGURE = "Mira la figura 5.2, en «Mover un puntero»."

_BRANCH = {
    "no-es-una-rama": Text(
        did="{hecho}.",
        expected="Esperaba una `Branch`.",
        seen="Llegó un valor de tipo `{visto}`.",
        where="Repasa el enunciado de 5.3.",
    ),
    "mover-lanza": Text(
        did="{hecho}.",
        expected="Esperaba {esperado}.",
        seen="El código se rompió: `{error}`.",
        where="Llama a tu función en una celda y lee en qué línea se rompe.",
    ),
    "otra-firma": Text(
        did="{hecho}.",
        seen="No admitió los argumentos: `{error}`.",
        idea="Quizá contabas con que solo la llamas tú. Quien la llama se fía de la firma.",
        where="Compárala con la del esqueleto.",
    ),
    "escena-por-mensajes": Text(
        did="{hecho}.",
        seen="El código se rompió: `{error}`.",
        idea="Quizá contabas con que `pending_calls` recibe la escena. Recibe sus mensajes, que están "
        'en `scene["messages"]`.',
        where="Mira la pista 2 de 5.3.",
    ),
    "mover-con-otro-error": Text(
        did="{hecho}.",
        expected="Esperaba `{esperado}`.",
        seen="Salió `{error}`.",
        where="Repasa en el enunciado qué error corresponde a cada caso.",
    ),
    "asigna-en-la-rama": Text(
        did="{hecho}.",
        expected="Esperaba una rama nueva.",
        seen="Salió `{error}`: una `Branch` no se cambia por dentro.",
        idea="Quizá contabas con mover la punta de la que te dan. `replace` hace otra con lo que "
        "cambie.",
        where=_MOVE,
    ),
    "cambia-la-de-partida": Text(
        did="{hecho}, y comparé la rama de partida antes y después.",
        expected="Esperaba encontrarla igual.",
        seen="Ha cambiado: quien la tenga verá otra cosa.",
        idea="Quizá contabas con que ya no hace falta. Es la única que sabe dónde estabas.",
        where=_FIGURE,
    ),
    "otra-punta": Text(
        did="{hecho}.",
        expected="Esperaba la punta en {esperado}.",
        seen="Está en {visto}.",
        where=_MOVE,
    ),
}

_REWIND = {
    "borra-lo-posterior": Text(
        did="{hecho}.",
        expected="Esperaba encontrar todos los puntos de control.",
        seen="Faltan: {perdidos}.",
        idea="Quizá contabas con que lo que vino después sobra. Rebobinar mueve la punta y no borra "
        "nada: se puede volver, y ahí consta lo que se hizo.",
        where=_FIGURE,
    ),
    "rebobinar-añade": Text(
        did="{hecho}.",
        expected="Esperaba los mismos puntos de control.",
        seen="Añadiste: {puntos}.",
        idea="Quizá contabas con que volver es un paso más, como `git revert`. Aquí solo se mueve la "
        "punta.",
        where=_FIGURE,
    ),
    "rebobinar-retoca": Text(
        did="{hecho}.",
        expected="Esperaba los mismos puntos de control.",
        seen="Cambió lo que guardan estos: {puntos}.",
        idea="Quizá contabas con que hay que corregir el historial. Lo escrito no cambia: se mueve la "
        "punta.",
        where=_FIGURE,
    ),
    "rebobina-a-otra-rama": Text(
        did="{hecho}.",
        seen="La rama tiene otro nombre u otro linaje.",
        idea="Quizá contabas con empezar otra. Eso es bifurcar; rebobinar es la misma, más atrás.",
        where=_FIGURE,
    ),
    "no-deja-volver": Text(
        did="{hecho}.",
        expected="Esperaba la rama con la punta ahí.",
        seen="Salió `{error}`.",
        where=_MOVE,
    ),
    "dentro-de-una-pareja": Text(
        did="{hecho}.",
        expected="Esperaba `{error}`.",
        seen="Moviste la punta ahí. Lo siguiente que se envíe recibe un 400: falta un "
        "`tool_result`.",
        idea="Quizá contabas con que a todo punto de control se puede volver. El que hay entre una "
        "llamada y su resultado sirve para reanudar, no para rebobinar.",
        where="Mira «Cortar no es rebobinar».",
    ),
    "otra-punta-en-silencio": Text(
        did="{hecho}.",
        expected="Esperaba `{error}`.",
        seen="Salió una rama con la punta en {visto}, y nadie se ha enterado.",
        idea="Quizá contabas con que vale un punto cercano. Quien lo pide tiene que saber dónde está "
        "y qué efectos siguen en pie.",
        where=_MOVE,
    ),
    "mira-solo-la-diferencia": Text(
        did="{hecho}.",
        expected="Esperaba `{error}`.",
        seen="Moviste la punta ahí.",
        idea="Quizá contabas con lo que añade ese punto. La llamada puede venir de un antepasado: "
        "mira la escena entera.",
        where=_MOVE,
    ),
    "media-pareja": Text(
        did="{hecho}.",
        expected="Esperaba `{error}`.",
        seen="Moviste la punta ahí, y una de las dos llamadas sigue sin respuesta.",
        idea="Quizá contabas con que basta mirar si el último mensaje es del usuario. Para eso "
        "escribiste `pending_calls` en la lección 3.",
        where=_MOVE,
    ),
    "respuesta-que-no-cuenta": Text(
        did="{hecho}.",
        expected="Esperaba la rama con la punta ahí.",
        seen="Salió `{error}`.",
        idea="Quizá contabas con que lo desconocido está sin contestar. Se contestó: con un error "
        "que dice que no se sabe.",
        where=_MOVE,
    ),
    "texto-tomado-por-llamada": Text(
        did="{hecho}.",
        expected="Esperaba la rama con la punta ahí.",
        seen="Salió `{error}`.",
        idea="Quizá contabas con que tras un mensaje del modelo siempre falta algo. Si no pide "
        "nada, no falta nada.",
        where=_MOVE,
    ),
    "solo-hacia-atrás": Text(
        did="{hecho}.",
        expected="Esperaba la rama con la punta ahí.",
        seen="Salió `{error}`.",
        idea="Quizá contabas con que solo se puede ir hacia atrás. Nada se borró: también se puede "
        "volver a un camino abandonado.",
        where=_FIGURE,
    ),
    "destino-que-no-existe": Text(
        did="{hecho}.",
        expected="Esperaba `{error}`.",
        seen="Salió una rama cuya punta no lleva a ninguna parte.",
        where="Repasa el enunciado de 5.3.",
    ),
}

TEXTS = _BRANCH | _REWIND
