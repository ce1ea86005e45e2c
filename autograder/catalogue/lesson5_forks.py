"""Diagnósticos de 5.3: bifurcar."""

from __future__ import annotations

from autograder.catalogue.text import Text

_MOVE = "Mira «Mover un puntero»."
_FIGURE = "Mira la figura 5.2, en «Mover un puntero»."

TEXTS = {
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
