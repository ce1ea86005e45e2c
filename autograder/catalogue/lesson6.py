"""Diagnósticos de 6.1 y los de todo el programa exportado."""

from __future__ import annotations

from autograder.catalogue.text import Text

_FIGURE = "Mira la figura 6.1."
_STATEMENT = "Repasa el enunciado de 6.1."

TEXTS = {
    "no-se-puede-exportar": Text(
        did="Escribí tu función en `mi_arnes.py`, que vive sin el cuaderno.",
        expected="Esperaba poder llevar a un archivo todo lo que usa.",
        seen="`{nombre}` {motivo}.",
        idea="Quizá contabas con algo que solo existe mientras el cuaderno está abierto.",
        where="Mira «La misma caída, superada».",
    ),
    "no-guarda": Text(
        did="Ejecuté el programa entero y miré qué había en el archivo de la ejecución.",
        expected="Esperaba un punto de control tras cada respuesta y tras cada turno.",
        seen="No hay ninguno: `file.checkpoint` no se llamó.",
        where=_STATEMENT,
    ),
    "guarda-en-otro-sitio": Text(
        did="Ejecuté el programa entero y miré qué había en el archivo de la ejecución.",
        expected="Esperaba los puntos de control en `file`, que es lo que lee quien reanuda.",
        seen="No hay ninguno, y en la carpeta aparecen otros archivos.",
        idea="Quizá contabas con escribir tú la escena. El archivo ya sabe hacerlo de una vez y sin "
        "romperse.",
        where=_STATEMENT,
    ),
    "guarda-al-salir": Text(
        did="Maté el programa en {veces} puntos, con `SIGKILL`.",
        expected="Esperaba un punto de control tras cada respuesta y tras cada turno.",
        seen="No hay ninguno: lo que guarda espera a una señal o a que el proceso salga.",
        idea="Quizá contabas con que al proceso le da tiempo a despedirse. `SIGKILL` no se puede "
        "atender, y un corte de luz tampoco.",
        where=_FIGURE,
    ),
    "guarda-al-final": Text(
        did="Maté el programa en {veces} puntos, también en el último turno.",
        expected="Esperaba perder como mucho un paso.",
        seen="Se pierden {turnos} turnos: solo guardas en `run.finished`.",
        idea="Quizá contabas con que la tarea acabaría. El final es lo único que no hace falta "
        "guardar para seguir.",
        where="Repasa 2.4.",
    ),
    "guarda-sin-la-respuesta": Text(
        did="Maté el programa en {veces} puntos. En uno, `{herramienta}` ya estaba en marcha y el modelo "
        "había dado respuestas: {dadas}.",
        expected="Esperaba en el archivo la respuesta que la pide.",
        seen="Hay guardadas {guardadas}. Al reanudar se le pregunta otra vez al modelo, que puede pedir "
        "otra cosa, y lo hecho se queda sin nadie que lo pidiera.",
        idea="Quizá contabas con que basta con los resultados.",
        where="Repasa la predicción 6.a.",
    ),
    "guarda-sin-los-resultados": Text(
        did="Maté el programa en {veces} puntos, también al acabar cada turno.",
        expected="Esperaba en el archivo sus resultados, en un punto de control.",
        seen="De los {turnos} turnos con llamadas no hay ninguno: solo están las respuestas.",
        idea="Quizá contabas con que lo caro es la respuesta. Sin el punto del turno, al reanudar hay "
        "que contestarlo todo otra vez.",
        where=_FIGURE,
    ),
    "guarda-en-el-turno-siguiente": Text(
        did="Miré en qué eventos pides un punto de control.",
        expected="Esperaba uno al acabar cada turno.",
        seen="Lo pides en `turn.started`, cuando empieza el siguiente: si el proceso muere o se para "
        "entre los dos, hay que contestar otra vez.",
        idea="Quizá contabas con que entre un turno y otro no pasa nada.",
        where=_FIGURE,
    ),
    "punto-antes-de-anotar": Text(
        did="Maté el programa en {veces} puntos. En uno, `{herramienta}` ya estaba en marcha y el modelo "
        "había dado respuestas: {dadas}.",
        expected="Esperaba en el archivo la respuesta que la pide.",
        seen="Hay guardadas {guardadas}: en `model.replied` la escena aún no la tiene.",
        idea="Quizá contabas con que llegar y estar anotada es lo mismo.",
        where="Repasa 2.4.",
    ),
    "guarda-dentro-de-la-herramienta": Text(
        did="Miré en qué eventos pides un punto de control.",
        expected="Esperaba los de una escena que acaba de crecer.",
        seen="Lo pides en `tool.started`: ahí la escena es la de antes, y nadie sabe qué va a pasar "
        "dentro.",
        idea="Quizá contabas con guardar justo antes del peligro. La respuesta ya está anotada desde "
        "`assistant.appended`; la intención la apunta `protect`.",
        where=_FIGURE,
    ),
    "guarda-en-todos": Text(
        did="Miré en qué eventos pides un punto de control.",
        expected="Esperaba los de una escena que acaba de crecer.",
        seen="Lo pides en todos, también dentro de una herramienta.",
        idea="Quizá contabas con que guardar más es más seguro. Dentro de una herramienta la escena "
        "todavía no sabe qué va a pasar.",
        where=_STATEMENT,
    ),
    "compara-con-un-texto": Text(
        did="Miré en qué eventos pides un punto de control.",
        expected="Esperaba los de una escena que acaba de crecer.",
        seen="Lo pides en todos, también dentro de una herramienta.",
        idea='Quizá contabas con que `nombre == "a" or "b"` compara dos veces. Compara una, y `"b"` '
        "cuenta siempre como cierto: se escribe `nombre in (…)`.",
        where=_STATEMENT,
    ),
    "guarda-a-veces": Text(
        did="Conté los puntos de control de una tarea entera.",
        expected="Esperaba {esperados}: uno por respuesta y uno por turno con llamadas.",
        seen="Hay {puntos}. Una caída cuesta más de un paso.",
        idea="Quizá contabas con ahorrar escrituras. Cada una cuesta medio milisegundo; un turno, "
        "segundos y dinero.",
        where="Repasa 2.4.",
    ),
    "punto-sin-sync": Text(
        did="Corté la luz al acabar el turno {turno}.",
        expected="Esperaba en el disco su punto de control.",
        seen="{dónde}, no está: `checkpoint` añade, y nadie lo llevó al disco.",
        idea="Quizá contabas con que añadir y estar a salvo es lo mismo.",
        where=_STATEMENT,
    ),
    "turno-sin-resultados": Text(
        did="Corté la luz al acabar el turno {turno}, el último.",
        expected="Esperaba su respuesta en el disco.",
        seen="No está: ese turno no pide nada, y sin llamadas no ocurre `results.appended`.",
        idea="Quizá contabas con que todo turno tiene resultados. El que no falta nunca es "
        "`turn.finished`.",
        where="Repasa 2.4.",
    ),
    "se-traga-el-error-del-disco": Text(
        did="Hice que el disco fallara al guardar unos resultados.",
        expected="Esperaba que la tarea se detuviera ahí.",
        seen="Siguió y pidió otra respuesta, con el trabajo sin guardar.",
        idea="Quizá contabas con que un `try` lo arregla. Sin guardar no se sigue: deja subir el "
        "error.",
        where=_STATEMENT,
    ),
    "guardado-que-repite": Text(
        did="Maté el programa {veces} veces. Una de ellas, {momento}; y lo reanudé.",
        expected="Esperaba cada cosa hecha una vez.",
        seen="En el mundo hay {visto}.",
        where=_FIGURE,
    ),
    "guardado-que-no-llega": Text(
        did="Maté el programa {veces} veces. Una de ellas, {momento}; y lo reanudé.",
        expected="Esperaba que la tarea llegara a su final.",
        seen="No llegó.",
        where=_FIGURE,
    ),
    "guardado-que-cambia-el-final": Text(
        did="Maté el programa {veces} veces. Una de ellas, {momento}; y lo reanudé.",
        expected="Esperaba el mismo final que sin ninguna caída.",
        seen="Los mensajes o los contadores son otros.",
        idea="Quizá contabas con guardar una copia anterior de la escena, o con cambiarla.",
        where=_FIGURE,
    ),
}
