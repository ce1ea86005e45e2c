"""Predicciones de la lección 2."""

from __future__ import annotations

from autograder.predictions.model import Option, Prediction

PREDICTIONS = (
    Prediction(
        id="2.a",
        question=(
            "El proceso murió con la mitad de los bytes de su noveno guardado ya escritos. Antes "
            "había guardado ocho veces en el mismo archivo, sin problemas. ¿Qué encuentra quien "
            "vuelve a arrancar la tarea?"
        ),
        options=(
            Option(
                "a",
                "La escena del turno 9: ya se estaba escribiendo.",
                False,
                "Falta la mitad. Y una mitad de JSON no es JSON: se corta dentro de un texto o de "
                "una llamada.",
            ),
            Option(
                "b",
                "Un archivo que no se puede leer.",
                True,
                "Ni la nueva, que está a medias, ni la de antes, que se borró al abrir. Ocho "
                "guardados buenos, y la única copia se perdió en el noveno.",
            ),
            Option(
                "c",
                "La escena del turno 8: la nueva no llegó a terminar.",
                False,
                "Eso sería lo deseable, y es lo que vas a construir. Pero la del turno 8 estaba en "
                "ese mismo archivo, y abrirlo para escribir la borró antes del primer byte.",
            ),
            Option(
                "d",
                "Nada: el sistema borra los archivos a medias de un proceso muerto.",
                False,
                "El sistema cierra los archivos que tenía abiertos y no borra ninguno. Lo que "
                "llegó a escribir sigue ahí.",
            ),
        ),
    ),
    Prediction(
        id="2.b",
        question=(
            "Otra función escribe un temporal completo, lo cierra y hace `os.replace(tmp, path)`, "
            "sin ningún `fsync`. Vuelve sin errores y, un segundo después, se va la luz. ¿Qué puede "
            "haber en `path` al volver?"
        ),
        options=(
            Option(
                "a",
                "La versión nueva, siempre: `replace` es atómico y ya había vuelto.",
                False,
                "Atómico quiere decir que nadie ve una mezcla de nombres; no que ya esté en el disco. "
                "El sistema lo tenía apuntado en su memoria, y la memoria se apagó.",
            ),
            Option(
                "b",
                "La nueva o la de antes, pero siempre entera.",
                False,
                "Es lo que promete ante la muerte del proceso. Ante un corte de luz falta un caso: "
                "el nombre puede llegar al disco antes que los bytes.",
            ),
            Option(
                "c",
                "La nueva, la de antes o un archivo vacío o a medias.",
                True,
                "El nombre y el contenido llegan al disco cada uno por su lado. Si llegó el "
                "nombre y no los bytes, `path` lleva a un archivo vacío o a medias.",
            ),
            Option(
                "d",
                "Ningún archivo: el temporal no llegó a existir.",
                False,
                "En `path` ya había un archivo. El cambio de nombre llegó o no llegó, y en los dos "
                "casos ese nombre lleva a algún archivo.",
            ),
        ),
    ),
    Prediction(
        id="2.c",
        question=(
            "En un punto de control escrito sin un solo error, el disco cambia después un bit: donde "
            "decía «Paga la F-7» ahora dice «Paga la F-6». ¿Qué hace `json.loads` con el archivo?"
        ),
        options=(
            Option(
                "a",
                "Lanza un error: el archivo está dañado.",
                False,
                "Solo si el daño rompe la forma de JSON. Aquí el texto sigue siendo un texto, con sus "
                "comillas y sus llaves en su sitio.",
            ),
            Option(
                "b",
                "Lo lee sin protestar, y la tarea sigue con otra factura.",
                True,
                "JSON dice qué forma tienen los datos, no si son los que se guardaron. Hace "
                "falta algo que dependa de todos los bytes: una huella.",
            ),
            Option(
                "c",
                "Lo lee y devuelve el valor original: el sistema corrige un bit.",
                False,
                "El disco corrige muchos errores por su cuenta, pero no todos, ni los de una copia a "
                "medias o los de alguien que lo edita a mano. Si a tu programa le llega un byte cambiado, nadie lo "
                "arregla después.",
            ),
        ),
    ),
)
