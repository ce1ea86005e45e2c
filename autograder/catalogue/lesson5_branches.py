"""Diagnósticos de 5.3: rebobinar y bifurcar."""

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

_FORK = {
    "bifurca-en-la-punta": Text(
        did="{hecho}.",
        expected="Esperaba la punta en {esperado}.",
        seen="Está en {visto}, donde estaba la rama de partida.",
        idea="Quizá contabas con que una bifurcación empieza donde vas. Empieza donde se pide.",
        where=_FIGURE,
    ),
    "sin-nombre-propio": Text(
        did="{hecho}.",
        seen="La rama nueva se llama `{visto}`: las dos escribirían en el mismo archivo.",
        where="Repasa el enunciado de 5.3: su nombre es `run`.",
    ),
    "linaje-del-padre": Text(
        did="{hecho}.",
        expected="Esperaba el linaje `{esperado}`.",
        seen="Es `{visto}`, el nombre de la rama de partida.",
        idea="Quizá contabas con que su nombre y su linaje son lo mismo. También ella era una "
        "bifurcación, con las claves de otra.",
        where=_MOVE,
    ),
    "hereda-con-otro-linaje": Text(
        did="{hecho}.",
        expected="Esperaba el linaje `{esperado}`, el de la rama de partida.",
        seen="Es `{visto}`: con otro linaje salen otras claves, y lo pagado se paga otra vez.",
        idea="Quizá contabas con que una rama nueva lleva claves nuevas. Heredar es conservarlas.",
        where=_MOVE,
    ),
    "nuevas-con-linaje-viejo": Text(
        did="{hecho}.",
        expected="Esperaba el linaje `{esperado}`, su propio nombre.",
        seen="Es `{visto}`: las claves serían las de antes, y nada se haría de nuevo.",
        idea="Quizá contabas con que bastaba pedirlas. La clave sale del linaje.",
        where=_MOVE,
    ),
    "linaje-inventado": Text(
        did="{hecho}.",
        expected="Esperaba el linaje `{esperado}`.",
        seen="Es `{visto}`.",
        where=_MOVE,
    ),
    "claves-nuevas-a-ciegas": Text(
        did="{hecho}.",
        expected="Esperaba `{error}`.",
        seen="Salió la rama. El modelo volverá a pedir esos pagos, y el banco, con otra clave, los "
        "hará otra vez.",
        idea="Quizá contabas con que quien pide claves nuevas sabe lo que hay. Primero hay que "
        "enseñárselo y que lo acepte.",
        where="Mira «Lo que no vuelve».",
    ),
    "no-deja-aceptar": Text(
        did="{hecho}.",
        expected="Esperaba la rama.",
        seen="Salió `{error}`.",
        idea="Quizá contabas con que con efectos en pie no se puede. Se puede, si alguien los ha "
        "visto y lo acepta.",
        where=_MOVE,
    ),
    "permiso-para-heredar": Text(
        did="{hecho}.",
        expected="Esperaba la rama.",
        seen="Salió `{error}`.",
        idea="Quizá contabas con que los efectos en pie siempre son un peligro. Con las mismas "
        "claves nada se repite.",
        where=_MOVE,
    ),
    "permiso-sin-motivo": Text(
        did="{hecho}.",
        expected="Esperaba la rama.",
        seen="Salió `{error}`.",
        idea="Quizá contabas con que las claves nuevas siempre piden permiso. Sin nada en pie, no "
        "hay nada que se pueda repetir.",
        where=_MOVE,
    ),
    "un-efecto-no-basta": Text(
        did="{hecho}.",
        expected="Esperaba `{error}`.",
        seen="Salió la rama. El modelo volverá a pedirlo, y con otra clave se hará otra vez.",
        idea="Quizá contabas con que uno solo no importa, o con otra cuenta. Basta con que quede uno.",
        where="Mira «Lo que no vuelve».",
    ),
    "elección-desconocida": Text(
        did="{hecho}.",
        expected="Esperaba `{error}`.",
        seen="Salió una rama.",
        idea="Quizá contabas con un `else` para lo demás. Una errata no puede decidir si se paga.",
        where="Repasa el enunciado de 5.3.",
    ),
    "claves-por-omisión": Text(
        did="{hecho}.",
        expected="Esperaba `{error}`: falta un argumento.",
        seen="Salió una rama.",
        idea="Quizá contabas con un valor por omisión. Heredar y empezar de nuevo son decisiones "
        "opuestas: hay que tomarla cada vez.",
        where=_MOVE,
    ),
    "bifurca-en-una-pareja": Text(
        did="{hecho}.",
        expected="Esperaba `{error}`.",
        seen="Salió una rama que empieza con una llamada sin respuesta.",
        idea="Quizá contabas con que eso solo importa al rebobinar. La rama nueva envía esa misma "
        "escena.",
        where=_MOVE,
    ),
    "pierde-el-pasado": Text(
        did="{hecho}.",
        seen="A la rama nueva le faltan puntos de su pasado: su escena no se puede reconstruir.",
        where=_FIGURE,
    ),
    "mismo-diccionario": Text(
        did="{hecho}, y seguí trabajando en la rama de partida.",
        expected="Esperaba que la nueva no se enterase.",
        seen="Ve los puntos que añade la otra, y los suyos pisarían los de ella.",
        idea="Quizá contabas con que compartir el pasado es compartir el diccionario. Los puntos "
        "son los mismos; la tabla, de cada una.",
        where=_FIGURE,
    ),
}

TEXTS = _BRANCH | _REWIND | _FORK
