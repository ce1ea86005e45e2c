"""Predicciones y preguntas de repaso de la lección 1."""

from __future__ import annotations

from autograder.predictions.model import Option, Prediction

PREDICTIONS = (
    Prediction(
        id="1.a",
        question=(
            "El proceso murió al empezar el turno 9. En el disco está todo: el mundo, con los "
            "pagos ya hechos, y el registro de efectos. Vuelves a arrancar la tarea en la misma "
            "carpeta. ¿Qué hará?"
        ),
        options=(
            Option(
                "a",
                "Leer el registro de efectos y seguir por el turno 9.",
                False,
                "El registro está en el disco, pero nadie lo lee al arrancar. Y no bastaría: dice "
                "qué llamadas terminaron, no qué se pidió ni qué se había decidido. Sin los "
                "mensajes no hay turno 9 al que volver.",
            ),
            Option(
                "b",
                "Empezar de cero y pagar otra vez alguna factura.",
                True,
                "Los mensajes solo vivían en el proceso, así que el modelo recibe la "
                "petición como el primer día. La lista de facturas no dice cuáles están pagadas, "
                "y las que ya tocó vuelven a pasar por sus manos.",
            ),
            Option(
                "c",
                "Empezar de cero, ver qué está pagado y no repetir ningún pago.",
                False,
                "Haría falta que el mundo lo contara, y este no lo hace: la lista trae proveedor "
                "y vencimiento, por orden de último cambio. Muchos sistemas reales tampoco lo "
                "cuentan. No lo dejes en manos del mundo: lo que ya hiciste tienes que saberlo tú.",
            ),
            Option(
                "d",
                "Negarse a arrancar, porque la carpeta está ocupada.",
                False,
                "Nada se lo impide. Quien ocupaba la carpeta era un proceso, y ya no existe: un "
                "archivo escrito por un muerto es un archivo corriente.",
            ),
        ),
    ),
    Prediction(
        id="1.b",
        question=(
            "El bucle sigue: cambia el texto del primer mensaje de `scene`. Antes habías hecho "
            "tres copias: `same = scene`, `shallow = copy(scene)` y `deep = deepcopy(scene)`. "
            "¿Cuáles dicen todavía «antes»?"
        ),
        options=(
            Option(
                "a",
                "Las tres: ya tenían su valor.",
                False,
                "En Python, como en JavaScript, una asignación no copia listas ni diccionarios. "
                "`same` es otro nombre de la misma lista, así que cambia con ella.",
            ),
            Option(
                "b",
                "`shallow` y `deep`.",
                False,
                "`copy` hace una lista nueva, pero dentro pone los mismos diccionarios: es el "
                "`[...lista]` de JavaScript. Si añades un mensaje, `shallow` no lo ve; si cambias "
                "uno de los que había, sí.",
            ),
            Option(
                "c",
                "Solo `deep`.",
                True,
                "`deepcopy` copia la lista y todo lo que hay dentro, hasta el último "
                "texto: es el `structuredClone` de JavaScript.",
            ),
            Option(
                "d",
                "Ninguna.",
                False,
                "`deepcopy` sí aguanta: copia también los diccionarios de dentro, y a esa copia "
                "el bucle no llega.",
            ),
        ),
    ),
)

REVIEW = (
    Prediction(
        id="1.r1",
        question="El modelo contesta con `stop_reason` igual a `tool_use`. ¿Qué hace el bucle?",
        options=(
            Option(
                "a",
                "Enseña el texto a la persona y espera su contestación.",
                False,
                "Eso corresponde a `end_turn`. `stop_reason` dice por qué dejó de escribir el "
                "modelo, y según el motivo el bucle hace una cosa u otra. Con `end_turn` ha "
                "terminado y le toca a la persona. Con `tool_use` se ha parado a mitad de su "
                "trabajo: ha escrito uno o varios bloques `tool_use`, cada uno con su `id`, su "
                "nombre y su entrada, y no puede seguir sin saber qué salió. El bucle ejecuta las "
                "llamadas en orden, junta los resultados en un solo mensaje de usuario y hace otra "
                "petición con todo el historial. Así hasta que llegue un motivo distinto.",
            ),
            Option(
                "b",
                "Ejecuta lo que pide, añade los resultados en un mensaje de usuario y vuelve a "
                "llamar al modelo.",
                True,
                "El bucle gira mientras el modelo pida herramientas.",
            ),
            Option(
                "c",
                "Termina, porque ya hay respuesta.",
                False,
                "Hay respuesta, pero es una petición: el modelo pide que alguien actúe por él. "
                "Un modelo no ejecuta nada; solo escribe. Cuando necesita leer un archivo o pagar "
                "una factura escribe un bloque `tool_use` y se detiene con ese `stop_reason`. Si "
                "el bucle acabara ahí, la tarea se quedaría en el primer paso. Por eso el bucle "
                "ejecuta la herramienta, devuelve lo que salió en un bloque `tool_result` y llama "
                "otra vez. Ese ir y venir es un turno. La tarea de esta lección tiene más de "
                "cincuenta, y solo en el último el motivo es `end_turn`.",
            ),
        ),
    ),
    Prediction(
        id="1.r2",
        question=(
            "Una respuesta del modelo pide dos herramientas, con los ids `a` y `b`. ¿Qué lleva el "
            "mensaje siguiente?"
        ),
        options=(
            Option(
                "a",
                "Un solo `tool_result` con las dos salidas.",
                False,
                "Cada llamada espera su propia respuesta. El `tool_result` lleva un campo, "
                "`tool_use_id`, en el que solo cabe un identificador; si mandas uno para dos "
                "llamadas, la otra queda sin contestar y la API rechaza la petición con un error "
                "400. La pareja es de uno a uno: tantos `tool_result` como `tool_use` había en la "
                "respuesta, todos en el mensaje de usuario que va justo detrás, y por delante de "
                "cualquier texto. Da igual que las dos herramientas sean la misma o que las "
                "salidas se parezcan. Ten a mano esta regla: es la que se rompe cuando un proceso "
                "muere a mitad de un turno, y la lección 3 trata de repararla.",
            ),
            Option(
                "b",
                "El resultado de `a`; el de `b` irá después de la próxima respuesta.",
                False,
                "Después es tarde: la API comprueba que las llamadas de una respuesta estén "
                "contestadas en el mensaje que va justo detrás. Si falta una, la petición se "
                "rechaza con un error 400 y el modelo ni la ve. Tampoco vale contestar más tarde "
                "ni en otro mensaje: un `tool_result` cuyo `tool_use` no está en el "
                "mensaje anterior es huérfano, y también da error. Así que el arnés ejecuta todas "
                "las llamadas de la respuesta, de una en una, guarda lo que sale y manda los "
                "resultados juntos. Si una herramienta falla, su resultado es el fallo, con "
                "`is_error`; pero resultado tiene que haber.",
            ),
            Option(
                "c",
                "Un `tool_result` para `a` y otro para `b`, los dos en el mismo mensaje.",
                True,
                "Uno por llamada, cada uno con el `tool_use_id` de la suya.",
            ),
        ),
    ),
    Prediction(
        id="1.r3",
        question="Una herramienta falla. ¿Qué recibe el modelo?",
        options=(
            Option(
                "a",
                "Un `tool_result` con `is_error` y el motivo.",
                True,
                "El fallo también es un resultado, y el modelo decide qué hacer con él.",
            ),
            Option(
                "b",
                "Nada: se quita su `tool_use` del historial, como si no hubiera ocurrido.",
                False,
                "Quitarlo tiene dos problemas. El primero es de protocolo: los bloques del modelo "
                "se devuelven tal como llegaron, y si la respuesta traía razonamiento firmado, "
                "tocarla invalida la firma. El segundo es de fondo: el modelo no sabría que lo "
                "intentó y lo pediría otra vez, igual. Un fallo es información. Se manda como un "
                "`tool_result` con `is_error: true` y el motivo en el texto, para que el "
                "modelo corrija la entrada, pruebe otra vía o avise. En la tarea de la oficina "
                "hay una factura sin número de pedido: la validación falla, el modelo lo lee, lo "
                "anota y vuelve a validar.",
            ),
            Option(
                "c",
                "Un mensaje de texto que cuenta lo ocurrido.",
                False,
                "El texto puede acompañar, pero no contesta. La API empareja por estructura: busca "
                "un bloque `tool_result` cuyo `tool_use_id` sea el de la llamada, y un bloque de "
                "texto no lo es por bien que lo explique. Con la llamada sin contestar, la "
                "petición siguiente da error 400. Lo correcto es un `tool_result` con `is_error: true` "
                "y el motivo dentro. Si además quieres añadir texto, ponlo en el mismo "
                "mensaje y detrás de todos los resultados. Recuerda esa marca, `is_error`, cuando "
                "guardes la escena: sin ella, un fallo guardado parece un éxito al volver.",
            ),
        ),
    ),
    Prediction(
        id="1.r4",
        question="Entre dos peticiones de la misma conversación, ¿qué recuerda el modelo?",
        options=(
            Option(
                "a",
                "Los últimos mensajes, hasta llenar su ventana.",
                False,
                "La ventana no es un recuerdo: es el tamaño máximo de una petición, entre lo que "
                "se manda y lo que se contesta. Al terminar de contestar no queda nada. En la "
                "petición siguiente el arnés vuelve a mandar el sistema, las herramientas y todos "
                "los mensajes, y el modelo los lee de nuevo, desde el principio. Por eso el gasto "
                "de entrada crece con cada turno aunque escribas poco. Y por eso la lista "
                "`messages` que guarda el arnés es tan valiosa: es la única copia de lo que ha "
                "pasado. Si muere con el proceso, no hay a quién pedírsela.",
            ),
            Option(
                "b",
                "Lo que quedó en la caché de la petición anterior.",
                False,
                "La caché ahorra dinero, no memoria. El servidor guarda un rato el trabajo de leer "
                "un principio de petición idéntico, para no cobrarlo entero la vez siguiente; pero "
                "ese principio hay que volver a mandarlo, byte a byte igual, en cada petición. Si "
                "no lo mandas, el modelo no lo ve aunque esté en la caché. Lo notas en el consumo: "
                "lo que se guarda cuenta como `cache_creation_input_tokens` y lo que se aprovecha, "
                "como `cache_read_input_tokens`; las dos cosas ocupan ventana igual que la entrada "
                "corriente. En esta lección contarás las cuatro partes.",
            ),
            Option(
                "c",
                "Nada: cada petición lleva otra vez todo el historial.",
                True,
                "Si el arnés no lo manda, para el modelo no ha ocurrido.",
            ),
        ),
    ),
    Prediction(
        id="1.r5",
        question=(
            "Vas a compactar: un resumen sustituye a los mensajes viejos. ¿Qué corte deja un "
            "historial válido?"
        ),
        options=(
            Option(
                "a",
                "El resumen llega hasta una respuesta que pide herramientas, incluida; se conserva desde "
                "sus resultados.",
                False,
                "Así los resultados quedan huérfanos: hablan de unos `tool_use` que ya no están, y "
                "la API responde con un error 400. Al compactar cambias el principio del historial "
                "por un resumen, pero lo que conservas tiene que seguir cumpliendo las reglas por "
                "sí mismo: cada `tool_result` con su `tool_use` en el mensaje anterior, y cada "
                "`tool_use` con su resultado en el siguiente. El corte, por tanto, va entre un "
                "mensaje de resultados y la respuesta que lo sigue. Y una cosa más: las firmas del "
                "razonamiento dependen de todo lo anterior, así que al cambiar el principio hay "
                "que quitar esos bloques de lo conservado.",
            ),
            Option(
                "b",
                "El resumen llega hasta un mensaje de resultados, incluido; se conserva desde la respuesta "
                "siguiente del modelo.",
                True,
                "Ninguna pareja queda partida por el corte.",
            ),
            Option(
                "c",
                "Quitar los `tool_result` más grandes y dejar sus `tool_use`.",
                False,
                "Ocupan mucho, es verdad, pero quitarlos deja llamadas sin contestar y la API "
                "rechaza la petición con un error 400. Puedes recortar lo que hay dentro de un "
                "resultado, por ejemplo dejar un aviso en lugar de cien páginas; el bloque, con su "
                "`tool_use_id`, tiene que seguir. Compactar es otra cosa: se cambia un tramo entero por su resumen "
                "y se corta entre un mensaje de resultados y la respuesta siguiente, para no partir "
                "ninguna pareja. Después de hacerlo, `tokens_used` baja, porque la ventana está más "
                "vacía. El gasto acumulado, `usage`, no baja: lo gastado, gastado está.",
            ),
        ),
    ),
)
