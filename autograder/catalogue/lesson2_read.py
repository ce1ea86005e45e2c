"""Diagnósticos de `read_checkpoint` (2.3): lo bueno, lo dañado, lo nuevo y el disco."""

from __future__ import annotations

from autograder.catalogue.text import Text

_READ = "Mira «Leer sin fiarse»."

TEXTS = {
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
    "rechaza-su-versión": Text(
        did="Te di un punto de control en buen estado, de la versión {formato}.",
        expected="Esperaba su instantánea: `FORMAT` es {formato}.",
        seen="Salió `NewerFormat`.",
        idea="Quizá contabas con que `>=` deja pasar la misma versión.",
        where="Repasa el enunciado de 2.3.",
    ),
    "huella-bytes-y-texto": Text(
        did="Te di un punto de control en buen estado y lo rechazaste.",
        seen="`digest_of` devuelve bytes y los comparaste con un texto: nunca son iguales.",
        idea='Quizá contabas con que `b"a" == "a"`. En Python, bytes y texto son cosas distintas.',
        where="Compara los bytes tal como salen del archivo.",
    ),
    "huella-de-todo-el-archivo": Text(
        did="Te di un punto de control en buen estado y lo rechazaste.",
        seen="Calculaste la huella del archivo entero, huella incluida.",
        idea="Quizá contabas con que la huella es la del archivo. Es la de lo que va detrás del "
        "primer espacio: no puede contarse a sí misma.",
        where="Mira la pista 2 de 2.3.",
    ),
    "corta-por-otro-espacio": Text(
        did="Te di un punto de control en buen estado y lo rechazaste.",
        seen="Calculaste la huella de solo una parte del contenido.",
        idea="Quizá contabas con que en el archivo hay un único espacio. Dentro del contenido hay "
        "más: corta por el primero.",
        where="Mira la pista 2 de 2.3.",
    ),
    "recuerda-lo-leído": Text(
        did="Leí un punto de control, lo borré y volví a leer en la misma ruta.",
        expected="Esperaba `FileNotFoundError`.",
        seen="Devolviste lo que había antes.",
        idea="Quizá contabas con que un archivo ya leído no cambia. Aquí cambia en cada paso.",
        where="Quita lo que recuerde lecturas (`lru_cache`, una variable global).",
    ),
    "cree-la-versión": Text(
        did="Cambié un byte: la versión, de 1 a 9. La huella ya no coincide.",
        expected="Esperaba `DamagedCheckpoint`.",
        seen="Salió `NewerFormat`: alguien actualizaría el programa para leer un archivo dañado.",
        idea="Quizá contabas con que la versión se mira antes que nada. También puede ser el byte "
        "dañado.",
        where="Mira la pista 1 de 2.3.",
    ),
    "separador-sin-mirar": Text(
        did="Cambié el espacio que hay tras la huella por otro byte.",
        expected="Esperaba `DamagedCheckpoint`.",
        seen="Lo leíste como bueno.",
        idea="Quizá contabas con que basta con contar 64 bytes y saltar uno. Ese byte también puede "
        "dañarse.",
        where="Mira la pista 2 de 2.3.",
    ),
    "no-lee-hasta-el-final": Text(
        did="Añadí bytes detrás del contenido.",
        expected="Esperaba `DamagedCheckpoint`: la huella cubre hasta el final del archivo.",
        seen="Lo leíste como bueno.",
        idea="Quizá contabas con que todo está en la primera línea. Lo que sobra también es un daño.",
        where=_READ,
    ),
    "contenido-ajeno": Text(
        did="Te di un archivo con la huella correcta y un contenido que no es una instantánea "
        "({caso}).",
        expected="Esperaba `DamagedCheckpoint`.",
        seen="Salió `{visto}`.",
        idea="Quizá contabas con que una huella correcta garantiza lo que hay dentro. Solo dice que "
        "no ha cambiado.",
        where="Mira la pista 3 de 2.3.",
    ),
    "rechaza-versión-anterior": Text(
        did="Te di un punto de control en buen estado, de la versión {versión}.",
        expected="Esperaba su instantánea: no es más nueva que `FORMAT`.",
        seen="Salió `{visto}`.",
        idea="Quizá contabas con que solo vale la versión exacta.",
        where="Repasa el enunciado de 2.3.",
    ),
    "reescribe-al-leer": Text(
        did="Te di un archivo ({caso}) y miré después.",
        expected="Esperaba que nadie lo hubiera tocado.",
        seen="El contenido es el mismo, pero el archivo se ha vuelto a escribir o a fechar.",
        idea="Quizá contabas con que escribir lo mismo no hace nada. Si el proceso muere a mitad, "
        "leer ha destruido la única copia.",
        where="Repasa el enunciado de 2.3.",
    ),
    "no-compara-la-huella": Text(
        did="Cambié un byte: «Paga» por «Pega». Sigue siendo JSON.",
        expected="Esperaba `DamagedCheckpoint`.",
        seen="Lo leíste como bueno: la tarea seguiría con una petición que nadie hizo.",
        idea="Quizá contabas con que un archivo que se puede leer está bien.",
        where=_READ,
    ),
    "se-conforma-sin-huella": Text(
        did="Te di un archivo cuya huella no es la suya ({caso}).",
        expected="Esperaba `DamagedCheckpoint`.",
        seen="Lo leíste como bueno.",
        idea="Quizá contabas con que una huella parecida vale, o con que un archivo sin ella es "
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
        idea="Quizá contabas con que {idea}",
        where="Mira la pista 2 de 2.3.",
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
        expected="Esperaba una excepción, la que fuera.",
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
        did="Te di un punto de control en buen estado, de la versión {versión}.",
        expected="Esperaba `NewerFormat`.",
        seen="Salió `{visto}`.",
        idea="Quizá contabas con que {idea}",
        where="Repasa el enunciado de 2.3.",
    ),
    "borra-la-prueba": Text(
        did="Te di un archivo ({caso}) y miré la carpeta después.",
        seen="El archivo ya no está. Era lo único que alguien podía intentar recuperar.",
        idea="Quizá contabas con que un archivo que no puedes leer solo estorba. Avisa y déjalo donde estaba.",
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
