"""Diagnósticos de 5.1: reconstruir una escena a partir de las diferencias."""

from __future__ import annotations

from autograder.catalogue.text import Text

_TREE = "Mira «Un árbol de diferencias»."
_FIGURE = "Mira la figura 5.1, en «Un árbol de diferencias»."

TEXTS = {
    "no-es-una-escena": Text(
        did="Pedí la escena de un punto de control.",
        expected="Esperaba un diccionario con sus `messages` y sus demás campos.",
        seen="Llegó un valor de tipo `{visto}`.",
        where="Mira el ejemplo del enunciado.",
    ),
    "reconstruir-lanza": Text(
        did="Pedí la escena de un punto: {caso}.",
        expected="Esperaba la escena.",
        seen="Salió `{error}`.",
        where=_TREE,
    ),
    "escena-perdida": Text(
        did="Pedí la escena de un punto: {caso}.",
        expected="Esperaba la escena.",
        seen="Salió `{error}`.",
        idea="Quizá contabas con que `update_fields` devuelve la escena. La cambia y no devuelve nada.",
        where="Repasa el enunciado de 5.1.",
    ),
    "otra-escena": Text(
        did="Pedí la escena de un punto: {caso}.",
        expected="Esperaba {esperado}.",
        seen="Encontré {visto}.",
        where=_TREE,
    ),
    "siempre-la-última": Text(
        did="Pedí la escena de un punto: {caso}.",
        seen="Devolviste la del último, que no es el que pedí.",
        idea="Quizá contabas con que siempre se vuelve al final. Rebobinar es pedir uno de antes.",
        where=_FIGURE,
    ),
    "por-número-y-no-por-padre": Text(
        did="Pedí la escena de un punto: {caso}.",
        expected="Esperaba solo lo que está en su camino, de padre en padre.",
        seen="Aplicaste las diferencias de todos los números anteriores, también las de un camino "
        "que se abandonó.",
        idea="Quizá contabas con que el 5 viene del 4. Tras rebobinar, el padre puede ser otro: lo "
        "dice `parent`.",
        where=_FIGURE,
    ),
    "aplica-todo-el-historial": Text(
        did="Pedí la escena de un punto: {caso}.",
        seen="Aplicaste las diferencias de todos los puntos, también las que vinieron después.",
        idea="Quizá contabas con que todo el historial lleva al punto pedido. Solo llevan a él sus "
        "antepasados.",
        where=_FIGURE,
    ),
    "contadores-del-futuro": Text(
        did="Pedí la escena de un punto: {caso}.",
        expected="Esperaba sus contadores: los de entonces.",
        seen="Los mensajes son los de entonces; los demás campos, los de la última escena.",
        idea="Quizá contabas con que los contadores no bajan. Al rebobinar vuelven con su escena; "
        "lo gastado en todas las ramas se cuenta aparte.",
        where=_TREE,
    ),
    "empieza-por-el-final": Text(
        did="Pedí la escena de un punto: {caso}.",
        seen="Aplicaste su diferencia antes que las de sus antepasados.",
        idea="Quizá contabas con aplicarlas según las encuentras. De padre en padre se llega al "
        "principio; las diferencias van al revés, desde el primero.",
        where=_FIGURE,
    ),
    "solo-su-diferencia": Text(
        did="Pedí la escena de un punto: {caso}.",
        seen="Devolviste lo que cambia en él, no la escena entera.",
        idea="Quizá contabas con que cada punto guarda su escena. Guarda lo que cambia respecto a "
        "su padre.",
        where=_TREE,
    ),
    "se-deja-el-primero": Text(
        did="Pedí la escena de un punto: {caso}.",
        seen="Falta lo que puso el primer punto, el que no tiene padre.",
        idea="Quizá contabas con que sin padre no hay diferencia. La hay: parte de una escena "
        "vacía.",
        where=_TREE,
    ),
    "se-deja-el-último": Text(
        did="Pedí la escena de un punto: {caso}.",
        seen="Devolviste la de su padre: falta la diferencia del propio punto.",
        idea="Quizá contabas con que el punto marca hasta dónde llegar sin contarlo a él.",
        where=_TREE,
    ),
    "solo-añade": Text(
        did="Pedí la escena de un punto: {caso}.",
        expected="Esperaba los `keep` primeros mensajes y, detrás, los de `add`.",
        seen="Conservaste todos los que había: la escena tiene lo compactado y su resumen.",
        idea="Quizá contabas con que una diferencia solo añade. Al compactar también quita.",
        where=_TREE,
    ),
    "conserva-los-últimos": Text(
        did="Pedí la escena de un punto: {caso}.",
        expected="Esperaba los `keep` primeros mensajes.",
        seen="Conservaste los últimos.",
        idea="Quizá contabas con que al compactar se queda lo reciente. Lo que se queda va en "
        "`add`; `keep` cuenta desde el principio.",
        where=_TREE,
    ),
    "quita-los-que-había-que-conservar": Text(
        did="Pedí la escena de un punto: {caso}.",
        expected="Esperaba los `keep` primeros mensajes y, detrás, los de `add`.",
        seen="Quitaste justo esos y te quedaste con el resto.",
        idea="Quizá contabas con que `keep` dice cuántos sobran. Dice cuántos se quedan.",
        where=_TREE,
    ),
    "keep-cero-tomado-por-todo": Text(
        did="Pedí la escena de un punto: {caso}.",
        seen="Con `keep` igual a 0 se quedaron los 3 mensajes que había.",
        idea="Quizá contabas con que 0 es que no hay nada que hacer. Es que no se queda ninguno, y "
        "en un `if` cuenta como falso.",
        where=_TREE,
    ),
    "campos-solo-del-último": Text(
        did="Pedí la escena de un punto: {caso}.",
        expected="Esperaba los campos de todo su camino.",
        seen="Faltan los que pusieron sus antepasados.",
        idea="Quizá contabas con que cada punto lleva todos sus campos. Lleva los que cambian.",
        where=_TREE,
    ),
    "olvida-los-campos": Text(
        did="Pedí la escena de un punto: {caso}.",
        seen="Los mensajes están; los demás campos no han cambiado con las diferencias.",
        idea="Quizá contabas con que la escena son los mensajes. También lo son sus contadores y "
        "sus ordinales: para eso está `update_fields`.",
        where=_TREE,
    ),
    "olvida-lo-que-se-va": Text(
        did="Pedí la escena de un punto: {caso}.",
        seen="Sigue ahí un campo que una diferencia quitaba (`gone`).",
        idea="Quizá contabas con que los campos solo cambian de valor. `update_fields` se ocupa "
        "de los dos casos.",
        where=_TREE,
    ),
    "rutas-tomadas-por-nombres": Text(
        did="Pedí la escena de un punto: {caso}.",
        seen="La escena tiene un campo que se llama `/turn`, con su barra.",
        idea="Quizá contabas con que `fields` lleva nombres. Lleva rutas, que pueden entrar en un "
        "objeto: las recorre `update_fields`.",
        where=_TREE,
    ),
    "punto-que-no-existe": Text(
        did="Pedí la escena de un punto: {caso}.",
        expected="Esperaba `UnknownPoint({esperado})`.",
        seen="Salió {visto}.",
        idea="Quizá contabas con que el historial está entero. Si falta un trozo, quien lo lee "
        "tiene que saber cuál.",
        where="Repasa el enunciado de 5.1.",
    ),
    "otro-punto-que-falta": Text(
        did="Pedí la escena de un punto: {caso}.",
        expected="Esperaba `UnknownPoint({esperado})`: el que falta.",
        seen="Dice `{visto}`.",
        idea="Quizá contabas con que falta el que se pide. Puede ser un antepasado, y quien quiera "
        "recuperarlo tiene que saber cuál.",
        where="Repasa el enunciado de 5.1.",
    ),
    "recuerda-otra-llamada": Text(
        did="Pedí la escena de un punto: {caso}. Antes había pedido otras, de otros historiales.",
        expected="Esperaba la misma que si fuera lo primero que pido.",
        seen="Salió otra; sin las de antes, sale bien.",
        idea="Quizá contabas con que un número dice siempre el mismo punto. Cada ejecución tiene los "
        "suyos.",
        where="Mira qué guardas fuera de la función, o en un valor por omisión.",
    ),
    "gasta-los-puntos": Text(
        did="Comparé `points` antes y después de pedir una escena.",
        expected="Esperaba los mismos puntos.",
        seen="Faltan puntos, o hay otros: la próxima escena no se podrá reconstruir.",
        idea="Quizá contabas con que el diccionario es tuyo. Es el historial: solo se lee.",
        where="Repasa el enunciado de 5.1.",
    ),
    "cambia-el-pasado": Text(
        did="Comparé el historial antes y después de pedir una escena.",
        expected="Esperaba encontrarlo igual.",
        seen="Ha cambiado: la próxima vez que se pida una escena de antes, saldrá otra.",
        idea="Quizá contabas con que la lista de `add` es tuya. Si le añades mensajes, se los "
        "añades al historial.",
        where="Mira «Cortar no es rebobinar».",
    ),
    "comparte-con-el-historial": Text(
        did="Pedí una escena y busqué en ella partes de `points`.",
        expected="Esperaba una copia: la tarea que siga va a cambiarla.",
        seen="`{lugar}` es el mismo objeto en los dos sitios. Quien lo cambie en la escena cambia "
        "el pasado.",
        idea="Quizá contabas con que una lista nueva basta. Sus mensajes y sus bloques siguen "
        "siendo los del historial.",
        where="Mira «Cortar no es rebobinar».",
    ),
    "llamadas-sin-fondo": Text(
        did="Pedí la escena de un punto: {caso}.",
        seen="Salió `RecursionError`: Python no deja llamar en cadena tantas veces.",
        idea="Quizá contabas con que el camino es corto. Una tarea larga tiene miles de puntos.",
        where="Mira si el camino hasta el primero se puede recorrer con un `while`.",
    ),
}
