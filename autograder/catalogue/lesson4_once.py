"""Diagnósticos de 4.4: una llamada que se puede terminar después sin repetir su efecto."""

from __future__ import annotations

from autograder.catalogue.text import Text

_LOG = "Mira la figura 4.1, en «Apuntar antes de hacer»."
_SILENCE = "Mira «Un silencio no es un no»."
_PIECES = "Mira la tabla de piezas del enunciado."

_CRASH = {
    "sin-intención": Text(
        did="Maté el proceso {veces} veces. Una de ellas, {momento}{lugar}, con {que} ya en el mundo.",
        expected="Esperaba en el registro que se había intentado.",
        seen="No hay rastro: al reanudar, nadie sabe que empezó.",
        idea="Quizá contabas con apuntar el resultado al volver de la herramienta. Entre el "
        "efecto y el apunte cabe una caída.",
        where=_LOG,
    ),
    "intención-después": Text(
        did="Maté el proceso {veces} veces. Una de ellas, {momento}{lugar}, con {que} ya en el mundo.",
        expected="Esperaba en el registro la intención, apuntada antes de actuar.",
        seen="Todavía no estaba: la apuntas después del efecto.",
        idea="Quizá contabas con que bastaba con que hubiera intención. Tiene que ir delante.",
        where=_LOG,
    ),
    "apunta-en-memoria": Text(
        did="Maté el proceso {veces} veces. Una de ellas, {momento}{lugar}, con {que} ya en el mundo.",
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
        did="Busqué en el registro, con {que} en el mundo, la intención que lo precedió.",
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
        seen="No se hizo y, al reanudar, `run_once` tampoco lo intentó.",
        idea="Quizá contabas con decidir aquí qué se hace con lo que ya empezó. De eso se ocupa "
        "`decide`: si llaman a `run_once`, es para que actúe.",
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
        seen="Falta en {fallan} de {estados} estados: el efecto está hecho y el registro no lo sabe.",
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
    "otra-clave": Text(
        did="Probé {caso}.",
        expected="Esperaba que la herramienta recibiera la clave que trae la llamada: `call.key`.",
        seen="Recibió `{clave}`: cuando el modelo o tu reanudación repitan la acción, llevará otra "
        "y el banco no la reconocerá.",
        idea="Quizá contabas con que vale cualquier clave. La da el arnés, y nombra la acción; el "
        "id y el proceso nombran el intento.",
        where=_PIECES,
    ),
    "apunta-otra-cosa": Text(
        did="Probé {caso}.",
        expected="Esperaba en `log.append` una intención o un `Outcome`.",
        seen="Le diste un valor de tipo `{visto}`.",
        idea="Quizá contabas con apuntar el resultado suelto. El desenlace dice también de qué "
        "llamada es: `Outcome(call.position, result)`.",
        where=_PIECES,
    ),
    "outcome-sin-result": Text(
        did="Probé {caso}.",
        expected="Esperaba un `Outcome` con un `ToolResult` dentro.",
        seen="Apuntaste `{visto}`: al reanudar, esa entrada no se podría leer.",
        idea="Quizá contabas con que `tool.run` da ya un `ToolResult`. Da lo que devolvió la "
        "herramienta: `to_result(output)` lo convierte.",
        where=_PIECES,
    ),
    "sync-antes-de-apuntar": Text(
        did="Probé {caso}.",
        expected="Esperaba `log.append(…)` y, detrás, `log.sync()`.",
        seen="Llamaste a `sync` sin nada apuntado: no hay archivo que llevar al disco, y con un "
        "registro vacío eso lanza `FileNotFoundError`.",
        idea="Quizá contabas con que el orden de los dos da igual. `sync` lleva lo que ya está "
        "apuntado.",
        where="Mira tus cinco pasos, en 4.3.",
    ),
    "resultado-perdido": Text(
        did="Probé {caso}.",
        expected="Esperaba su resultado apuntado.",
        seen="Está marcado como perdido (`lost`): eso se apunta cuando consta que se hizo y nadie "
        "sabe qué devolvió.",
        where=_PIECES,
    ),
    "error-devuelto-sin-apuntar": Text(
        did="Probé {caso}.",
        expected="Esperaba ese resultado apuntado: la herramienta contestó.",
        seen="Quedó sin apuntar, como si no se supiera.",
        idea="Quizá contabas con que todo lo que lleva `is_error` es una duda. La duda viene de no "
        "recibir respuesta.",
        where=_SILENCE,
    ),
    "se-traga-la-interrupción": Text(
        did="Probé {caso}.",
        expected="Esperaba que `KeyboardInterrupt` saliera de la función y parara la tarea.",
        seen="La función la recogió y siguió: no hay manera de pararla.",
        idea="Quizá contabas con recogerlo todo (`except:` o `except BaseException`). Lo que no es "
        "`Exception` pide parar.",
        where="Mira la pista 2 de 4.4.",
    ),
    "duda-contada-como-error": Text(
        did="Probé {caso}.",
        expected="Esperaba un resultado que dijera que el desenlace es desconocido.",
        seen="Devolviste «{visto}»: el modelo leerá que falló y lo pedirá otra vez como nuevo.",
        idea="Quizá contabas con que basta con no apuntarlo. También hay que decir que no se sabe: "
        "`unknown_result(tool, error)`.",
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
        seen="No está: al reanudar no habrá resultado que devolver.",
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
        seen="El corte quedó apuntado como resultado definitivo. No sabes si se hizo: eso es un "
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
        expected="Esperaba su error apuntado como resultado: repetir la llamada no hace daño.",
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
