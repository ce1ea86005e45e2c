"""Diagnósticos de la lección 2, salvo los de `write_atomic` (`lesson2_save`)."""

from __future__ import annotations

from autograder.catalogue.text import Text

_OPEN = "Mira «Abrir ya es borrar»."
_STEPS = "Mira la tabla de pasos de 2.1."
_READ = "Mira «Leer sin fiarse»."
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
        idea="Quizá contabas con que basta con que llegue antes de volver.",
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
        seen="Cuando `fsync` trabaja, el sistema aún no tiene los bytes: los lleva después, o no.",
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
        did="Los cinco primeros pasos están en orden, y nadie lee nunca un archivo a medias.",
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

_CHECKPOINT = {
    "no-lee-lo-bueno": Text(
        did="Te di un punto de control en buen estado.",
        expected="Esperaba su instantánea.",
        seen="Salió `{visto}`.",
        where="Mira la pista 2 de 2.3.",
    ),
    "no-es-una-instantánea": Text(
        did="Te di un punto de control en buen estado.",
        expected="Esperaba un `Snapshot`.",
        seen="Devolviste un valor de tipo `{visto}`.",
        where="Mira la pista 3 de 2.3.",
    ),
    "instantánea-cambiada": Text(
        did="Te di un punto de control en buen estado y comparé lo que devolviste.",
        seen="No coincide {campos}.",
        idea="Quizá contabas con limpiar algo por el camino. Lo guardado se devuelve tal cual.",
        where=_READ,
    ),
    "huella-de-otra-escritura": Text(
        did="Tu función {hizo} {caso}.",
        expected="La huella es la de los bytes que hay detrás del espacio, tal como están.",
        idea="Quizá contabas con que volver a escribir el contenido da los mismos bytes. Cambian "
        "los espacios, el orden o el salto de línea del final.",
        where=_READ,
    ),
    "no-compara-la-huella": Text(
        did="Cambié un byte: «Paga» por «Pega». Sigue siendo JSON.",
        expected="Esperaba `DamagedCheckpoint`.",
        seen="Lo leíste como bueno: la tarea seguiría con una petición que nadie hizo.",
        idea="Quizá contabas con que un archivo que se puede leer está bien.",
        where=_READ,
    ),
    "se-conforma-sin-huella": Text(
        did="Te di un archivo con la huella incompleta ({caso}).",
        expected="Esperaba `DamagedCheckpoint`.",
        seen="Lo leíste como bueno.",
        idea="Quizá contabas con que una parte de la huella basta, o con que un archivo sin ella es "
        "de fiar.",
        where=_READ,
    ),
    "calla-el-daño": Text(
        did="Te di un archivo dañado ({caso}).",
        expected="Esperaba `DamagedCheckpoint`.",
        seen="Devolviste un valor de tipo `{visto}`: quien llama empezaría de cero sin saberlo.",
        idea="Quizá contabas con que sin punto de control se empieza otra vez. Eso lo decide una "
        "persona, y para decidir tiene que enterarse.",
        where=_READ,
    ),
    "otro-error": Text(
        did="Te di un archivo dañado ({caso}).",
        expected="Esperaba `DamagedCheckpoint`, que quien llama sabe atender.",
        seen="Salió `{visto}`.",
        idea="Quizá contabas con que cualquier excepción vale. También ocurre si lees el contenido "
        "antes de comprobar la huella.",
        where="Mira la pista 1 de 2.3.",
    ),
    "ausente-no-es-dañado": Text(
        did="Te di la ruta de un archivo que no existe.",
        expected="Esperaba `FileNotFoundError`: todavía no hay ningún punto de control.",
        seen="Salió `{visto}`.",
        idea="Quizá contabas con tratar igual lo que falta y lo que está mal. Lo primero es empezar; "
        "lo segundo, una alarma.",
        where="Repasa el enunciado de 2.3.",
    ),
    "descarta-campos": Text(
        did="Te di un punto de control de la versión 1 con un campo que no conoces, `{campo}`.",
        expected="Esperaba un error que lo nombrara.",
        seen="Lo leíste sin él: al volver a guardar se perdería.",
        idea="Quizá contabas con que lo que no conoces no hace falta.",
        where="Mira la pista 3 de 2.3.",
    ),
    "acepta-versión-nueva": Text(
        did="Te di un punto de control de la versión {versión} y lo leíste como si fuera de la "
        "{formato}.",
        idea="Quizá contabas con que si tiene los campos que buscas, sirve. ¿Qué campos "
        "desconocidos se perderían al volver a guardarlo?",
        where="Repasa el enunciado de 2.3.",
    ),
    "lo-nuevo-no-es-daño": Text(
        did="Te di un punto de control en buen estado, de la versión {versión}.",
        expected="Esperaba `NewerFormat`: el archivo está bien; el código es antiguo.",
        seen="Salió `DamagedCheckpoint`, y alguien podría borrar un archivo sano.",
        idea="Quizá contabas con que lo que no entiendes está dañado.",
        where="Repasa el enunciado de 2.3.",
    ),
    "versión-sin-nombre": Text(
        did="Te di un punto de control en buen estado, de la versión {versión}, con otros campos.",
        expected="Esperaba `NewerFormat`.",
        seen="Salió `{visto}`.",
        idea="Quizá contabas con mirar los campos antes que la versión. Una versión nueva puede "
        "tener otros.",
        where="Repasa el enunciado de 2.3.",
    ),
    "borra-la-prueba": Text(
        did="Te di un archivo dañado ({caso}) y miré la carpeta después.",
        seen="El archivo ya no está. Era lo único que alguien podía intentar recuperar.",
        idea="Quizá contabas con que un archivo dañado solo estorba. Avisa y déjalo donde estaba.",
        where="Repasa el enunciado de 2.3.",
    ),
    "aparta-la-prueba": Text(
        did="Te di un archivo ({caso}) y miré la carpeta después.",
        seen="Ahora se llama `{nombre}`: la próxima vez parecerá que no hay punto de control.",
        idea="Quizá contabas con que apartarlo lo deja resuelto. Leer no cambia nada de sitio.",
        where="Repasa el enunciado de 2.3.",
    ),
    "toca-el-disco": Text(
        did="Te di un archivo ({caso}) y miré la carpeta después.",
        expected="Esperaba encontrarla igual.",
        seen="Algo ha cambiado.",
        idea="Quizá contabas con arreglar al leer. Si lees mal, estarías estropeando lo que había.",
        where="Repasa el enunciado de 2.3.",
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

TEXTS = {**_ORDER, **_CHECKPOINT, **_MOMENTS}
