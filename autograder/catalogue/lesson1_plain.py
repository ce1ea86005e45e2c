"""Diagnósticos de 1.3: la escena, en datos y de vuelta."""

from __future__ import annotations

from autograder.catalogue.text import Text

_COPY = "Mira «Una copia que no cambia»."
_JSON = "Mira «Ida y vuelta por JSON»."

TEXTS = {
    "copia-con-la-misma-lista": Text(
        did="Llamé a `to_plain`, y después la escena recibió un mensaje más.",
        expected="Esperaba que la copia no cambiara.",
        seen="El mensaje nuevo apareció en ella.",
        idea="Quizá contabas con que un diccionario nuevo ya es una copia. La lista de dentro "
        "seguía siendo la de la escena.",
        where=_COPY,
    ),
    "copia-de-un-nivel": Text(
        did="Llamé a `to_plain`, y después cambié un texto y un ordinal de la escena.",
        expected="Esperaba que la copia no cambiara.",
        seen="Cambió a la vez: copiaste la lista, y lo de dentro se comparte.",
        idea="Quizá contabas con que copiar un nivel basta.",
        where=_COPY,
    ),
    "toca-la-escena": Text(
        did="Comparé la escena antes y después de `to_plain`.",
        expected="Esperaba encontrarla igual: el bucle sigue con ella.",
        seen="Ha cambiado: {campos}.",
        idea="Quizá contabas con que `vars(state)` da una copia. Da el diccionario de la escena.",
        where=_COPY,
    ),
    "json-no-lo-escribe": Text(
        did="Pasé a `json.dumps` lo que devolvió `to_plain`.",
        expected="Esperaba texto.",
        seen="JSON no sabe escribirlo: {error}.",
        idea="Quizá contabas con que una dataclass se escribe sola. `usage` es un objeto.",
        where=_JSON,
    ),
    "no-vuelve-una-escena": Text(
        did="Miré qué devuelve `from_plain`.",
        expected="Esperaba un `RunState`, con su `record_reply`.",
        seen="Devuelve `{visto}`.",
        where=_JSON,
    ),
    "usage-vuelve-como-diccionario": Text(
        did="Llevé la escena a JSON, la traje de vuelta y miré `usage`.",
        expected="Esperaba un `Usage`, que se suma con otro.",
        seen="Es `{visto}`: en la respuesta siguiente, la suma fallará.",
        idea="Quizá contabas con que JSON recuerda de qué clase era. Solo guarda diccionarios.",
        where=_JSON,
    ),
    "pierde-un-campo": Text(
        did="Llevé una escena a JSON y la traje de vuelta.",
        expected="Esperaba la misma, campo a campo.",
        seen="No vuelve igual: {campos}.",
        idea="Quizá contabas con que ese campo se puede rehacer después.",
        where=_JSON,
    ),
    "guarda-la-clave-api": Text(
        did="Puse una clave de mentira en el entorno y la busqué en lo que devolvió `to_plain`.",
        expected="Esperaba no encontrarla.",
        seen="Ahí está, lista para quedar escrita en el archivo.",
        idea="Quizá contabas con que hará falta al volver. Se pide otra vez al entorno.",
        where="Mira la tabla de motivos de «Memoria y estado».",
    ),
    "devuelve-texto-json": Text(
        did="Miré qué devuelve `to_plain`.",
        expected="Esperaba un diccionario.",
        seen="Devuelve texto: el JSON ya escrito.",
        idea="Quizá contabas con que `to_plain` hace de `JSON.stringify`. Aquí solo prepara los "
        "datos; `json.dumps` los escribe después.",
        where=_JSON,
    ),
    "no-devuelve-nada": Text(
        did="Miré qué devuelve `{funcion}`.",
        expected="Esperaba {esperado}.",
        seen="Devuelve `None`.",
        where="Comprueba que todos sus caminos acaban en `return`.",
    ),
    "no-es-un-diccionario": Text(
        did="Miré qué devuelve `to_plain`.",
        expected="Esperaba un diccionario corriente, de tipo `dict`.",
        seen="Es de tipo `{visto}`.",
        where=_JSON,
    ),
    "vuelve-vacía": Text(
        did="Llevé una escena a JSON y la traje de vuelta en otro proceso.",
        expected="Esperaba la misma, con sus mensajes.",
        seen="Volvió una escena sin ningún mensaje.",
        idea="Quizá contabas con algo que seguía en la memoria del proceso. Solo vuelve lo que está "
        "en `data`.",
        where=_JSON,
    ),
    "copia-antigua": Text(
        did="Cambié la escena y llamé otra vez a `to_plain`.",
        expected="Esperaba los datos de ahora.",
        seen="Devolvió los de la primera vez.",
        idea="Quizá contabas con guardar el resultado para no repetir el trabajo. La escena cambia "
        "en cada turno.",
        where=_COPY,
    ),
    "toca-los-datos": Text(
        did="Comparé `data` antes y después de `from_plain(data)`.",
        expected="Esperaba encontrarlo igual.",
        seen="Tu función lo cambió.",
        idea="Quizá contabas con que `data` ya no lo usa nadie. Si algo falla después, quien lo leyó "
        "todavía quiere mirarlo.",
        where="Mira la pista 3: `{{**data, …}}` hace un diccionario nuevo.",
    ),
    "un-nombre-que-no-existe": Text(
        did="Puse en la escena algo que JSON cambiaría, o quité un campo de los datos.",
        expected="Esperaba un error que lo contara.",
        seen="Salió `NameError: {error}`: Python no conoce ese nombre, y no llegó a lanzar nada.",
        where="Mira qué nombres importa la celda de «Una copia que no cambia».",
    ),
    "otra-excepción": Text(
        did="Puse en la escena algo que JSON cambiaría y llamé a `to_plain`.",
        expected="Esperaba `NotStorable`, con el lugar.",
        seen="Salió `{error}`.",
        idea="Quizá contabas con que cualquier error avisa igual. Quien guarda espera ese para "
        "decirte qué campo no se puede guardar; otro parece un fallo del programa.",
        where="Mira la pista 2.",
    ),
    "devuelve-la-excepción": Text(
        did="Puse en la escena algo que JSON cambiaría y llamé a `to_plain`.",
        expected="Esperaba que lanzara `NotStorable`.",
        seen="Devolvió un `{visto}` como si fuera el resultado.",
        idea="Quizá contabas con `return`. Un error se lanza con `raise`, el `throw` de JavaScript.",
        where="Mira la pista 2.",
    ),
    "calla-y-devuelve-nada": Text(
        did="Di a `{funcion}` algo que tenía que rechazar.",
        expected="Esperaba {esperado}.",
        seen="Devolvió `None` sin decir nada.",
        idea="Quizá contabas con que quien llama lo notará. Lo notará mucho después, y lejos de aquí.",
        where="Mira la pista 2.",
    ),
    "solo-mira-el-primer-nivel": Text(
        did="Puse {cosa} dentro de la entrada de una llamada, en `messages`.",
        expected="Esperaba `NotStorable`, como cuando estaba en `extra`.",
        seen="Ahí no lo vio: {escrito}",
        idea="Quizá contabas con que lo raro estará siempre arriba. En los mensajes hay listas dentro "
        "de diccionarios, y dentro, más.",
        where="Mira la pista 2: `check_plain` baja hasta el fondo.",
    ),
    "lo-descubre-json": Text(
        did="Llamé a `to_plain` con un objeto vivo dentro de la escena.",
        expected="Esperaba `NotStorable`.",
        seen="Lo dio por bueno, y el error salió después, en `json.dumps`: {error}",
        idea="Quizá contabas con que JSON ya avisa. Avisa cuando el archivo está a medias, y no dice "
        "en qué campo.",
        where=_JSON,
    ),
    "descarta-en-silencio": Text(
        did="Llamé a `to_plain` con {cosa} dentro de la escena.",
        expected="Esperaba `NotStorable`.",
        seen="No dijo nada, y en los datos ya no está: {escrito}",
        idea="Quizá contabas con que lo que no se guarda no hace falta. Eso lo decide quien lo puso "
        "ahí, si alguien se lo dice.",
        where=_JSON,
    ),
    "rellena-lo-que-falta": Text(
        did="Quité `{campo}` de los datos y llamé a `from_plain`.",
        expected="Esperaba un error que nombrara ese campo.",
        seen="Devolvió una escena, con `{visto}` en su lugar.",
        idea="Quizá contabas con los valores por defecto de la clase. Sirven para una escena nueva; "
        "en una guardada, ese valor es inventado.",
        where="Mira la pista 3.",
    ),
    "descarta-lo-desconocido": Text(
        did="Añadí `{campo}` a los datos y llamé a `from_plain`.",
        expected="Esperaba un error que nombrara ese campo.",
        seen="Devolvió una escena sin él: al guardarla otra vez, se habrá perdido.",
        idea="Quizá contabas con que lo desconocido sobra. Puede haberlo escrito una versión más "
        "nueva del arnés.",
        where="Mira la pista 3.",
    ),
    "escena-vacía-por-error": Text(
        did="Cambié `{campo}` en los datos y llamé a `from_plain`.",
        expected="Esperaba un error que nombrara ese campo.",
        seen="Devolvió una escena vacía, como si la tarea no hubiera empezado.",
        idea="Quizá contabas con que así no se rompe nada. La tarea empezaría de cero, y ya sabes lo "
        "que pagaría.",
        where="Mira la pista 3.",
    ),
    "error-sin-el-campo": Text(
        did="Llamé a `from_plain` con unos datos en los que {cambio} `{campo}`.",
        expected="Esperaba un error que lo nombrara.",
        seen="Salió `{error}`, que no dice cuál.",
        where="Mira la pista 3.",
    ),
    "claves-numéricas": Text(
        did='Llamé a `to_plain` con `extra={{7: "F-2031"}}`.',
        expected="Esperaba `NotStorable`: JSON solo tiene claves de texto.",
        seen='Lo dio por bueno, y en el archivo quedó `"7"`: {escrito}',
        idea="Quizá contabas con que JSON avisa cuando cambia algo. Las claves las cambia en silencio.",
        where=_JSON,
    ),
    "tuplas-en-listas": Text(
        did='Llamé a `to_plain` con `extra={{"par": (1, 2)}}`.',
        expected="Esperaba `NotStorable`: JSON no tiene tuplas.",
        seen="Lo dio por bueno, y al volver sería una lista: {escrito}",
        idea="Quizá contabas con que JSON avisa cuando cambia algo. Las tuplas las cambia en silencio.",
        where=_JSON,
    ),
    "guarda-el-cliente-en-extra": Text(
        did='Llamé a `to_plain` con un objeto vivo: `extra={{"client": client}}`.',
        expected="Esperaba `NotStorable`: una conexión no se guarda.",
        seen="Lo dio por bueno: {escrito}",
        idea="Quizá contabas con que `default=str` lo arregla. Guarda un texto que se parece al "
        "objeto, y al volver solo hay texto.",
        where=_JSON,
    ),
    "escribe-nan": Text(
        did='Llamé a `to_plain` con `extra={{"importe": float("nan")}}`.',
        expected="Esperaba `NotStorable`: JSON no tiene ese valor.",
        seen="Lo dio por bueno, y en el archivo quedó algo que no es JSON: {escrito}",
        idea="Quizá contabas con que un número siempre se puede escribir.",
        where=_JSON,
    ),
}
