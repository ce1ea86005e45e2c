"""Diagnósticos de 6.3: las llamadas que quedaron pendientes."""

from __future__ import annotations

from autograder.catalogue.text import Text

_DID = "Maté el programa {momento}, y lo reanudé."
_PIECES = "Mira la tabla de piezas del enunciado."
_ANSWER = "Repasa «Qué se contesta», en la lección 3."
_FIGURE = "Mira la figura 6.1."

TEXTS = {
    "devuelve-otra-cosa": Text(
        did="Miré qué devuelve {paso}.",
        expected="Esperaba {esperado}.",
        seen="Devolvió {visto}",
        where="Repasa la firma de la función, que dice lo que devuelve.",
    ),
    "pendientes-sin-contestar": Text(
        did=_DID,
        expected="Esperaba las llamadas pendientes ({llamadas}) contestadas antes de seguir.",
        seen="Ninguna lo está, y el modelo no admite el historial.",
        idea="Quizá contabas con que abrir la ejecución basta para seguir.",
        where=_PIECES,
    ),
    "resultados-sin-bloque": Text(
        did=_DID,
        expected="Esperaba en el mensaje bloques `tool_result`, que son diccionarios.",
        seen="Hay algo que no se puede guardar: {error}",
        idea="Quizá contabas con que `loop.run_call` da el bloque. Da un `ToolResult`; su bloque es "
        "`.to_block(call.id)`.",
        where=_PIECES,
    ),
    "quedan-sin-contestar": Text(
        did=_DID,
        expected="Esperaba un resultado por cada llamada pendiente: {llamadas}.",
        seen="Hay {contestadas}.",
        idea="Quizá contabas con que solo quedó a medias una. Una respuesta puede pedir varias.",
        where=_PIECES,
    ),
    "contesta-dos-veces": Text(
        did=_DID,
        expected="Esperaba un resultado por llamada.",
        seen="Alguna tiene dos.",
        idea="Quizá contabas con añadir el mensaje y cerrar el turno. `loop.end_turn` ya lo añade.",
        where=_PIECES,
    ),
    "resultados-en-varios-mensajes": Text(
        did=_DID,
        expected="Esperaba todos los resultados de la respuesta en un mensaje.",
        seen="Van en {mensajes}.",
        idea="Quizá contabas con contestar según se acaba cada llamada.",
        where=_ANSWER,
    ),
    "resultados-desordenados": Text(
        did=_DID,
        expected="Esperaba los resultados en el orden en que se pidieron.",
        seen="Van en otro, y las llamadas se hicieron también en otro.",
        where=_ANSWER,
    ),
    "mensajes-añadidos": Text(
        did=_DID,
        expected="Esperaba solo los resultados.",
        seen="Hay algo más, que nadie escribió.",
        idea="Quizá contabas con avisar al modelo de la caída. Se entera por los resultados.",
        where=_ANSWER,
    ),
    "tira-la-respuesta": Text(
        did=_DID,
        expected="Esperaba, detrás de lo guardado, los resultados que faltaban.",
        seen="La última respuesta ya no está. Lo que pidió, y quizá se hizo, se queda sin dueño, y el "
        "modelo lo volverá a pedir.",
        idea="Quizá contabas con que sin la pregunta no hay que contestar.",
        where=_FIGURE,
    ),
    "cambia-los-mensajes": Text(
        did=_DID,
        expected="Esperaba los mensajes guardados tal como estaban.",
        seen="Alguno ha cambiado, y las firmas del razonamiento que va detrás dejan de valer.",
        where=_PIECES,
    ),
    "salta-el-bucle": Text(
        did=_DID,
        expected="Esperaba que cada llamada pasara por `loop.run_call`.",
        seen="`{herramienta}` se ejecutó sin él: sin su clave, sin intención y sin nadie que mire si ya "
        "estaba hecha.",
        idea="Quizá contabas con que ejecutar la herramienta es lo mismo.",
        where=_PIECES,
    ),
    "resultado-inventado": Text(
        did=_DID,
        expected="Esperaba el resultado que dio `loop.run_call`.",
        seen="Se contestó «{texto}».",
        idea="Quizá contabas con que lo más probable es que se hiciera. El modelo lo dará por hecho.",
        where=_ANSWER,
    ),
    "da-todo-por-desconocido": Text(
        did=_DID,
        expected="Esperaba el resultado que dio `loop.run_call`: lo hecho se copia, y lo que se puede "
        "repetir se repite.",
        seen="Se contestó «{texto}», y se sabía.",
        idea="Quizá contabas con que tras una caída todo queda en duda. Ya tienes con qué decidirlo: "
        "la lección 4.",
        where=_PIECES,
    ),
    "turno-cerrado-a-mano": Text(
        did=_DID,
        expected="Esperaba el turno cerrado por `loop.end_turn`, que avisa a quien guarda.",
        seen="El mensaje está, pero no hubo `turn.finished`: hasta el paso siguiente no se guarda.",
        idea="Quizá contabas con que añadir el mensaje es cerrar el turno.",
        where=_PIECES,
    ),
    "cierra-el-turno-dos-veces": Text(
        did=_DID,
        expected="Esperaba el turno cerrado una vez.",
        seen="Se cerró {veces} veces, y la cuenta de turnos ya no es la de la tarea.",
        where=_PIECES,
    ),
    "cierra-antes-de-tiempo": Text(
        did="Maté el programa con varias llamadas pendientes, y lo reanudé.",
        expected="Esperaba todas contestadas en un mensaje y, después, el turno cerrado.",
        seen="El turno se cerró cuando aún quedaban, y al contestar la siguiente salió `{error}`.",
        idea="Quizá contabas con que cada llamada es un turno. `loop.end_turn` va una vez, con todos los "
        "bloques.",
        where="Abre la pista 1 de 6.3.",
    ),
    "cierra-un-turno-cerrado": Text(
        did=_DID,
        expected="Esperaba que no hiciera nada: el último turno estaba terminado.",
        seen="Cerró otro, que nadie había abierto.",
        idea="Quizá contabas con que siempre queda algo a medias. ¿Cuándo hay más respuestas que "
        "turnos?",
        where="Abre la pista 1 de 6.3.",
    ),
    "turno-final-abierto": Text(
        did=_DID,
        expected="Esperaba el turno de la última respuesta cerrado, aunque no pidiera nada.",
        seen="Se quedó abierto: la cuenta de turnos acaba en uno menos.",
        idea="Quizá contabas con que sin llamadas no hay turno, o con que el desenlace se mira antes "
        "de cerrarlo.",
        where="Abre la pista 2 de 6.3.",
    ),
    "pregunta-una-tarea-acabada": Text(
        did=_DID,
        expected="Esperaba el `RunResult` de `loop.finish`: la tarea ya tenía desenlace.",
        seen="Se le preguntó otra vez al modelo, o se intentó.",
        idea="Quizá contabas con que reanudar es siempre seguir.",
        where=_PIECES,
    ),
    "final-sin-devolver": Text(
        did=_DID,
        expected="Esperaba el `RunResult` de `loop.finish`: la tarea ya tenía desenlace.",
        seen="Se llamó a `loop.finish` y el programa quiso seguir: lo que da no se devolvió.",
        idea="Quizá contabas con que llamarla basta. Falta un `return`.",
        where=_PIECES,
    ),
    "error-del-disco-como-resultado": Text(
        did="Hice que el disco fallara al apuntar una llamada.",
        expected="Esperaba que el programa se detuviera: sin apuntarlo no se actúa.",
        seen="Siguió: al modelo se le contestó que había fallado la herramienta.",
        idea="Quizá contabas con que un `try` lo cubre todo. De los fallos de una herramienta se ocupa "
        "`Effects.execute`; los demás tienen que subir.",
        where=_FIGURE,
    ),
    "acaba-antes-de-tiempo": Text(
        did=_DID,
        expected="Esperaba `None`: la tarea no había acabado.",
        seen="Se dio por terminada con `loop.finish`.",
        idea="Quizá contabas con que ponerse al día es acabar. Después hay que seguir.",
        where=_PIECES,
    ),
    "acaba-sin-anunciarlo": Text(
        did=_DID,
        expected="Esperaba que `loop.finish` anunciara el final.",
        seen="No hubo `run.finished`: quien espera el final no se entera.",
        idea="Quizá contabas con hacer tú el `RunResult`.",
        where=_PIECES,
    ),
    "solo-reconoce-done": Text(
        did="Reanudé una tarea que acabó porque el modelo se negó.",
        expected="Esperaba el mismo desenlace, `refused`, sin preguntarle nada.",
        seen="El programa {visto}.",
        idea="Quizá contabas con que solo se acaba bien. `outcome_of(scene)` lo dice.",
        where=_PIECES,
    ),
    "posición-a-mano": Text(
        did=_DID,
        expected="Esperaba cada resultado en la posición de su llamada.",
        seen="Está apuntado en otra: quien lo busque no lo encontrará.",
        idea="Quizá contabas con que el número de una respuesta es su lugar en la lista. Es el de su "
        "punto de control; `to_calls` lo sabe.",
        where=_PIECES,
    ),
    "contesta-en-una-copia": Text(
        did=_DID,
        expected="Esperaba los resultados en la escena que recibe `reconcile`: con ella sigue el programa.",
        seen="Están guardados, pero en esa escena no: el bucle aún ve llamadas sin contestar.",
        idea="Quizá contabas con trabajar sobre una copia. La escena en curso se cambia en su sitio.",
        where=_PIECES,
    ),
    "no-se-puede-seguir": Text(
        did=_DID,
        expected="Esperaba que la tarea llegara a su final.",
        seen="El programa se detuvo: {error}",
        where=_PIECES,
    ),
    "reconcilia-y-repite": Text(
        did=_DID,
        expected="Esperaba cada cosa hecha una vez.",
        seen="En el mundo hay {visto}.",
        where=_FIGURE,
    ),
    "reconcilia-y-pierde": Text(
        did=_DID,
        expected="Esperaba hecho todo lo que se puede saber.",
        seen="En el mundo falta algo que la tarea da por contestado.",
        where=_FIGURE,
    ),
    "contadores-tras-reconciliar": Text(
        did=_DID,
        expected="Esperaba los mensajes y los contadores de una reanudación correcta.",
        seen="Alguno es distinto.",
        idea="Quizá contabas con llevar tú la cuenta de turnos. La llevan `end_turn` y el bucle.",
        where=_PIECES,
    ),
}
