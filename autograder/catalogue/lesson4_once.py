"""Diagnósticos de 4.4: una llamada que se puede terminar después sin repetir su efecto."""

from __future__ import annotations

from autograder.catalogue.text import Text

_LOG = "Mira la figura 4.1, en «Apuntar antes de hacer»."
_SILENCE = "Mira «Un silencio no es un no»."
_PIECES = "Mira la tabla de piezas del enunciado."

_CRASH = {
    "sin-intención": Text(
        did="Maté el proceso {veces} veces. Una de ellas, {momento}{lugar}, con {que} ya hecho.",
        expected="Esperaba en el registro que se había intentado.",
        seen="No hay rastro: al reanudar, nadie sabe que empezó.",
        idea="Quizá contabas con apuntar el resultado al volver de la herramienta. Entre el "
        "efecto y el apunte cabe una caída.",
        where=_LOG,
    ),
    "intención-después": Text(
        did="Maté el proceso {veces} veces. Una de ellas, {momento}{lugar}, con {que} ya hecho.",
        expected="Esperaba en el registro la intención, apuntada antes de actuar.",
        seen="Todavía no estaba: la apuntas después del efecto.",
        idea="Quizá contabas con que bastaba con que hubiera intención. Tiene que ir delante.",
        where=_LOG,
    ),
    "apunta-en-memoria": Text(
        did="Maté el proceso {veces} veces. Una de ellas, {momento}{lugar}, con {que} ya hecho.",
        expected="Esperaba encontrarlo en el archivo del registro.",
        seen="El archivo no tiene ninguna entrada, ni entonces ni al final.",
        idea="Quizá contabas con recordarlo en una variable. Esa memoria muere con el proceso.",
        where=_LOG,
    ),
    "hecha-antes-de-hacer": Text(
        did="Maté el proceso {veces} veces. Una de ellas, {momento}{lugar}.",
        expected="Esperaba que el registro solo dijera `hecha` de lo que está hecho.",
        seen="El registro tiene un resultado y {que} no ha ocurrido: se quedará sin hacer.",
        idea="Quizá contabas con que apuntarlo antes evita repetirlo. Evita también hacerlo.",
        where=_LOG,
    ),
    "borra-la-intención": Text(
        did="Busqué en el registro, con {que} ya hecho, la intención que lo precedió.",
        expected="Esperaba encontrarla, con su desenlace detrás.",
        seen="Ya no está en pie. Si la borras, tras la próxima caída nadie sabrá que esta llamada "
        "existió.",
        idea="Quizá contabas con dejar limpio el registro. Lo que cierra una intención es su "
        "desenlace.",
        where=_LOG,
    ),
    "repite-el-efecto": Text(
        did="Maté el proceso {veces} veces y reanudé tras cada una. Una de ellas, {momento}.",
        expected="Esperaba una sola vez {que}.",
        seen="Está hecho dos veces.",
        where=_LOG,
    ),
    "pierde-el-efecto": Text(
        did="Maté el proceso {veces} veces y reanudé tras cada una. Una de ellas, {momento}.",
        expected="Esperaba que {que} quedara hecho, o al menos dicho que no se sabe.",
        seen="No se hizo, y nada lo dice.",
        where=_LOG,
    ),
    "no-se-puede-terminar": Text(
        did="Maté el proceso {veces} veces y reanudé tras cada una. Una de ellas, {momento}.",
        expected="Esperaba que la llamada se pudiera terminar al volver.",
        seen="Al reanudar salió `{error}`.",
        idea="Quizá contabas con que el registro empieza siempre vacío.",
        where=_LOG,
    ),
    "la-llamada-lanza": Text(
        did="Hice una lectura, un pago y un correo, sin matar nada.",
        expected="Esperaba que las tres llamadas terminaran.",
        seen="Salió `{error}`.",
        where=_PIECES,
    ),
    "sin-sync": Text(
        did="Caída: todo bien. Corté la luz con {que} recién hecho.",
        expected="Esperaba su intención en el disco, en todos los estados posibles.",
        seen="Falta en {fallan} de {estados}: el efecto está hecho y el registro no lo sabe.",
        idea="Quizá contabas con que `append` llega al disco. Llega al sistema; al disco lo lleva "
        "`sync`, y tiene que ser antes de actuar.",
        where=_LOG,
    ),
    "resultado-sin-sync": Text(
        did="Caída: todo bien. Corté la luz cuando la función ya había vuelto.",
        expected="Esperaba {que} apuntado en el disco, con su resultado.",
        seen="Falta en {fallan} de {estados} estados: quedaría en duda algo que salió bien.",
        where=_LOG,
    ),
}

_ERRORS = {
    "deja-salir-el-error": Text(
        did="Probé {caso}.",
        expected="Esperaba un `ToolResult` que lo contara.",
        seen="La excepción `{error}` salió de la función y pararía la tarea entera.",
        idea="Quizá contabas con que el bucle la recoge. Quien sabe qué significa es `run_once`.",
        where=_PIECES,
    ),
    "reintenta-a-ciegas": Text(
        did="Probé {caso}.",
        expected="Esperaba una sola llamada a la herramienta.",
        seen="Hubo {veces}.",
        idea="Quizá contabas con que reintentar arregla un corte. Si la primera llegó a actuar, "
        "la segunda lo hace otra vez: eso lo decide quien conoce la clase y la clave.",
        where=_SILENCE,
    ),
    "no-devuelve-resultado": Text(
        did="Probé {caso}.",
        expected="Esperaba un `ToolResult`.",
        seen="Llegó otra cosa: `{visto}`.",
        where="`to_result(output)` convierte lo que devuelve la herramienta.",
    ),
    "no-ejecuta": Text(
        did="Probé {caso}.",
        expected="Esperaba que se llamara a la herramienta.",
        seen="No se llamó.",
        where="Mira tus cinco pasos, en 4.3.",
    ),
    "olvida-la-clave": Text(
        did="Probé {caso}.",
        expected="Esperaba que la herramienta recibiera `call.key`.",
        seen="Recibió `None`: el banco no podrá reconocer la repetición.",
        idea="Quizá contabas con que la clave ya iba en la entrada. Va aparte: `key=call.key`.",
        where=_PIECES,
    ),
    "busca-sin-la-posición": Text(
        did="Probé {caso}.",
        expected="Esperaba que se ejecutara: es otra llamada, en otra posición.",
        seen="Devolviste un resultado de la otra.",
        idea="Quizá contabas con que el id o el nombre bastan. El proveedor puede repetirlos.",
        where=_PIECES,
    ),
    "resultado-sin-apuntar": Text(
        did="Probé {caso}.",
        expected="Esperaba su desenlace en el registro.",
        seen="No está: quedará en duda para siempre.",
        where="Mira tus cinco pasos, en 4.3.",
    ),
    "otro-resultado": Text(
        did="Probé {caso}.",
        expected="Esperaba el resultado tal cual.",
        seen="Devolviste `{visto}`.",
        where=_PIECES,
    ),
    "guarda-el-error": Text(
        did="Probé {caso}.",
        expected="Esperaba que no se apuntara ningún desenlace.",
        seen="El corte quedó apuntado como resultado definitivo. No sabes si pagó: eso es un "
        "desenlace desconocido, no un «no».",
        idea="Quizá contabas con que una excepción quiere decir que no se hizo.",
        where=_SILENCE,
    ),
    "da-por-hecho-lo-desconocido": Text(
        did="Probé {caso}.",
        expected="Esperaba un resultado con `is_error` que dijera que no se sabe.",
        seen="Devolviste `{visto}`, sin error: el modelo dará por hecho lo que quizá no lo está.",
        where=_SILENCE,
    ),
    "rechazo-en-duda": Text(
        did="Probé {caso}.",
        expected="Esperaba ese «no» apuntado como desenlace.",
        seen="Quedó sin apuntar, como si no se supiera.",
        idea="Quizá contabas con que toda excepción es una duda. Un rechazo es una respuesta.",
        where=_SILENCE,
    ),
    "rechazo-como-éxito": Text(
        did="Probé {caso}.",
        expected="Esperaba un resultado con `is_error`.",
        seen="Devolviste `{visto}`, sin error.",
        where="`error_result(error)` pone la marca.",
    ),
    "todo-error-es-duda": Text(
        did="Probé {caso}.",
        expected="Esperaba su error apuntado como resultado: repetirla no hace daño.",
        seen="Quedó sin apuntar.",
        idea="Quizá contabas con que todo error es una duda. Solo importa en lo que es de alto "
        "impacto.",
        where=_PIECES,
    ),
    "no-mira-el-registro": Text(
        did="Probé {caso}.",
        expected="Esperaba ese resultado, sin llamar a la herramienta.",
        seen="La herramienta se ejecutó otra vez.",
        idea="Quizá contabas con que solo se llega aquí la primera vez. Al reanudar se vuelve a "
        "pasar por todas.",
        where=_PIECES,
    ),
}

TEXTS = _CRASH | _ERRORS
