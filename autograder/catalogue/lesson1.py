"""Diagnósticos de 1.2, y los que comparte con 1.3: bloques, copias y contadores."""

from __future__ import annotations

from autograder.catalogue.text import Text

_COUNTERS = "Mira la tabla de los dos contadores, en «Memoria y estado»."
_COPY = "Mira «Una copia que no cambia»."

_BLOCKS = {
    "mensaje-sin-forma": Text(
        did="Miré `messages`.",
        expected="Esperaba una lista de diccionarios con `role` y `content`.",
        seen="Hay algo que no tiene esa forma.",
        where=_COPY,
    ),
    "falta-el-mensaje": Text(
        did="Miré cuántos mensajes hay en la escena.",
        expected="Esperaba {esperado}.",
        seen="Hay {visto}.",
        where="Repasa la primera frase del enunciado.",
    ),
    "un-mensaje-por-bloque": Text(
        did="Miré cuántos mensajes hay para las respuestas del modelo.",
        expected="Esperaba uno por respuesta: {esperado}.",
        seen="Hay {visto}.",
        idea="Quizá contabas con que cada bloque se manda aparte. La API los quiere juntos, como "
        "llegaron: si no, la llamada y su resultado quedan separados.",
        where=_COPY,
    ),
    "otro-papel": Text(
        did="Miré de quién es cada mensaje.",
        expected="Esperaba `{esperado}`.",
        seen="Dice `{visto}`.",
        where="Repasa la primera frase del enunciado.",
    ),
    "texto-en-vez-de-bloques": Text(
        did="Miré el `content` de una respuesta con varios bloques.",
        expected="Esperaba en `content` la lista de bloques.",
        seen="Hay texto: la llamada y su `id` se han perdido, y su resultado no tendrá pareja.",
        idea="Quizá contabas con que la respuesta del modelo es lo que dice. También es lo que pide.",
        where=_COPY,
    ),
    "campos-de-más": Text(
        did="Miré qué campos tiene el mensaje de una respuesta.",
        expected="Esperaba `role` y `content`, y nada más.",
        seen="Lleva además {campos}, que la API no admite en un mensaje.",
        idea="Quizá contabas con guardar ahí lo que viene con la respuesta. Los contadores tienen "
        "su sitio en la escena.",
        where=_COPY,
    ),
    "tira-el-razonamiento": Text(
        did="Miré el mensaje de una respuesta que empieza por un bloque `{bloque}`.",
        expected="Esperaba encontrarlo, el primero.",
        seen="No está.",
        idea="Quizá contabas con que solo importan el texto y las llamadas. La API exige el bloque "
        "de vuelta, intacto, junto a la llamada que razonó.",
        where="Repasa el enunciado: «un bloque `thinking` va firmado».",
    ),
    "tira-la-firma": Text(
        did="Miré un bloque `thinking`, que llegó con su firma.",
        expected="Esperaba el bloque entero, `signature` incluida.",
        seen="La firma no está.",
        idea="Quizá contabas con que lo que vale es el texto, que además llegó vacío. Lo que vale "
        "es la firma: sin ella la API rechaza el historial.",
        where="Repasa el enunciado: «un bloque `thinking` va firmado».",
    ),
    "pierde-bloques": Text(
        did="Miré el `content` de una respuesta de varios bloques.",
        expected="Esperaba todos, tal como llegaron.",
        seen="Falta {falta}.",
        idea="Quizá contabas con que algunos bloques no hacen falta para seguir.",
        where=_COPY,
    ),
    "pierde-is_error": Text(
        did="Miré el resultado de una herramienta que falló.",
        expected="Esperaba su `tool_result` con `is_error`.",
        seen="La marca no está: al volver, el fallo parece un éxito.",
        idea="Quizá contabas con que el texto ya lo dice. Para la API y para el modelo lo dice la "
        "marca.",
        where=_COPY,
    ),
    "campos-nulos": Text(
        did="Miré los campos de un bloque `{bloque}`.",
        expected="Esperaba los que traía, y ninguno más.",
        seen="Lleva además, a `None`: {campos}. La API los rechaza al devolver el historial.",
        idea="Quizá contabas con que un campo vacío no molesta, como hace el volcado del SDK con "
        "`model_dump()`. Para eso está `to_dict(exclude_none=True)`.",
        where=_COPY,
    ),
    "borra-nulos-de-input": Text(
        did="Miré una llamada cuya entrada lleva un campo a `None`.",
        expected="Esperaba la entrada tal como la escribió el modelo.",
        seen="Ese campo ha desaparecido.",
        idea="Quizá contabas con limpiar nulos en cualquier nivel. En los campos del bloque sobran; "
        "dentro de `input` son un valor que alguien pidió.",
        where=_COPY,
    ),
    "otro-orden": Text(
        did="Miré el orden de los bloques de una respuesta.",
        expected="Esperaba el mismo en que llegaron: {esperado}.",
        seen="Están así: {visto}.",
        idea="Quizá contabas con que el orden no cuenta. La API exige el razonamiento delante, y la "
        "lección 3 ejecutará las llamadas en el orden en que se pidieron.",
        where=_COPY,
    ),
    "bloques-repetidos": Text(
        did="Conté los bloques de una respuesta.",
        expected="Esperaba {esperado}.",
        seen="Hay {visto}.",
        where=_COPY,
    ),
    "contenido-que-no-es-lista": Text(
        did="Miré de qué tipo es el `content` del mensaje anotado.",
        expected="Esperaba una lista con todos los bloques, como la que llegó.",
        seen="Es de tipo `{visto}`.",
        where=_COPY,
    ),
    "toca-lo-anterior": Text(
        did="Anoté dos respuestas en una escena que ya tenía un mensaje.",
        expected="Esperaba encontrarlo donde estaba, el primero y sin cambios.",
        seen="Ya no está ahí, o no es el mismo.",
        idea="Quizá contabas con que la escena empieza vacía. Lo nuevo se añade al final.",
        where="Repasa la primera frase del enunciado.",
    ),
    "mensaje-en-otro-sitio": Text(
        did="Anoté dos respuestas en una escena que ya tenía un mensaje.",
        expected="Esperaba los nuevos detrás, en el orden en que llegaron.",
        seen="Están todos, en otro orden.",
        where="Repasa la primera frase del enunciado.",
    ),
    "devuelve-otra-escena": Text(
        did="Llamé a `state.record_reply(response)` y miré `state.messages`.",
        expected="Esperaba el mensaje nuevo en esa misma escena.",
        seen="No está: tu método devolvió un `RunState` distinto y dejó este como estaba.",
        idea="Quizá contabas con que quien llama se queda con lo que devuelves. El bucle no lo mira: "
        "cambia `self`.",
        where="Mira la pista 3.",
    ),
    "cambia-un-bloque": Text(
        did="Comparé un bloque `{bloque}` con el que llegó.",
        expected="Esperaba el mismo, campo a campo.",
        seen="Ha cambiado: {campo}.",
        where=_COPY,
    ),
}

_COPIES = {
    "guarda-el-cliente": Text(
        did="La escena lleva además `{campo}`.",
        expected="Esperaba solo lo que sirve para seguir la tarea en otro proceso.",
        seen="Un cliente o una clave no se pueden escribir en un archivo: uno muere con el "
        "proceso, la otra no debe quedar a la vista.",
        idea="Quizá contabas con tenerlo a mano. Pásalo al bucle en cada arranque.",
        where="Mira la tabla de motivos de «Memoria y estado».",
    ),
    "alias-de-la-lista": Text(
        did="Anoté una respuesta y después añadí un bloque a `response.content`.",
        expected="Esperaba que la escena no se enterara.",
        seen="El bloque nuevo apareció también en el mensaje anotado.",
        idea="Quizá contabas con que guardar una lista la copia. Solo le pone otro nombre.",
        where=_COPY,
    ),
    "copia-superficial": Text(
        did="Anoté una respuesta y después cambié la entrada de una de sus llamadas.",
        expected="Esperaba que la escena conservara la de antes.",
        seen="La entrada anotada cambió a la vez.",
        idea="Quizá contabas con que copiar la lista copia lo que hay dentro. Los bloques seguían "
        "siendo los mismos.",
        where=_COPY,
    ),
    "escena-compartida": Text(
        did="Creé dos escenas y anoté una respuesta en una.",
        expected="Esperaba que la otra no se enterara.",
        seen="El mensaje apareció en las dos.",
        idea="Quizá contabas con que la lista se crea con cada objeto. La de la clase, o la de una "
        "variable global, es una sola para todos.",
        where="Repasa en el enunciado qué hace `field(default_factory=list)`.",
    ),
    "contador-compartido": Text(
        did="Anoté una respuesta en una escena recién creada, después de usar otra.",
        expected="Esperaba que sus contadores partieran de cero: `replies` a 1.",
        seen="Ahí `replies` vale {visto}.",
        idea="Quizá contabas con que solo hay una escena por programa. Lo que no está en `self` es "
        "de todas.",
        where="Repasa el enunciado.",
    ),
    "cambia-la-respuesta": Text(
        did="Anoté una respuesta y comparé `response` antes y después.",
        expected="Esperaba encontrarla como estaba: el bucle aún la necesita.",
        seen="`record_reply` la cambió.",
        idea="Quizá contabas con que era tuya. Copia primero y cambia la copia.",
        where=_COPY,
    ),
}

_COUNTS = {
    "usage-se-sustituye": Text(
        did="Anoté dos respuestas y miré `usage`.",
        expected="Esperaba la suma de las dos.",
        seen="Solo está el consumo de la última.",
        idea="Quizá contabas con que `usage` mide lo que ocupa la ventana. Mide lo gastado desde el "
        "principio.",
        where=_COUNTERS,
    ),
    "solo-cuenta-la-salida": Text(
        did="Anoté dos respuestas y miré `{campo}`.",
        expected="Esperaba las cuatro partes: entrada, escritura y lectura de caché, y salida.",
        seen="Solo está la salida.",
        idea="Quizá contabas con que se gasta lo que se escribe. En cada turno se vuelve a mandar "
        "todo el historial, y eso es casi todo el gasto.",
        where=_COUNTERS,
    ),
    "olvida-la-caché": Text(
        did="Anoté dos respuestas y miré `{campo}`.",
        expected="Esperaba contar también lo escrito en la caché y lo leído de ella.",
        seen="Están solo la entrada y la salida.",
        idea="Quizá contabas con que lo que sale de la caché no ocupa. Cuesta menos, pero ocupa "
        "ventana igual.",
        where=_COUNTERS,
    ),
    "consumo-mal-sumado": Text(
        did="Anoté dos respuestas y miré `usage`.",
        expected="Esperaba {esperado}.",
        seen="Vi {visto}.",
        where=_COUNTERS,
    ),
    "contadores-confundidos": Text(
        did="Miré `tokens_used` después de varias respuestas.",
        expected="Esperaba lo que ocupa la última: {esperado}.",
        seen="Hay {visto}, que es la suma de todas.",
        idea="Quizá contabas con que los dos contadores miden lo mismo. Con esta suma, el arnés "
        "compactaría una ventana que aún tiene sitio.",
        where=_COUNTERS,
    ),
    "ocupación-mal-calculada": Text(
        did="Anoté dos respuestas y miré `tokens_used`.",
        expected="Esperaba la suma de las cuatro partes de la última: {esperado}.",
        seen="Hay {visto}.",
        where=_COUNTERS,
    ),
    "usage-no-es-usage": Text(
        did="Anoté dos respuestas y miré de qué tipo es `usage`.",
        expected="Esperaba un `Usage`, con las cuatro partes por separado.",
        seen="Es de tipo `{visto}`.",
        idea="Quizá contabas con que basta el total. Cada parte tiene su precio.",
        where="Mira la pista 2: dos `Usage` se suman con `+`.",
    ),
    "no-cuenta-la-respuesta": Text(
        did="Anoté dos respuestas y miré `replies`.",
        expected="Esperaba que sumara una por respuesta.",
        seen="Sigue en {visto}, como antes.",
        where="Repasa el enunciado. En Python no hay `++`: sumar uno se escribe `+= 1`.",
    ),
    "respuestas-por-mensajes": Text(
        did="Anoté dos respuestas en una escena ya compactada y miré `replies`.",
        expected="Esperaba {esperado}: las de antes y dos más.",
        seen="Hay {visto}, que es lo que sale de contar mensajes.",
        idea="Quizá contabas con que el número de mensajes lo dice. Al compactar, baja; `replies`, no.",
        where="Repasa el enunciado.",
    ),
    "respuestas-mal-contadas": Text(
        did="Anoté dos respuestas y miré `replies`.",
        expected="Esperaba {esperado}: las de antes y dos más.",
        seen="Hay {visto}.",
        where="Repasa el enunciado.",
    ),
    "toca-extra": Text(
        did="Anoté dos respuestas y comparé `extra` antes y después.",
        expected="Esperaba encontrarlo igual: lo que hay ahí es de otros.",
        seen="Ha cambiado.",
        where="Repasa el enunciado: `extra` no se toca.",
    ),
    "adelanta-el-turno": Text(
        did="Anoté dos respuestas y miré `turn`.",
        expected="Esperaba {esperado}, como antes: un turno acaba cuando llegan los resultados, y "
        "eso lo apunta el bucle.",
        seen="Hay {visto}.",
        idea="Quizá contabas con que una respuesta es un turno.",
        where="Repasa el enunciado.",
    ),
}

TEXTS = {**_BLOCKS, **_COPIES, **_COUNTS}
