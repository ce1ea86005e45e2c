"""Diagnósticos de `write_atomic` (2.2): muertes, cortes de luz y discos que fallan."""

from __future__ import annotations

from autograder.catalogue.text import Text

_OPEN = "Mira «Abrir ya es borrar»."
_FLOORS = "Mira la figura 2.2."
_LATE = "Mira la figura 2.3."
_FOLDER = "Mira la figura 2.4."
_STATEMENT = "Repasa el enunciado de 2.2 y su pista 2."

_KILLED = "Maté el proceso en {puntos} puntos."
_EXPECTED = "Esperaba los {antes} bytes de antes o los {nuevos} nuevos."
_SEEN = "{momento} {vistos}."
_CUT = "Corte de luz: {fallan} de {estados} estados posibles del disco fallan."

_CRASH = {
    "escribe-en-el-sitio": Text(
        did=_KILLED,
        expected=_EXPECTED,
        seen=_SEEN,
        idea="Quizá contabas con que abrir para escribir no toca nada todavía.",
        where=_OPEN,
    ),
    "escribe-encima": Text(
        did=_KILLED,
        expected=_EXPECTED,
        seen=_SEEN,
        idea="Quizá contabas con que sin vaciar el archivo no se pierde nada. Mientras escribes "
        "encima, hay un trozo nuevo y otro de antes.",
        where=_OPEN,
    ),
    "enlace-no-es-copia": Text(
        did=_KILLED,
        expected=_EXPECTED,
        seen=_SEEN,
        idea="Quizá contabas con que un enlace es una copia. Son dos nombres del mismo archivo: lo "
        "que escribas por uno se lee por el otro.",
        where=_OPEN,
    ),
    "toca-lo-ajeno": Text(
        did="Miré la carpeta {cuando}.",
        expected="Esperaba encontrar intacto lo que tienen en ella otros procesos.",
        seen="Falta o ha cambiado {archivo}.",
        idea="Quizá contabas con que lo que parece un temporal es tuyo. Puede ser de otro proceso, "
        "que está guardando ahora: borra solo el que creaste tú.",
        where="Mira la pista 2 de 2.2.",
    ),
    "resto-mezclado": Text(
        did="Maté el proceso a mitad de un guardado, que dejó su temporal, y volví a guardar.",
        expected="Esperaba encontrar solo los bytes del segundo guardado.",
        seen="No salió ningún error, pero {lee}.",
        idea="Quizá contabas con que el temporal está siempre vacío. Ábrelo de modo que se vacíe: "
        '`"wb"`, o `O_TRUNC` con `os.open`.',
        where=_STATEMENT,
    ),
    "copia-encima": Text(
        did=_KILLED,
        expected=_EXPECTED,
        seen=_SEEN,
        idea="Quizá contabas con que copiar un temporal completo es como darle su nombre. Copiar "
        "también abre el archivo de verdad y lo escribe poco a poco.",
        where=_OPEN,
    ),
    "añade-al-final": Text(
        did="Guardé {nuevos} bytes donde ya había {antes}.",
        expected="Esperaba encontrar solo los nuevos.",
        seen="Hay más: lo nuevo quedó detrás de lo anterior.",
        idea="Quizá contabas con que añadir no estropea nada. Quien lee no sabe dónde acaba uno y "
        "empieza el otro.",
        where=_STATEMENT,
    ),
    "borra-la-anterior": Text(
        did=_KILLED,
        expected=_EXPECTED,
        seen=_SEEN,
        idea="Quizá contabas con que hay que quitar el archivo viejo para poner el nuevo. "
        "`os.replace` ya lo sustituye, de una vez.",
        where=_OPEN,
    ),
    "aparta-la-anterior": Text(
        did=_KILLED,
        expected=_EXPECTED,
        seen=_SEEN,
        idea="Quizá contabas con que apartar el archivo viejo lo protege. Mientras está apartado, "
        "en el nombre de verdad no hay nada, y quien vuelve mira ahí.",
        where=_OPEN,
    ),
    "renombra-a-medias": Text(
        did=_KILLED,
        expected=_EXPECTED,
        seen=_SEEN,
        idea="Quizá contabas con que tras `write` los bytes ya están en el archivo. Python retiene "
        "una parte hasta `flush` o hasta cerrar.",
        where=_FLOORS,
    ),
    "temporal-y-copia": Text(
        did=_KILLED,
        expected=_EXPECTED,
        seen=_SEEN,
        idea="Quizá contabas con que `shutil.move` cambia el nombre. Desde otro disco no se puede: "
        "copia, y a mitad de la copia hay un archivo a medias.",
        where="Mira «Tres pisos y una carpeta»: el temporal va al lado.",
    ),
    "caída-sin-causa": Text(
        did=_KILLED,
        expected=_EXPECTED,
        seen=_SEEN,
        where="Mira la figura del instante, aquí debajo.",
    ),
    "temporal-compartido": Text(
        did="Guardé `{uno}` y `{otro}`, en la misma carpeta.",
        expected="Esperaba un temporal distinto para cada uno.",
        seen="Los dos pasan por `{nombre}`: si se guardan a la vez, uno se lleva los bytes del otro.",
        idea="Quizá contabas con que nadie más guarda en esa carpeta.",
        where="Mira la pista 1 de 2.2.",
    ),
    "un-resto-lo-impide": Text(
        did="Maté el proceso a mitad de un guardado, que dejó su temporal, y volví a guardar.",
        expected="Esperaba que el segundo guardado funcionara.",
        seen="No funcionó ({visto}): el resto de un proceso muerto impide guardar para siempre.",
        idea="Quizá contabas con que siempre habría alguien que borrara el temporal. A un proceso "
        "muerto con SIGKILL no le da tiempo.",
        where=_STATEMENT,
    ),
    "deja-el-temporal": Text(
        did="Miré la carpeta {cuando}.",
        expected="Esperaba encontrar solo el archivo de verdad.",
        seen="También está `{resto}`.",
        idea="Quizá contabas con que el error ya avisa y no hay nada que recoger. Con el disco "
        "lleno, cada intento dejaría otro resto.",
        where="Mira la pista 2 de 2.2.",
    ),
}

_NEVER = {
    "no-deja-los-datos": Text(
        did="Guardé {nuevos} bytes, sin ningún fallo por medio, y leí el archivo.",
        expected="Esperaba exactamente esos bytes.",
        seen="Encontré {visto}.",
        where="Ejecuta el ejemplo del enunciado en una celda aparte.",
    ),
    "nunca-se-cierra": Text(
        did="Guardé {nuevos} bytes, sin ningún fallo por medio, y leí el archivo.",
        seen="Hay {vistos}: el resto sigue en el búfer de Python.",
        idea="Quizá contabas con que el archivo se cierra solo. `with` lo cierra al salir.",
        where=_FLOORS,
    ),
    "codificación-de-la-plataforma": Text(
        did="Guardé bytes de todos los valores, del 0 al 255.",
        expected="Esperaba leer exactamente los mismos.",
        seen="Pasaron por texto y no volvieron igual ({visto}).",
        idea="Quizá contabas con que los bytes se pueden tratar como texto. Cada equipo elige su "
        "codificación, y un contenido cualquiera no es texto.",
        where='Abre el archivo con `"wb"`: los bytes se escriben tal cual.',
    ),
    "carpeta-sin-descriptor": Text(
        did="Guardé unos bytes, sin ningún fallo por medio.",
        seen="Salió `{visto}`.",
        idea="Quizá contabas con que `open` abre también carpetas, o con que `fsync` admite una "
        "ruta. Necesita un descriptor: `os.open(carpeta, os.O_RDONLY)`.",
        where="Mira «Tres pisos y una carpeta»: qué es un descriptor.",
    ),
    "temporal-en-otro-sitio": Text(
        did="Guardé en una carpeta que está en otro disco que la temporal y la del programa.",
        seen="El temporal no está al lado, y de un disco a otro no se puede renombrar: {visto}.",
        idea="Quizá contabas con que el temporal puede ir en cualquier carpeta: la del sistema, o la "
        "carpeta en la que se ejecuta el programa.",
        where="Mira «Tres pisos y una carpeta»: el temporal va al lado.",
    ),
}

_POWER = {
    "sin-fsync": Text(
        did=_CUT,
        expected=_EXPECTED,
        seen="El nombre había llegado al disco y el contenido no: {lee}.",
        idea="Quizá contabas con que cerrar el archivo lo deja en el disco. Solo lo pasa al sistema.",
        where=_FLOORS,
    ),
    "fsync-después-de-replace": Text(
        did=_CUT,
        expected=_EXPECTED,
        seen="Cambiaste el nombre antes de que el contenido llegara al disco: {lee}.",
        idea="Quizá contabas con que el `fsync` puede ir en cualquier momento antes de volver.",
        where=_LATE,
    ),
    "fsync-del-archivo-viejo": Text(
        did=_CUT,
        expected=_EXPECTED,
        seen="Antes del cambio de nombre, tu `fsync` fue sobre el archivo anterior: {lee}.",
        idea="Quizá contabas con que `fsync` va con el nombre. Va con el archivo abierto, y el que "
        "tiene los bytes nuevos es el temporal.",
        where=_FLOORS,
    ),
    "sin-flush": Text(
        did=_CUT,
        expected=_EXPECTED,
        seen="Cuando llamaste a `fsync`, los bytes seguían en el búfer de Python: {lee}.",
        idea="Quizá contabas con que `fsync` se lleva también lo que Python retiene. Solo ve lo "
        "que ya tiene el sistema.",
        where=_FLOORS,
    ),
    "escribe-tras-el-fsync": Text(
        did=_CUT,
        expected=_EXPECTED,
        seen="Después de tu último `fsync` aún escribiste: {lee}.",
        idea="Quizá contabas con que un `fsync` vale para lo que se escriba después.",
        where=_FLOORS,
    ),
    "sin-fsync-del-directorio": Text(
        did=_CUT,
        expected="La función había vuelto: esperaba los {nuevos} bytes nuevos.",
        seen="El nombre aún puede llevar a otra cosa: {lee}.",
        idea="Quizá contabas con que el `fsync` del archivo asegura su nombre. El contenido estaba "
        "a salvo; ¿y el cambio de nombre?",
        where=_FOLDER,
    ),
    "carpeta-antes-de-tiempo": Text(
        did=_CUT,
        expected="La función había vuelto: esperaba los {nuevos} bytes nuevos.",
        seen="El `fsync` de la carpeta fue antes del cambio de nombre: {lee}.",
        idea="Quizá contabas con que vale para lo que venga después. Asegura solo lo ya hecho.",
        where=_FOLDER,
    ),
    "fdatasync-de-la-carpeta": Text(
        did=_CUT,
        expected="La función había vuelto: esperaba los {nuevos} bytes nuevos.",
        seen="En la carpeta usaste `fdatasync`. Puede pasar esto: {lee}.",
        idea="Quizá contabas con que es un `fsync` más rápido. Para una carpeta, solo `fsync` "
        "promete que los nombres llegan.",
        where=_FOLDER,
    ),
    "corte-sin-causa": Text(
        did=_CUT,
        expected=_EXPECTED,
        seen="Tras el corte, {lee}.",
        where="Mira la figura del instante, aquí debajo.",
    ),
}

_DISK = {
    "no-es-un-oserror": Text(
        did="Miré qué excepción salió {cuando}.",
        expected="Esperaba un `OSError`: es lo que sabe atender quien llama.",
        seen="Salió `{visto}`.",
        idea="Quizá contabas con que cualquier excepción avisa igual. Deja salir la del disco, con "
        "`raise` a secas.",
        where="Mira la pista 2 de 2.2.",
    ),
    "borra-al-fallar": Text(
        did="Hice fallar `{operacion}` ({error}){lugar}.",
        expected="Esperaba un `OSError`, con la versión anterior entera.",
        seen="El error salió, pero {lee}.",
        idea="Quizá contabas con que al fallar se borra `path`. Lo que se borra es el temporal: en "
        "`path` sigue la versión anterior.",
        where="Mira la pista 2 de 2.2.",
    ),
    "da-por-hecho-lo-igual": Text(
        did="Guardé exactamente lo que ya había en el archivo.",
        expected="Al volver, esperaba que resistiera un corte de luz.",
        seen="No llevaste nada al disco: quizá lo dejó ahí un proceso que murió tras cambiar el "
        "nombre, antes del `fsync` de la carpeta.",
        idea="Quizá contabas con que lo que se puede leer ya está a salvo.",
        where=_FOLDER,
    ),
    "se-traga-el-error": Text(
        did="Hice fallar `{operacion}` ({error}){lugar}.",
        expected="Esperaba un `OSError`: quien llama tiene que saber que no se guardó.",
        seen="La función volvió como si nada, y {lee}.",
        idea="Quizá contabas con que un fallo al guardar no debe detener la tarea. Seguir sin saber "
        "que no hay copia es peor que parar.",
        where=_STATEMENT,
    ),
    "sigue-tras-el-fsync": Text(
        did="Hice fallar `{operacion}` ({error}){lugar}.",
        expected="Esperaba un `OSError`.",
        seen="La función siguió y volvió como si nada.",
        idea="Quizá contabas con que repetir `fsync` lo arregla. Tras un error, el sistema puede "
        "haber olvidado esos bytes: el segundo dice que sí y no los escribe.",
        where=_STATEMENT,
    ),
    "ignora-escrituras-cortas": Text(
        did="Dejé que `{operacion}`{lugar}, admitiera solo la mitad de los bytes, como puede hacer "
        "cualquier disco.",
        expected="Esperaba que escribieras el resto.",
        seen="Al final, {lee}.",
        idea="Quizá contabas con que `os.write`, o un archivo sin búfer, escribe siempre todo. "
        "Devuelve cuántos bytes escribió.",
        where='Abre el archivo con `"wb"` a secas: el búfer insiste hasta acabar.',
    ),
    "mueve-y-copia": Text(
        did="Hice fallar `{operacion}` ({error}){lugar}.",
        expected="Esperaba un `OSError`, con lo anterior entero.",
        seen="La función copió por su cuenta encima del archivo de verdad.",
        idea="Quizá contabas con que `shutil.move` y `os.replace` son lo mismo. Si no puede "
        "renombrar, `move` copia.",
        where=_OPEN,
    ),
    "error-que-rompe": Text(
        did="Hice fallar `{operacion}` ({error}){lugar}.",
        expected="Esperaba un `OSError`, con la versión anterior o la nueva entera.",
        seen="El error salió, pero {lee}.",
        idea="Quizá contabas con que un error deja las cosas como estaban.",
        where=_STATEMENT,
    ),
    "reintenta-sin-fin": Text(
        did="Hice fallar `{operacion}` ({error}){lugar}.",
        expected="Esperaba un `OSError`.",
        seen="La función no terminó: maté el proceso.",
        idea="Quizá contabas con que insistir acaba funcionando. Un disco lleno no se vacía solo.",
        where=_STATEMENT,
    ),
    "demasiadas-operaciones": Text(
        did="Tu guardado hace demasiadas operaciones para parar en cada una ({motivo}).",
        seen="Puede estar bien, pero no lo puedo comprobar: por ahora son 0 puntos y queda señalado "
        "para una nota a mano.",
        where="Escribe en trozos más grandes, o con el búfer de `open`, que los junta.",
    ),
    "no-puedo-ver": Text(
        did="No puedo ver esta forma de escribir ({motivo}).",
        seen="Para matar el proceso en cada operación tengo que verlas todas, y aquí no puedo: por "
        "ahora son 0 puntos y queda señalado para una nota a mano.",
        where="Escribe con `open`, `os` o `pathlib`, en un solo proceso.",
    ),
}

TEXTS = {**_CRASH, **_NEVER, **_POWER, **_DISK}
