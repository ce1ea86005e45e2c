"""Diagnósticos de la lección 1."""

from __future__ import annotations

from autograder.catalogue.text import Text

_TABLE = "Mira la tabla de motivos de «Memoria y estado»."
_COUNTERS = "Mira la tabla de los dos contadores, en «Memoria y estado»."
_COPY = "Mira «Una foto que no se mueve»."
_JSON = "Mira «Ida y vuelta por JSON»."

_CLASSIFY = {
    "los-mensajes-son-memoria": Text(
        did="Clasificaste `messages` como `memoria`.",
        seen="Al morir el proceso, ningún archivo los tendría: en la tarea de antes murieron así.",
        idea="Quizá contabas con que lo que ve el modelo ya está guardado en alguna parte. La "
        "memoria de cada turno se prepara con ellos; los mensajes los tiene el arnés.",
        where=_TABLE,
    ),
    "tokens-used-se-recalcula": Text(
        did="Clasificaste `tokens_used` como `derivado`.",
        seen="Sale del consumo de la última respuesta, y los mensajes no llevan su consumo.",
        idea="Quizá contabas con obtenerlo de `usage`; pero `usage` es la suma de todas las "
        "respuestas y no dice cuánto fue de la última.",
        where=_COUNTERS,
    ),
    "guarda-lo-derivado": Text(
        did="Clasificaste `pending_calls` como `escena`.",
        seen="Son las llamadas de `messages` que no tienen línea en el registro de efectos: las "
        "dos cosas ya están guardadas.",
        idea="Quizá contabas con que guardar de más no cuesta. Dos copias de lo mismo pueden "
        "acabar diciendo cosas distintas, y entonces ¿a cuál crees?",
        where=_TABLE,
    ),
    "guarda-la-configuración": Text(
        did="Clasificaste `max_turns` como `escena`.",
        seen="No cambia mientras la tarea corre, y quien arranca la vuelve a dar.",
        idea="Quizá contabas con que todo lo que usa el bucle es estado. Si se guarda, el límite "
        "de ayer manda sobre el que pongas hoy.",
        where=_TABLE,
    ),
    "guarda-la-clave": Text(
        did="Clasificaste `api_key` como `escena`.",
        seen="La clave quedaría escrita en cada copia del archivo, y quien lo lea podrá usarla.",
        idea="Quizá contabas con que sin ella no se puede seguir. Hace falta, sí: se pide otra vez "
        "al entorno en cada arranque.",
        where=_TABLE,
    ),
    "la-clave-es-configuración": Text(
        did="Clasificaste `api_key` como `configuracion`.",
        seen="La da quien arranca, es verdad; pero la configuración puede quedar escrita en un "
        "archivo, y esto no.",
        idea="Quizá contabas con que basta con no guardarla en la escena. Hay un motivo más "
        "fuerte en la tabla.",
        where=_TABLE,
    ),
    "guarda-el-cliente": Text(
        did="La escena lleva además `{campo}`.",
        expected="Esperaba solo lo que sirve para seguir la tarea en otro proceso.",
        seen="Un cliente o una clave no se pueden escribir en un archivo: uno muere con el "
        "proceso, la otra no debe quedar a la vista.",
        idea="Quizá contabas con tenerlo a mano. Pásalo al bucle en cada arranque.",
        where="Mira la tabla de motivos de «Memoria y estado».",
    ),
    "cliente-como-escena": Text(
        did="Clasificaste `client` como `escena`.",
        seen="Lleva dentro una conexión abierta, que muere con el proceso: en otro no valdría.",
        idea="Quizá contabas con volver a usar el mismo objeto. Se crea otro al arrancar, igual "
        "que la primera vez.",
        where=_TABLE,
    ),
    "la-memoria-es-escena": Text(
        did="Clasificaste `notas.md` como `escena`.",
        seen="Ya está en un archivo, que sobrevivió a la caída: y aun así la tarea empezó de cero.",
        idea="Quizá contabas con que recordar y seguir son lo mismo. Las notas dicen qué aprendió "
        "el modelo, no por dónde va la tarea.",
        where=_TABLE,
    ),
    "guarda-el-mundo": Text(
        did="Clasificaste `paid_invoices` como `escena`.",
        seen="Los pagos los lleva el banco. Una copia tuya se queda vieja sin que te enteres.",
        idea="Quizá contabas con que así no se pagaría dos veces. Para eso está el registro de "
        "efectos, y la lección 4.",
        where=_TABLE,
    ),
    "sin-motivo": Text(
        did="`{cosa}` todavía no tiene motivo.",
        where="Sustituye sus `...` por uno de los siete.",
    ),
    "motivo-desconocido": Text(
        did="Para `{cosa}` leí `{visto}`.",
        expected="Esperaba uno de estos motivos: {motivos}.",
        where=_TABLE,
    ),
    "otro-motivo": Text(
        did="Clasificaste `{cosa}` como `{visto}`.",
        expected="Hay un motivo que la describe mejor.",
        seen="Pregúntate qué pasaría con ella si el proceso muriera ahora: ¿quién la tendría?",
        where=_TABLE,
    ),
}

_BLOCKS = {
    "mensaje-sin-forma": Text(
        did="Anoté dos respuestas y miré `messages`.",
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
        did="Anoté dos respuestas de tres bloques.",
        expected="Esperaba un mensaje por respuesta: {esperado}.",
        seen="Hay {visto} mensajes.",
        idea="Quizá contabas con que cada bloque se manda aparte. La API los quiere juntos, como "
        "llegaron: si no, la llamada y su resultado quedan separados.",
        where=_COPY,
    ),
    "otro-papel": Text(
        did="Miré de quién es el mensaje anotado.",
        expected="Esperaba `{esperado}`: lo escribió el modelo.",
        seen="Dice `{visto}`.",
        where="Repasa la primera frase del enunciado.",
    ),
    "texto-en-vez-de-bloques": Text(
        did="Anoté una respuesta con razonamiento, texto y una llamada.",
        expected="Esperaba en `content` la lista de bloques.",
        seen="Hay texto: la llamada y su `id` se han perdido, y su resultado no tendrá pareja.",
        idea="Quizá contabas con que la respuesta del modelo es lo que dice. También es lo que pide.",
        where=_COPY,
    ),
    "campos-de-más": Text(
        did="Miré el mensaje anotado.",
        expected="Esperaba `role` y `content`, y nada más.",
        seen="Lleva además {campos}, que la API no admite en un mensaje.",
        idea="Quizá contabas con guardar ahí lo que viene con la respuesta. Los contadores tienen "
        "su sitio en la escena.",
        where=_COPY,
    ),
    "tira-el-razonamiento": Text(
        did="Anoté una respuesta que empieza por un bloque `thinking`.",
        expected="Esperaba encontrarlo en el mensaje, el primero.",
        seen="No está.",
        idea="Quizá contabas con que solo importan el texto y las llamadas. La API exige el bloque "
        "de vuelta, intacto, junto a la llamada que razonó.",
        where="Repasa el enunciado: «un bloque `thinking` va firmado».",
    ),
    "tira-la-firma": Text(
        did="Anoté un bloque `thinking` con su firma.",
        expected="Esperaba el bloque entero, `signature` incluida.",
        seen="La firma no está.",
        idea="Quizá contabas con que lo que vale es el texto, que además llegó vacío. Lo que vale "
        "es la firma: sin ella la API rechaza el historial.",
        where="Repasa el enunciado: «un bloque `thinking` va firmado».",
    ),
    "pierde-bloques": Text(
        did="Anoté una respuesta de varios bloques.",
        expected="Esperaba en `content` todos, en el orden en que llegaron.",
        seen="Falta o ha cambiado de sitio {falta}.",
        idea="Quizá contabas con que algunos bloques no hacen falta para seguir.",
        where=_COPY,
    ),
    "pierde-is_error": Text(
        did="Llevé a datos una escena en la que una herramienta falló.",
        expected="Esperaba de vuelta su `tool_result` con `is_error`.",
        seen="La marca no está: al volver, el fallo parece un éxito.",
        idea="Quizá contabas con que el texto ya lo dice. Para la API y para el modelo lo dice la "
        "marca.",
        where=_JSON,
    ),
    "campos-nulos": Text(
        did="Miré los campos de un bloque `{bloque}` anotado.",
        expected="Esperaba los que traía, y ninguno más.",
        seen="Lleva además, a `None`: {campos}. La API los rechaza al devolver el historial.",
        idea="Quizá contabas con que un campo vacío no molesta, como hace el volcado del SDK con "
        "`model_dump()`. Para eso está `to_dict(exclude_none=True)`.",
        where=_COPY,
    ),
    "borra-nulos-de-input": Text(
        did="Anoté una llamada cuya entrada lleva un campo a `None`.",
        expected="Esperaba la entrada tal como la escribió el modelo.",
        seen="Ese campo ha desaparecido.",
        idea="Quizá contabas con limpiar nulos en cualquier nivel. En los campos del bloque sobran; "
        "dentro de `input` son un valor que alguien pidió.",
        where=_COPY,
    ),
    "cambia-un-bloque": Text(
        did="Comparé un bloque `{bloque}` con el que llegó.",
        expected="Esperaba el mismo, campo a campo.",
        seen="Ha cambiado: {campo}.",
        where=_COPY,
    ),
}

_COPIES = {
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
        did="Creé dos escenas y anoté una respuesta en la primera.",
        expected="Esperaba que la segunda siguiera vacía.",
        seen="El mensaje apareció en las dos.",
        idea="Quizá contabas con que un valor por defecto se crea con cada objeto. Se crea una vez, "
        "con la clase.",
        where="Repasa en el enunciado qué hace `field(default_factory=list)`.",
    ),
    "cambia-la-respuesta": Text(
        did="Anoté una respuesta y comparé `response.content` antes y después.",
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
    "respuestas-mal-contadas": Text(
        did="Anoté dos respuestas y miré `replies`.",
        expected="Esperaba 2.",
        seen="Hay {visto}.",
        idea="Quizá contabas con que el número de mensajes lo dice. Al compactar, baja; `replies`, no.",
        where="Repasa el enunciado.",
    ),
    "adelanta-el-turno": Text(
        did="Anoté dos respuestas y miré `turn`.",
        expected="Esperaba 0: un turno acaba cuando llegan los resultados, y eso lo apunta el bucle.",
        seen="Hay {visto}.",
        idea="Quizá contabas con que una respuesta es un turno.",
        where="Repasa el enunciado.",
    ),
}

_PLAIN = {
    "foto-con-la-misma-lista": Text(
        did="Llamé a `to_plain`, y después la escena recibió un mensaje más.",
        expected="Esperaba que la foto no cambiara.",
        seen="El mensaje nuevo apareció en ella.",
        idea="Quizá contabas con que un diccionario nuevo ya es una copia. La lista de dentro "
        "seguía siendo la de la escena.",
        where=_COPY,
    ),
    "foto-superficial": Text(
        did="Llamé a `to_plain`, y después cambié un texto y un ordinal de la escena.",
        expected="Esperaba que la foto no cambiara.",
        seen="Cambió a la vez: copiaste la lista, y lo de dentro se comparte.",
        idea="Quizá contabas con que copiar un nivel basta.",
        where=_COPY,
    ),
    "toca-la-escena": Text(
        did="Comparé la escena antes y después de `to_plain`.",
        expected="Esperaba encontrarla igual: el bucle sigue con ella.",
        seen="Ha cambiado: {campos}.",
        idea="Quizá contabas con que `vars(state)` da una copia. Da el diccionario de la escena.",
        where=_COPY,
    ),
    "json-no-lo-escribe": Text(
        did="Pasé a `json.dumps` lo que devolvió `to_plain`.",
        expected="Esperaba texto.",
        seen="JSON no sabe escribirlo: {error}.",
        idea="Quizá contabas con que una dataclass se escribe sola. `usage` es un objeto.",
        where=_JSON,
    ),
    "no-vuelve-una-escena": Text(
        did="Miré qué devuelve `from_plain`.",
        expected="Esperaba un `RunState`, con su `record_reply`.",
        seen="Devuelve `{visto}`.",
        where=_JSON,
    ),
    "usage-vuelve-como-diccionario": Text(
        did="Llevé la escena a JSON, la traje de vuelta y miré `usage`.",
        expected="Esperaba un `Usage`, que se suma con otro.",
        seen="Es `{visto}`: en la respuesta siguiente, la suma fallará.",
        idea="Quizá contabas con que JSON recuerda de qué clase era. Solo guarda diccionarios.",
        where=_JSON,
    ),
    "pierde-un-campo": Text(
        did="Llevé una escena a JSON y la traje de vuelta.",
        expected="Esperaba la misma, campo a campo.",
        seen="No vuelve igual: {campos}.",
        idea="Quizá contabas con que ese campo se puede rehacer después.",
        where=_JSON,
    ),
    "guarda-la-clave-api": Text(
        did="Puse una clave de mentira en el entorno y la busqué en lo que devolvió `to_plain`.",
        expected="Esperaba no encontrarla.",
        seen="Ahí está, lista para quedar escrita en el archivo.",
        idea="Quizá contabas con que hará falta al volver. Se pide otra vez al entorno.",
        where="Mira la tabla de motivos de «Memoria y estado».",
    ),
    "claves-numéricas": Text(
        did='Llamé a `to_plain` con `extra={{7: "F-2031"}}`.',
        expected="Esperaba `NotStorable`: JSON solo tiene claves de texto.",
        seen='Lo dio por bueno, y en el archivo quedó `"7"`: {escrito}',
        idea="Quizá contabas con que JSON avisa cuando cambia algo. Las claves las cambia en silencio.",
        where=_JSON,
    ),
    "tuplas-en-listas": Text(
        did='Llamé a `to_plain` con `extra={{"par": (1, 2)}}`.',
        expected="Esperaba `NotStorable`: JSON no tiene tuplas.",
        seen="Lo dio por bueno, y al volver sería una lista: {escrito}",
        idea="Quizá contabas con que JSON avisa cuando cambia algo. Las tuplas las cambia en silencio.",
        where=_JSON,
    ),
    "guarda-el-cliente-en-extra": Text(
        did='Llamé a `to_plain` con un objeto vivo: `extra={{"client": client}}`.',
        expected="Esperaba `NotStorable`: una conexión no se guarda.",
        seen="Lo dio por bueno: {escrito}",
        idea="Quizá contabas con que `default=str` lo arregla. Guarda un texto que se parece al "
        "objeto, y al volver solo hay texto.",
        where=_JSON,
    ),
    "escribe-nan": Text(
        did='Llamé a `to_plain` con `extra={{"importe": float("nan")}}`.',
        expected="Esperaba `NotStorable`: JSON no tiene ese valor.",
        seen="Lo dio por bueno, y en el archivo quedó algo que no es JSON: {escrito}",
        idea="Quizá contabas con que un número siempre se puede escribir.",
        where=_JSON,
    ),
}

TEXTS = {**_CLASSIFY, **_BLOCKS, **_COPIES, **_COUNTS, **_PLAIN}
