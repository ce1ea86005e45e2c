"""Diagnósticos de 1.1: qué se guarda y por qué."""

from __future__ import annotations

from autograder.catalogue.text import Text

_TABLE = "Mira la tabla de motivos de «Memoria y estado»."
_COUNTERS = "Mira la tabla de los dos contadores, en «Memoria y estado»."

TEXTS = {
    "los-mensajes-son-memoria": Text(
        did="Clasificaste `messages` como `memoria`.",
        seen="Al morir el proceso, ningún archivo los tendría: en la tarea de antes murieron así.",
        idea="Quizá contabas con que lo que ve el modelo ya está guardado en alguna parte. La "
        "memoria de cada turno se prepara con ellos; los mensajes los tiene el arnés.",
        where=_TABLE,
    ),
    "los-mensajes-están-vivos": Text(
        did="Clasificaste `messages` como `vivo`.",
        seen="Murieron con el proceso porque nadie los escribió; pero son listas y diccionarios, y "
        "se pueden escribir.",
        idea="Quizá contabas con que lo que está en la memoria del proceso muere sin remedio. Es "
        "`vivo` lo que no se puede guardar aunque quieras.",
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
        seen="No cambia mientras la tarea corre, y quien arranca lo vuelve a dar.",
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
    "cliente-como-escena": Text(
        did="Clasificaste `client` como `escena`.",
        seen="Lleva dentro una conexión abierta, que muere con el proceso: en otro no valdría.",
        idea="Quizá contabas con volver a usar el mismo objeto. Se crea otro al arrancar, igual "
        "que la primera vez.",
        where=_TABLE,
    ),
    "el-cliente-es-configuración": Text(
        did="Clasificaste `client` como `configuracion`.",
        seen="Se crea a partir de la configuración, es verdad; pero lleva una conexión abierta, que "
        "no se puede escribir en ningún archivo.",
        idea="Quizá contabas con que todo lo que se prepara al arrancar es configuración. ¿Qué le "
        "pasa a la conexión cuando muere el proceso?",
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
        did="Para `{cosa}` leí «{visto}».",
        expected="Esperaba uno de estos motivos: {motivos}.",
        where=_TABLE,
    ),
    "otro-motivo": Text(
        did="Clasificaste `{cosa}` como `{visto}`.",
        expected="Ese motivo es para {significa}.",
        seen="Para elegir otro: {pregunta}",
        where=_TABLE,
    ),
}
