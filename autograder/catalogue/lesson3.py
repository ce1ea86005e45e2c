"""Diagnósticos de la lección 3: lo pendiente, los ejemplos y lo que se contesta."""

from __future__ import annotations

from autograder.catalogue.text import Text

_PAIRS = "Mira «Una pregunta sin respuesta»."
_ORDER = "Mira la figura 3.1, en «Qué se sabe de cada una»."

_PENDING = {
    "no-devuelve-pendientes": Text(
        did="Pedí las llamadas pendientes de varios historiales.",
        expected="Esperaba una lista de `Pending`.",
        seen="Encontré {visto}.",
        where="Mira el ejemplo del enunciado: `Pending(message=1, block=2, id=…, name=…, input=…)`.",
    ),
    "no-lee-ese-historial": Text(
        did="Pedí las llamadas pendientes de `{historial}`.",
        seen="Salió `{error}`.",
        idea="Quizá contabas con que `content` es siempre una lista de bloques. También puede ser "
        "un texto, y no todos los bloques tienen los mismos campos.",
        where="Mira la última frase del enunciado.",
    ),
    "espera-un-mensaje-detrás": Text(
        did="Pedí las llamadas pendientes de `{historial}`.",
        seen="Salió `{error}`.",
        idea="Quizá contabas con que siempre hay un mensaje detrás. La última respuesta puede no "
        "tenerlo, y es justo la que quedó pendiente.",
        where=_PAIRS,
    ),
    "se-salta-la-entrada-vacía": Text(
        did="La llamada no lleva ningún dato, `input` es `{{}}`: `{historial}`.",
        expected="Esperaba {esperado}.",
        seen="{visto}.",
        idea="Quizá contabas con que toda llamada lleva datos. Un diccionario vacío cuenta como falso "
        "en un `if`, y también es una entrada.",
        where="Mira el tipo del bloque: es lo que dice si es una llamada.",
    ),
    "supone-alternancia": Text(
        did="Hay dos mensajes de usuario seguidos: `{historial}`.",
        expected="Esperaba {esperado}.",
        seen="{visto}.",
        idea="Quizá contabas con que usuario y modelo se turnan siempre. Tras una compactación, por "
        "ejemplo, no es así: mira el `role` de cada mensaje.",
        where=_PAIRS,
    ),
    "cambia-el-historial": Text(
        did="Comparé el historial antes y después de buscar en él: `{historial}`.",
        expected="Esperaba encontrarlo igual.",
        seen="Ha cambiado, y con él lo que se enviará al modelo.",
        idea="Quizá contabas con que quitar lo ya emparejado no se nota fuera. La lista es la misma.",
        where=_PAIRS,
    ),
    "posición-del-mensaje-equivocada": Text(
        did="Busqué en `{historial}`.",
        expected="Esperaba {esperado}.",
        seen="{visto}: el número del mensaje no es su lugar en la lista.",
        idea="Quizá contabas con los mensajes del modelo nada más, o desde 1.",
        where="Repasa el enunciado: el índice del mensaje y el del bloque, desde 0.",
    ),
    "posición-del-bloque-equivocada": Text(
        did="Busqué en `{historial}`.",
        expected="Esperaba {esperado}.",
        seen="{visto}: el número del bloque no es su lugar en `content`.",
        idea="Quizá contabas con las llamadas nada más. Delante puede haber un texto o un razonamiento, y "
        "también ocupan sitio.",
        where="Repasa el enunciado: el índice del mensaje y el del bloque, desde 0.",
    ),
    "otro-nombre-o-entrada": Text(
        did="Busqué en `{historial}`.",
        expected="Esperaba el nombre y la entrada de cada llamada, como están en su bloque.",
        seen="Encontraste las llamadas, pero lo que dices de ellas no coincide.",
        where="Los campos de `Pending` son `message`, `block`, `id`, `name` e `input`.",
    ),
    "pendientes-desordenadas": Text(
        did="Busqué en `{historial}`.",
        expected="Esperaba, en el orden en que se pidieron, {esperado}.",
        seen="{visto}.",
        idea="Quizá contabas con que da igual. El orden es el de ejecución: de él salen los "
        "veredictos.",
        where=_ORDER,
    ),
    "da-por-pendiente-lo-contestado": Text(
        did="Busqué en `{historial}`.",
        expected="Esperaba {esperado}.",
        seen="{visto}: hay una que ya tiene su resultado en el mensaje siguiente.",
        idea="Quizá contabas con que el resultado lleva el id en `id`, o va en el mismo mensaje. Lo "
        "lleva en `tool_use_id`, y va en el siguiente.",
        where=_PAIRS,
    ),
    "un-resultado-contesta-todo": Text(
        did="Busqué en `{historial}`.",
        expected="Esperaba {esperado}.",
        seen="No salió ninguna, y solo una tiene resultado.",
        idea="Quizá contabas con que, si hay algún resultado detrás, la respuesta entera está "
        "contestada. La pareja es de uno a uno.",
        where=_PAIRS,
    ),
    "solo-la-primera": Text(
        did="Había varias sin contestar: `{historial}`.",
        expected="Esperaba {esperado}.",
        seen="{visto}.",
        idea="Quizá contabas con que cada respuesta pide una sola cosa, o con parar en la primera.",
        where=_PAIRS,
    ),
    "empareja-por-orden": Text(
        did="Había dos llamadas y un resultado, el de la segunda: `{historial}`.",
        expected="Esperaba {esperado}.",
        seen="{visto}.",
        idea="Quizá contabas con que los resultados contestan a las primeras llamadas. Lo que los "
        "empareja es el id, no cuántos hay.",
        where=_PAIRS,
    ),
    "solo-el-último-bloque": Text(
        did="La respuesta pedía varias cosas: `{historial}`.",
        expected="Esperaba {esperado}.",
        seen="{visto}.",
        idea="Quizá contabas con que la llamada es el último bloque. Un mensaje puede llevar varias, "
        "también delante de un texto.",
        where=_PAIRS,
    ),
    "solo-el-último-mensaje": Text(
        did="Busqué en `{historial}`.",
        expected="Esperaba {esperado}: alguien habló sin contestarla, y el hueco sigue ahí.",
        seen="{visto}.",
        idea="Quizá contabas con que lo pendiente está siempre al final. Un hueco en medio también "
        "da un error 400, y para siempre.",
        where="Repasa el enunciado: de **todo** el historial.",
    ),
    "empareja-en-todo-el-historial": Text(
        did="En dos turnos hay una llamada con el mismo id: `{historial}`.",
        expected="Esperaba {esperado}.",
        seen="{visto}: el resultado de un turno contestó a la llamada de otro.",
        idea="Quizá contabas con que un id no se repite nunca. ¿Dónde tiene que estar el resultado "
        "de una llamada?",
        where=_PAIRS,
    ),
    "empareja-por-nombre-y-entrada": Text(
        did="Dos llamadas piden lo mismo con los mismos datos: `{historial}`.",
        expected="Esperaba {esperado}.",
        seen="{visto}.",
        idea="Quizá contabas con que dos peticiones iguales son la misma. Pueden ser dos pagos "
        "iguales, pedidos adrede: lo que las distingue es el id y su lugar.",
        where=_PAIRS,
    ),
    "error-tomado-por-pendiente": Text(
        did="La llamada tiene un resultado con `is_error`: `{historial}`.",
        expected="Esperaba {esperado}: un fallo también es una respuesta.",
        seen="{visto}.",
        idea="Quizá contabas con que hay que reintentar lo que falló. Eso lo decide el modelo, que "
        "ya lo ha leído.",
        where="Mira la última frase del enunciado.",
    ),
    "cuenta-las-del-servidor": Text(
        did="Había una `server_tool_use` entre las llamadas: `{historial}`.",
        expected="Esperaba {esperado}.",
        seen="{visto}.",
        idea="Quizá contabas con que todo lo que se parece a una llamada es del arnés. Esas las "
        "ejecuta el servidor, y nadie puede inventarles un `tool_result`.",
        where="Mira el tipo del bloque: solo cuenta `tool_use`.",
    ),
}

_EXAMPLES = {
    "pocos-ejemplos": Text(
        did="Conté las situaciones distintas de tus ejemplos.",
        expected="Esperaba {mínimo} o más.",
        seen="Hay {visto}.",
        where="Cambia cuántas llamadas hay y cuántas están apuntadas.",
    ),
    "ejemplo-sin-forma": Text(
        did="Leí el ejemplo {número}.",
        expected="Esperaba tres cosas: la lista de llamadas, la de apuntadas y un diccionario con "
        "los veredictos.",
        seen="Hay: {visto}.",
        where="Mira en el enunciado cómo se escribe uno.",
    ),
    "llamadas-repetidas": Text(
        did="Leí las llamadas del ejemplo {número}: {visto}.",
        expected="Esperaba una o más, cada una con un nombre distinto.",
        where="Mira en el enunciado cómo se escribe uno.",
    ),
    "apuntada-sin-pedir": Text(
        did="Leí las apuntadas del ejemplo {número}: {visto}.",
        expected="Esperaba que cada una fuera de las pedidas, y una sola vez.",
        where="Lo apuntado son llamadas de esa misma respuesta.",
    ),
    "registro-con-hueco": Text(
        did="Leí las apuntadas del ejemplo {número}: {visto}.",
        expected="Esperaba las primeras, sin saltarse ninguna.",
        idea="Quizá contabas con que se puede apuntar una antes que otra anterior. Se hacen de una "
        "en una, en orden, y cada una se apunta antes de empezar la siguiente.",
        where=_ORDER,
    ),
    "veredictos-que-faltan": Text(
        did="Leí los veredictos del ejemplo {número}: {visto}.",
        expected="Esperaba uno por llamada pedida, y ninguno más.",
        where="Mira en el enunciado cómo se escribe uno.",
    ),
    "veredicto-desconocido": Text(
        did="En el ejemplo {número} leí el veredicto `{visto}`.",
        expected="Esperaba uno de estos: {veredictos}.",
        where="Mira en el enunciado cómo se escribe uno.",
    ),
    "el-correcto-no-lo-pasa": Text(
        did="Pasé el ejemplo {número} por el arnés correcto: pedidas {pedidas}; apuntadas {apuntadas}.",
        expected="Esperaba que le diera la razón.",
        seen="No se la da en `{llamada}`, a la que llamas `{veredicto}`.",
        idea="Quizá contabas con otra historia. ¿En qué momentos pudo morir el proceso para dejar el "
        "registro así?",
        where=_ORDER,
    ),
    "sin-registro-es-sin-empezar": Text(
        did="Tus ejemplos dan por bueno el arnés {arnés}, que repite la llamada que se estaba haciendo.",
        seen="Para él, lo que no está apuntado no llegó a empezar.",
        idea="Quizá contabas con que hacer y apuntar ocurren a la vez. ¿Y si el proceso murió justo "
        "entre las dos cosas?",
        where=_ORDER,
    ),
    "todo-en-duda": Text(
        did="Tus ejemplos dan por bueno el arnés {arnés}, que nunca ejecuta lo que faltaba.",
        seen="Para él, todo lo que no está apuntado queda en duda.",
        idea="Quizá contabas con que todo lo que falta es dudoso. Se hacen de una en una: "
        "si una no está apuntada, ¿pudo empezar la siguiente? Haz un ejemplo con dos sin apuntar.",
        where=_ORDER,
    ),
    "registro-vacío-es-sin-empezar": Text(
        did="Tus ejemplos dan por bueno el arnés {arnés}, que se fía de un registro vacío.",
        seen="Si no hay nada apuntado, para él no empezó nada.",
        idea="Quizá contabas con que la caída llegó antes que la primera llamada. También pudo "
        "llegar justo después.",
        where="Haz un ejemplo sin ninguna apuntada.",
    ),
    "murió-entre-dos-llamadas": Text(
        did="Tus ejemplos dan por bueno el arnés {arnés}, para el que el proceso murió siempre entre "
        "dos llamadas.",
        seen="Si hay algo apuntado, para él la siguiente no empezó.",
        idea="Quizá contabas con que se muere al terminar algo. Haz un ejemplo con unas apuntadas y "
        "otras no.",
        where=_ORDER,
    ),
    "siempre-hay-una-en-duda": Text(
        did="Tus ejemplos dan por bueno el arnés {arnés}, que duda siempre de una llamada.",
        seen="Si están todas apuntadas, duda de la última, que está hecha.",
        idea="Quizá contabas con que toda caída deja algo a medias. Puede llegar con todo apuntado y "
        "los resultados sin enviar.",
        where="Haz un ejemplo con todas apuntadas.",
    ),
}

TEXTS = {**_PENDING, **_EXAMPLES}
