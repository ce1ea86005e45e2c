"""Diagnósticos de la lección 2, salvo los de guardar (`lesson2_save`) y leer (`lesson2_read`)."""

from __future__ import annotations

from autograder.catalogue.text import Text

_OPEN = "Mira «Abrir ya es borrar»."
_STEPS = "Mira la tabla de pasos de 2.1."
_WHEN = "Mira la tabla de eventos de «Cuándo guardar»."

_ORDER = {
    "letra-desconocida": Text(
        did="Leí `{vista}` en tu orden.",
        expected="Esperaba letras de la `{primera}` a la `{ultima}`.",
        where="Mira la tabla de pasos del enunciado.",
    ),
    "paso-repetido": Text(
        did="El paso `{letra}` está más de una vez.",
        expected="Cada paso hace falta una vez como mucho.",
        where="Mira la tabla de pasos del enunciado.",
    ),
    "borra-antes": Text(
        did="Entre tu paso {desde} y tu paso {hasta} no existe ningún archivo completo en `path`.",
        idea="Quizá contabas con que hay que quitar el viejo para poner el nuevo. Si el proceso "
        "muere ahí, ¿qué lees al volver?",
        where=_OPEN,
    ),
    "borra-lo-nuevo": Text(
        did="Tu paso {paso} borra `path`, que ya es el archivo nuevo.",
        idea="Quizá contabas con que el viejo seguía ahí. `os.replace` ya lo ha sustituido.",
        where=_STEPS,
    ),
    "temporal-del-sistema": Text(
        did="Tu paso {paso} crea el temporal en la carpeta del sistema.",
        seen="Esa carpeta suele estar en otro disco, y de un disco a otro no se puede renombrar.",
        idea="Quizá contabas con que los temporales van en la carpeta temporal.",
        where=_STEPS,
    ),
    "orden-sin-temporal": Text(
        did="Ningún paso crea el archivo temporal.",
        seen="Sin él, se escribe sobre el de verdad, y a mitad no hay ninguna versión entera.",
        where=_OPEN,
    ),
    "escribe-antes-de-crear": Text(
        did="El temporal se crea en tu paso {paso}, y antes ya se usa `file`.",
        where=_STEPS,
    ),
    "orden-sin-replace": Text(
        did="Ningún paso da al temporal el nombre de verdad.",
        seen="Quien lea `path` encontrará siempre la versión anterior.",
        where=_STEPS,
    ),
    "orden-sin-write": Text(
        did="Ningún paso escribe los bytes: el archivo nuevo estaría vacío.",
        where=_STEPS,
    ),
    "nombre-antes-que-bytes": Text(
        did="En tu paso {paso} el temporal recibe el nombre de verdad, y aún le faltan bytes.",
        seen="Si el proceso muere justo después, en `path` hay un archivo a medias.",
        idea="Quizá contabas con seguir escribiendo después. A partir de ahí ya lo lee cualquiera.",
        where=_OPEN,
    ),
    "orden-sin-fsync": Text(
        did="Ningún paso lleva el contenido al disco.",
        seen="Tras un corte de luz, el nombre nuevo puede apuntar a un archivo vacío.",
        idea="Quizá contabas con que `flush` llega hasta el disco. Llega hasta el sistema.",
        where="Mira la pista 2 de 2.1.",
    ),
    "fsync-tarde": Text(
        did="Cambiaste el nombre antes de que el contenido llegara al disco.",
        seen="Tras un corte de luz, el nombre nuevo puede apuntar a un archivo vacío.",
        idea="Quizá contabas con que el `fsync` puede ir en cualquier momento antes de volver.",
        where="Mira la figura 2.3.",
    ),
    "orden-sin-flush": Text(
        did="Ningún paso saca los bytes del búfer de Python.",
        seen="`fsync` lleva al disco un archivo que, para el sistema, sigue vacío.",
        idea="Quizá contabas con que `fsync` se lleva también lo que Python retiene.",
        where="Mira la pista 2 de 2.1.",
    ),
    "flush-tarde": Text(
        did="`flush` es tu paso {flush} y `fsync`, el {fsync}.",
        seen="Cuando `fsync` trabaja, el sistema aún no tiene los bytes: llegarán al disco más tarde, o nunca.",
        idea="Quizá contabas con que da igual el orden.",
        where="Mira la pista 2 de 2.1.",
    ),
    "vacía-antes-de-escribir": Text(
        did="Escribes en tu paso {paso}, después de vaciar el búfer o de llevarlo al disco.",
        seen="Esos bytes se quedan en Python.",
        idea="Quizá contabas con que `flush` y `fsync` valen para lo que se escriba después.",
        where="Mira la pista 2 de 2.1.",
    ),
    "orden-sin-carpeta": Text(
        did="Ningún paso lleva al disco los nombres de la carpeta.",
        seen="Falta que el cambio de nombre llegue al disco: tras un corte de luz puede deshacerse.",
        idea="Quizá contabas con que el `fsync` del archivo asegura también su nombre. El nombre es "
        "un dato de la carpeta.",
        where="Mira la figura 2.4.",
    ),
    "carpeta-antes-del-nombre": Text(
        did="Tu paso {paso} lleva al disco los nombres de la carpeta antes de cambiarlos.",
        idea="Quizá contabas con que vale para lo que venga después. Asegura solo lo ya hecho.",
        where="Mira la figura 2.4.",
    ),
}

_LOST = "Maté la tarea en {muertes} eventos, justo antes de que guardaras."
_WORST = "Caída en `{evento}`, en el turno {turno}: se pierden {perdidos} pasos de {hechos}."

_MOMENTS = {
    "evento-desconocido": Text(
        did="Leí `{visto}`, que no es un evento del bucle.",
        expected="Esperaba nombres de estos: {conocidos}.",
        where=_WHEN,
    ),
    "nunca-guarda": Text(
        did=_LOST,
        seen=_WORST,
        where=_WHEN,
    ),
    "solo-al-final": Text(
        did=_LOST,
        expected="Esperaba perder un paso como mucho.",
        seen=_WORST,
        idea="Quizá contabas con que la tarea llegaría al final. Lo que se guarda allí ya no hace "
        "falta.",
        where=_WHEN,
    ),
    "sin-la-respuesta": Text(
        did=_LOST,
        expected="Esperaba perder un paso como mucho.",
        seen=_WORST + " Una respuesta y sus resultados son dos.",
        idea="Quizá contabas con guardar por turnos. La respuesta ya se ha pagado, y si se pierde "
        "el modelo puede decidir otra cosa.",
        where="Mira la pista 1 de 2.4.",
    ),
    "sin-los-resultados": Text(
        did=_LOST,
        expected="Esperaba perder un paso como mucho.",
        seen=_WORST + " Unos resultados y la respuesta siguiente son dos.",
        idea="Quizá contabas con que los resultados se guardan con la respuesta que los pide. Llegan "
        "después.",
        where="Mira la pista 1 de 2.4.",
    ),
    "guarda-antes-de-anotar": Text(
        did=_LOST,
        expected="Esperaba perder un paso como mucho.",
        seen=_WORST,
        idea="Quizá contabas con que en `model.replied` la escena ya lleva la respuesta. La anota "
        "después.",
        where="Mira la pista 2 de 2.4.",
    ),
    "resultado-sin-anotar": Text(
        did=_LOST,
        expected="Esperaba perder un paso como mucho.",
        seen=_WORST,
        idea="Quizá contabas con que en `tool.finished` la escena ya lleva el resultado. Los de una "
        "respuesta se anotan juntos, cuando acaban todas sus llamadas.",
        where=_WHEN,
    ),
    "solo-dentro-de-la-herramienta": Text(
        did=_LOST,
        expected="Esperaba perder un paso como mucho.",
        seen=_WORST,
        idea="Quizá contabas con que lo que hay que proteger son las herramientas. La escena cambia "
        "en otros dos momentos.",
        where="Mira la pista 1 de 2.4.",
    ),
    "dentro-de-la-herramienta": Text(
        did="Guardaste en `tool.started`: la instantánea no puede saber qué va a pasar ahí dentro.",
        seen="La escena es la misma que al anotar la respuesta: no añade nada, y quien la lea puede "
        "creer que la herramienta no empezó.",
        idea="Quizá contabas con que cuanto más se guarda, mejor.",
        where=_WHEN,
    ),
}

TEXTS = {**_ORDER, **_MOMENTS}
