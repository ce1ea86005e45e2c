"""Diagnósticos de 3.4: la reanudación, muerta y vuelta a reanudar."""

from __future__ import annotations

from autograder.catalogue.text import Text

_DID = "Maté el proceso {momento}, y reanudé."
_GO_ON = "Mira «Seguir, no empezar otra vez»."
_TABLE = "Mira la tabla de piezas del enunciado."
_ANSWERS = "Mira la tabla de «Qué se contesta»."

TEXTS = {
    "reanuda-sin-contestar": Text(
        did=_DID,
        expected="Esperaba que, antes de seguir, cada llamada pendiente tuviera su resultado.",
        seen="La petición se rechazó: {error}",
        idea="Quizá contabas con que leer la escena y seguir es lo mismo que reanudar.",
        where="Mira «Una pregunta sin respuesta».",
    ),
    "la-api-lo-rechaza": Text(
        did=_DID,
        expected="Esperaba un historial que la API admita.",
        seen="Lo rechazó: {error}",
        where="Mira «Una pregunta sin respuesta».",
    ),
    "la-reanudación-falla": Text(
        did=_DID,
        expected="Esperaba que la tarea llegara a su final.",
        seen="Salió `{error}`.",
        where=_TABLE,
    ),
    "estropea-lo-guardado": Text(
        did=_DID,
        expected="Esperaba poder leer lo que queda en la carpeta.",
        seen="No se puede leer {qué}.",
        idea="Quizá contabas con guardar tú. El bucle ya guarda en cada paso.",
        where=_TABLE,
    ),
    "reejecuta-la-duda": Text(
        did=_DID,
        expected="Esperaba que la llamada en duda no se ejecutara.",
        seen="Se ejecutó `{llamada}`, que quizá ya estaba hecha.",
        idea="Quizá contabas con que lo que no está apuntado no se hizo.",
        where=_ANSWERS,
    ),
    "reejecuta-lo-apuntado": Text(
        did=_DID,
        expected="Esperaba que ninguna llamada apuntada se repitiera.",
        seen="`{llamada}` tiene dos resultados en el registro.",
        idea="Quizá contabas con empezar la respuesta desde su primera llamada.",
        where=_ANSWERS,
    ),
    "doble-efecto": Text(
        did=_DID,
        expected="Esperaba como mucho un efecto por llamada.",
        seen="En el mundo constan {visto}.",
        idea="Quizá contabas con que ejecutar otra vez no se nota fuera.",
        where=_ANSWERS,
    ),
    "duda-sin-apuntar": Text(
        did=_DID,
        expected="Esperaba como mucho un efecto por llamada, también si se muere dos veces.",
        seen="En el mundo constan {visto}. La segunda vez, la duda de la primera no constaba en ninguna "
        "parte, y la llamada que estaba en marcha pareció sin empezar.",
        idea="Quizá contabas con sacar los veredictos sin dejar rastro. `judge` apunta la duda antes "
        "de seguir.",
        where="Repasa la predicción 3.c.",
    ),
    "repite-la-petición": Text(
        did=_DID,
        expected="Esperaba la petición una vez en `messages`.",
        seen="Aparece {veces} veces.",
        idea="Quizá contabas con que hay que decirle al modelo qué se hacía. Reanudar no es volver a "
        "pedir.",
        where=_GO_ON,
    ),
    "borra-la-respuesta": Text(
        did=_DID,
        expected="Esperaba, detrás de la respuesta guardada, sus resultados.",
        seen="La respuesta ya no está: lo que se ejecutó queda sin nadie que lo pidiera, y el modelo "
        "lo pedirá otra vez.",
        idea="Quizá contabas con que sin la pregunta no hace falta contestar.",
        where="Mira «Una pregunta sin respuesta».",
    ),
    "cambia-lo-guardado": Text(
        did=_DID,
        expected="Esperaba los mensajes guardados tal como estaban.",
        seen="Alguno ha cambiado, y las firmas del razonamiento que va detrás dejan de valer.",
        where=_GO_ON,
    ),
    "inventa-al-reanudar": Text(
        did=_DID,
        expected="Esperaba que la llamada en duda se contestara con `is_error`.",
        seen="Se contestó «{texto}», sin marca de error.",
        idea="Quizá contabas con que lo más probable es que se hiciera.",
        where=_ANSWERS,
    ),
    "resultado-de-otra": Text(
        did=_DID,
        expected="Esperaba cada resultado en la llamada que lo pidió.",
        seen="El de `{llamada}` está puesto en otra.",
        idea="Quizá contabas con que el número de una respuesta es su lugar en la lista. Al "
        "compactar, la lista se acorta y el número no cambia.",
        where="Mira `to_calls` en la tabla del enunciado.",
    ),
    "resultados-que-no-son": Text(
        did=_DID,
        expected="Esperaba un mensaje con un resultado por llamada, en orden, con lo que dice el "
        "registro.",
        seen="El mensaje que sigue a la respuesta dice otra cosa.",
        where=_ANSWERS,
    ),
    "mensajes-de-más": Text(
        did=_DID,
        expected="Esperaba solo resultados y respuestas del modelo detrás de lo guardado.",
        seen="Hay algún mensaje de usuario más, que nadie escribió.",
        idea="Quizá contabas con que hay que avisar al modelo de la caída. Se entera por los "
        "resultados.",
        where=_GO_ON,
    ),
    "pregunta-lo-terminado": Text(
        did="Maté el proceso {momento}: la tarea había terminado. Y reanudé.",
        expected="Esperaba su desenlace, sin ninguna petición más.",
        seen="Se volvió a llamar al modelo.",
        idea="Quizá contabas con que siempre queda algo por hacer.",
        where="Mira `outcome_of` y `loop.finish` en la tabla del enunciado.",
    ),
    "no-sigue": Text(
        did=_DID,
        expected="Esperaba que la tarea llegara a su final.",
        seen="Se quedó a medias, sin ningún error.",
        idea="Quizá contabas con que contestar lo pendiente ya es reanudar.",
        where=_TABLE,
    ),
    "no-devuelve-el-desenlace": Text(
        did=_DID,
        expected="Esperaba que la función devolviera lo que devuelven `loop.run` y `loop.finish`.",
        seen="Devolvió `{visto}`.",
        where=_TABLE,
    ),
    "suma-dos-veces": Text(
        did=_DID,
        expected="Uso guardado: {guardado}. Al final esperaba {esperado}.",
        seen="Hay {visto}: lo guardado está sumado dos veces.",
        idea="Quizá contabas con tener que añadirlo tú. Ya viene en la escena.",
        where=_GO_ON,
    ),
    "contadores-a-cero": Text(
        did=_DID,
        expected="Esperaba que `{campo}` siguiera por donde iba: {esperado}.",
        seen="Hay {visto}: se ha contado desde cero.",
        idea="Quizá contabas con que basta con los mensajes. Ningún mensaje lleva su consumo.",
        where=_GO_ON,
    ),
    "usage-que-no-sale": Text(
        did=_DID,
        expected="Esperaba en `usage` lo guardado más lo de cada respuesta nueva: {esperado}.",
        seen="Hay {visto}.",
        where=_GO_ON,
    ),
    "contador-que-no-sale": Text(
        did=_DID,
        expected="Esperaba `{campo} == {esperado}`.",
        seen="Hay {visto}.",
        where=_GO_ON,
    ),
    "turno-sin-contar": Text(
        did=_DID,
        expected="Esperaba `turn == {esperado}`: un turno por respuesta.",
        seen="Hay {visto}: los resultados se añadieron, y el turno no se contó.",
        idea="Quizá contabas con que añadir el mensaje ya cierra el turno. `loop.end_turn` hace las "
        "dos cosas y lo guarda.",
        where=_TABLE,
    ),
    "turno-sin-cerrar": Text(
        did=_DID,
        expected="Esperaba `turn == {esperado}`: un turno por respuesta.",
        seen="Hay {visto}.",
        idea="Quizá contabas con que solo cierra turno quien tiene resultados que añadir. "
        "`loop.end_turn` lo cuenta y lo guarda, también sin ninguno.",
        where=_TABLE,
    ),
    "empieza-de-nuevo": Text(
        did=_DID,
        expected="Esperaba que la tarea siguiera desde la escena guardada.",
        seen="Empezó otra vez desde la petición: todas las respuestas se pidieron, y se cobraron, "
        "de nuevo.",
        idea="Quizá contabas con que reanudar es volver a empezar.",
        where=_GO_ON,
    ),
    "añade-un-mensaje-vacío": Text(
        did=_DID,
        expected="Esperaba que, sin llamadas pendientes, el turno se cerrara sin añadir ningún mensaje.",
        seen="Hay un mensaje con `content` vacío, y la API no lo admite.",
        idea="Quizá contabas con añadir tú el mensaje. `loop.end_turn` lo añade solo si lleva algo.",
        where=_TABLE,
    ),
    "todo-queda-en-duda": Text(
        did=_DID,
        expected="Esperaba que `{llamada}`, que no había empezado, se ejecutara al reanudar.",
        seen="No se ejecutó: se contestó que su desenlace se desconoce, y de ella se sabía todo.",
        idea="Quizá contabas con que, tras una caída, lo prudente es dudar de todo. Cada caída deja "
        "una duda como mucho.",
        where=_ANSWERS,
    ),
    "pide-dos-veces-los-veredictos": Text(
        did=_DID,
        expected="Esperaba una duda nueva en el registro, como mucho, y que `{llamada}` se ejecutara.",
        seen="También `{llamada}`, que no había empezado, quedó apuntada como dudosa.",
        idea="Quizá contabas con que llamar a `judge` otra vez da lo mismo. La primera vez apunta la "
        "duda; la segunda, la da por hecha y duda de la siguiente.",
        where=_TABLE,
    ),
    "termina-sin-anunciarlo": Text(
        did=_DID,
        expected="Esperaba que el final se anunciara con `run.finished`, como en una tarea sin caídas.",
        seen="Salió un `RunResult`, pero ningún oyente se enteró.",
        idea="Quizá contabas con que basta con construir el resultado. `loop.finish` también avisa.",
        where=_TABLE,
    ),
    "solo-reconoce-un-final": Text(
        did="Reanudé una tarea que ya había terminado: el modelo se negó a hacerla (`refused`).",
        expected="Esperaba ese desenlace, sin ninguna petición más.",
        seen="La tarea siguió, o el desenlace fue otro.",
        idea="Quizá contabas con que una tarea terminada acaba siempre en `done`. `outcome_of` solo "
        "da `None` si la tarea sigue.",
        where=_TABLE,
    ),
    "no-usa-el-judge-recibido": Text(
        did=_DID,
        expected="Esperaba que los veredictos los diera `judge`, que llega como parámetro.",
        seen="No se llamó a `judge`.",
        idea="Quizá contabas con que `judge` y `verdicts` son siempre lo mismo. `verdicts` es solo "
        "su valor por defecto: quien reanuda puede pasar otra función, como harás en la lección 4.",
        where=_TABLE,
    ),
}
