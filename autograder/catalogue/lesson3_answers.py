"""Diagnósticos de 3.3: el mensaje que contesta lo pendiente."""

from __future__ import annotations

from autograder.catalogue.text import Text

_ANSWERS = "Mira la tabla de «Qué se contesta»."
_SHAPE = "Mira el ejemplo del enunciado."

TEXTS = {
    "repite-lo-apuntado": Text(
        did="La llamada `{llamada}` estaba apuntada: su resultado, en el registro.",
        expected="Esperaba que se copiara de ahí.",
        seen="Se volvió a ejecutar.",
        idea="Quizá contabas con que repetir da lo mismo. En el mundo quedan dos efectos.",
        where=_ANSWERS,
    ),
    "repite-lo-dudoso": Text(
        did="La llamada `{llamada}` estaba en duda.",
        expected="Esperaba que no se ejecutara.",
        seen="Se ejecutó: si la caída llegó después del efecto, ya van dos.",
        idea="Quizá contabas con que, si no está apuntada, no se hizo.",
        where=_ANSWERS,
    ),
    "no-ejecuta-lo-que-falta": Text(
        did="La llamada `{llamada}` no había empezado.",
        expected="Esperaba que se ejecutara ahora, con `run`.",
        seen="No se ejecutó.",
        idea="Quizá contabas con dejárselo al modelo. De esta se sabe todo: no se hizo, y el modelo "
        "la pidió.",
        where=_ANSWERS,
    ),
    "ejecuta-en-otro-orden": Text(
        did="Miré en qué orden se ejecutó lo que faltaba.",
        expected="Esperaba el orden en que se pidió.",
        seen="Se ejecutó: {visto}.",
        idea="Quizá contabas con que da igual. Si el proceso muere ahora, el veredicto de cada una "
        "saldrá de ese orden.",
        where="Mira la figura 3.1, en «Qué se sabe de cada una».",
    ),
    "apunta-dos-veces": Text(
        did="Miré el registro al terminar.",
        expected="Esperaba una línea por llamada.",
        seen="La llamada `{llamada}` tiene {visto}.",
        idea="Quizá contabas con tener que apuntarla tú. `run` ya ejecuta y apunta.",
        where="Repasa el enunciado: qué hace `run(call)`.",
    ),
    "apunta-lo-que-no-ejecuta": Text(
        did="Miré el registro al terminar.",
        expected="Esperaba una línea nueva por cada llamada ejecutada, y ninguna más.",
        seen="Hay una de `{llamada}`, que era `{veredicto}` y no se ejecutó.",
        idea="Quizá contabas con apuntar todo lo que se contesta. Aquí solo se apunta lo que se "
        "ejecuta, y eso ya lo hace `run`.",
        where="Repasa el enunciado: quién apunta.",
    ),
    "no-es-un-bloque": Text(
        did="Miré lo que hay en `content`.",
        expected="Esperaba bloques `tool_result`, que son diccionarios.",
        seen="Encontré {visto}.",
        idea="Quizá contabas con que un `ToolResult` ya es un bloque. Le falta el id de la llamada.",
        where="`result.to_block(call.id)` hace el bloque.",
    ),
    "resultado-con-otro-id": Text(
        did="Emparejé los resultados con las llamadas.",
        expected="Esperaba en `tool_use_id` el id de cada llamada.",
        seen="Hay bastantes resultados, pero ninguno lleva el id `{llamada}`; hay uno con `{visto}`.",
        idea="Quizá contabas con que basta con la posición o el nombre. La API empareja por el id.",
        where="`result.to_block(call.id)` pone el id que toca.",
    ),
    "calla-lo-apuntado": Text(
        did="Busqué el resultado de cada llamada.",
        expected="Esperaba también los de lo que ya estaba hecho.",
        seen="`{llamada}` no lo tiene: la API volvería a responder 400.",
        idea="Quizá contabas con que lo hecho ya está contestado. Está en el registro, pero el modelo "
        "aún no lo ha leído.",
        where=_ANSWERS,
    ),
    "un-mensaje-por-resultado": Text(
        did="Miré qué devuelve la función.",
        expected="Esperaba un mensaje: todos los resultados de una respuesta van juntos, en el que "
        "la sigue.",
        seen="Devolvió {visto} mensajes.",
        idea="Quizá contabas con que cada resultado viaja en su mensaje.",
        where=_SHAPE,
    ),
    "no-es-un-mensaje-de-usuario": Text(
        did="Miré qué devuelve la función.",
        expected='Esperaba `{{"role": "user", "content": [bloques]}}`.',
        seen="Encontré {visto}.",
        where=_SHAPE,
    ),
    "texto-delante-de-los-resultados": Text(
        did="Miré el orden de los bloques del mensaje.",
        expected="Esperaba los resultados al principio.",
        seen="Hay un texto delante, y la API lo rechaza con un error 400.",
        idea="Quizá contabas con explicar antes lo ocurrido. Si añades texto, ponlo detrás.",
        where="Mira «Una pregunta sin respuesta».",
    ),
    "un-resultado-para-varias": Text(
        did="Quedaban {llamadas} llamadas por contestar.",
        expected="Esperaba un `tool_result` para cada una.",
        seen="Hay uno solo.",
        idea="Quizá contabas con juntar las salidas. En `tool_use_id` solo cabe un id: las demás "
        "siguen sin contestar.",
        where=_SHAPE,
    ),
    "deja-sin-contestar": Text(
        did="Busqué el resultado de cada llamada.",
        expected="Esperaba uno por llamada, también para lo que está en duda.",
        seen="`{llamada}` no lo tiene: la API volvería a responder 400.",
        idea="Quizá contabas con contestar solo lo que se sabe. Que no se sabe también es una "
        "respuesta.",
        where=_ANSWERS,
    ),
    "resultados-de-más": Text(
        did="Conté los resultados del mensaje.",
        expected="Esperaba {esperado}, uno por llamada.",
        seen="Hay {visto}.",
        where=_SHAPE,
    ),
    "resultados-en-otro-orden": Text(
        did="Miré en qué orden están los resultados.",
        expected="Esperaba el orden en que se pidieron las llamadas.",
        seen="Están así: {visto}.",
        idea="Quizá contabas con agruparlos por veredicto. Con un solo recorrido de `calls` salen "
        "ordenados.",
        where=_SHAPE,
    ),
    "inventa-el-éxito": Text(
        did="La llamada `{llamada}` estaba en duda.",
        expected="Esperaba un resultado con `is_error`.",
        seen="La respuesta dice «{texto}», sin marca de error. El modelo dará por pagada una factura "
        "que quizá no lo esté.",
        idea="Quizá contabas con que lo más probable es que se hiciera.",
        where=_ANSWERS,
    ),
    "calla-la-duda": Text(
        did="La llamada `{llamada}` estaba en duda, y la respuesta lleva `is_error`.",
        expected="Esperaba que el texto dijera «desenlace desconocido», como hace `UNKNOWN`.",
        seen="Dice «{texto}».",
        idea="Quizá contabas con que un error es un error. Uno corriente dice «no se hizo», y el "
        "modelo la repetirá.",
        where=_ANSWERS,
    ),
    "busca-por-id": Text(
        did="En otra respuesta hubo una llamada con el mismo id que `{llamada}`.",
        expected="Esperaba el resultado apuntado en la posición de esta.",
        seen="Copiaste el de la otra.",
        idea="Quizá contabas con que un id no se repite. La posición sí es única.",
        where="Mira lo que es una posición, en «Qué se sabe de cada una».",
    ),
    "inventa-lo-apuntado": Text(
        did="La llamada `{llamada}` estaba hecha, y su resultado, en el registro.",
        expected="Esperaba ese resultado, copiado tal cual.",
        seen="Dice «{texto}».",
        idea="Quizá contabas con que basta decir que está hecha. El modelo necesita lo que devolvió, "
        "que puede ser hasta un rechazo.",
        where=_ANSWERS,
    ),
    "cambia-el-resultado": Text(
        did="Comparé el resultado de `{llamada}` con el que había que dar.",
        expected="Esperaba el mismo contenido, sin tocar: el del registro o el de `run`.",
        seen="Dice «{texto}».",
        idea="Quizá contabas con que el contenido es siempre texto. También puede ser una lista de "
        "bloques.",
        where="`result.to_block(call.id)` lo copia tal cual.",
    ),
    "pierde-el-error": Text(
        did="El resultado apuntado de `{llamada}` era un error.",
        expected="Esperaba encontrar `is_error` en su bloque.",
        seen="La marca no está: para el modelo, un rechazo parece un éxito.",
        idea="Quizá contabas con que el texto ya lo dice. Para la API y para el modelo lo dice la "
        "marca.",
        where="`result.to_block(call.id)` la pone cuando hace falta.",
    ),
    "error-de-más": Text(
        did="El resultado de `{llamada}` no era un error.",
        expected="Esperaba su bloque sin `is_error`.",
        seen="Lo lleva, y el modelo creerá que no se hizo.",
        where=_ANSWERS,
    ),
    "campos-de-más-en-el-resultado": Text(
        did="Miré los campos de cada resultado.",
        expected="Esperaba `type`, `tool_use_id`, `content` y, si toca, `is_error`.",
        seen="Hay además {campos}, que la API no admite.",
        where="`result.to_block(call.id)` pone los justos.",
    ),
}
