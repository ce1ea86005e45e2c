"""Diagnósticos de 5.2: los efectos que siguen en pie."""

from __future__ import annotations

from autograder.catalogue.text import Text

_STAYS = "Mira «Lo que no vuelve»."
_ASKED = "Pregunté qué sigue en pie: {caso}."
_WANTED = "Esperaba {esperado}."

TEXTS = {
    "no-devuelve-intenciones": Text(
        did="Pregunté qué sigue en pie en varios registros.",
        expected="Esperaba una lista de `Intention`, las del registro.",
        seen="Encontré un valor de tipo {visto}.",
        where="Repasa el enunciado de 5.2.",
    ),
    "en-pie-lanza": Text(
        did=_ASKED,
        expected="Esperaba una lista, aunque sea vacía.",
        seen="Salió `{error}`.",
        where="Repasa en la pista 2 qué lleva cada entrada.",
    ),
    "desenlace-sin-intención": Text(
        did=_ASKED,
        expected="Esperaba una lista, aunque sea vacía.",
        seen="Salió `{error}`.",
        idea="Quizá contabas con que todo desenlace tiene delante su intención. El de una lectura, o el "
        "de algo ya hecho que solo se copió, no la tiene, y no deja nada.",
        where="Repasa el enunciado de 5.2.",
    ),
    "intención-retocada": Text(
        did=_ASKED,
        expected="Esperaba las `Intention` del registro, tal como están.",
        seen="Llegó una que no está en él.",
        where="Repasa el enunciado de 5.2.",
    ),
    "gasta-el-registro": Text(
        did="Comparé el registro antes y después de preguntar: {caso}.",
        expected="Esperaba encontrarlo igual.",
        seen="Ha cambiado lo que te di.",
        where="Trabaja con una colección tuya: el registro es lo único que dice qué pasó.",
    ),
    "otros-efectos": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        where=_STAYS,
    ),
    "nada-en-pie": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="No salió ninguno, ni aquí ni en los demás registros.",
        idea="Quizá contabas con que rebobinar se lleva lo que vino después. Se lleva lo que "
        "recordamos; lo hecho, hecho está.",
        where=_STAYS,
    ),
    "efectos-dados-por-deshechos": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}: solo cuentas lo que no se sabe cómo acabó.",
        idea="Quizá contabas con que lo terminado se deshace al rebobinar. Un pago hecho sigue en "
        "el libro de cuentas.",
        where=_STAYS,
    ),
    "el-pasado-en-la-lista": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}: ahí está también lo anterior al punto.",
        idea="Quizá contabas con todo el registro. Lo anterior (lo de `past`) ya está en la "
        "escena a la que se vuelve: no se pierde de vista.",
        where=_STAYS,
    ),
    "compara-números": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con que lo posterior tiene un número mayor. Lo de un camino abandonado "
        "lo tiene menor, y tampoco está en la escena: pregunta si está en `past`.",
        where="Mira la figura 5.1, en «Un árbol de diferencias».",
    ),
    "duda-tomada-por-no-hecha": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con que sin desenlace no pasó nada. No se sabe: el mundo puede "
        "tenerlo, y hay que decirlo.",
        where=_STAYS,
    ),
    "solo-rechaza-el-banco": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con que solo rechaza lo que es `KEYED`. También un correo, que es de alto "
        "impacto: mira `is_high_impact`.",
        where=_STAYS,
    ),
    "quita-por-posición": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}: lo que no tiene clave se quita; lo que la tiene, no.",
        idea="Quizá contabas con quitarlo por su posición. Si está guardado por su clave, hay que buscar "
        "antes su intención: un desenlace no lleva `key`.",
        where="Mira la pista 2 de 5.2.",
    ),
    "clave-ya-vista": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con que, si se intentó antes del punto, ya está en la escena. Ahí estaba "
        "sin desenlace; se hizo después, y eso la escena no lo sabe.",
        where=_STAYS,
    ),
    "rechazo-en-pie": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con que todo desenlace deja algo en el mundo. Un rechazo es un «no»: "
        "el banco no hizo nada.",
        where=_STAYS,
    ),
    "no-hecho-en-pie": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con que una intención basta. `NotDone` dice que consta que no se hizo.",
        where=_STAYS,
    ),
    "no-hecho-y-rechazo-en-pie": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}: cuentas todo lo que se intentó.",
        idea="Quizá contabas con que intentar es hacer. Si el proveedor dijo que no, o consta que no "
        "se hizo, el mundo no tiene nada.",
        where=_STAYS,
    ),
    "todo-error-es-un-no": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con que un error es no haber hecho nada. En lo de alto impacto, sí: "
        "solo se apunta un rechazo. Un informe que falla puede haber quedado a medias.",
        where=_STAYS,
    ),
    "resultado-perdido-no-cuenta": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con que `lost` es que no se hizo. Se hizo; lo perdido es la respuesta.",
        where=_STAYS,
    ),
    "olvida-lo-idempotente": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con que lo que se puede repetir no deja nada. Repetirlo no añade; lo "
        "que dejó la primera vez sigue ahí.",
        where=_STAYS,
    ),
    "solo-lo-que-lleva-clave-aceptada": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}: solo cuentas lo que es `KEYED`.",
        idea="Quizá contabas con lo que cuesta dinero. Un correo y un informe también quedan en el "
        "mundo.",
        where=_STAYS,
    ),
    "olvida-lo-irreversible": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con lo que se puede volver a hacer. Lo que no tiene vuelta es lo "
        "primero que hay que enseñar.",
        where=_STAYS,
    ),
    "una-línea-por-intento": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}: una línea por cada intento.",
        idea="Quizá contabas con que cada intención es un efecto. Reenviada en el mismo sitio, o con "
        "la misma clave, es la misma acción.",
        where="Mira «La clave nombra la acción», en la lección 4.",
    ),
    "una-línea-por-posición": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con que cada llamada es una acción. La que repite la clave de otra es "
        "la misma, y acaba como acabe ella.",
        where="Mira «La clave nombra la acción», en la lección 4.",
    ),
    "junta-lo-que-no-tiene-clave": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con que todas llevan clave. La de lo idempotente es `None`, y dos "
        "`None` no son la misma acción: ahí vale la posición.",
        where=_STAYS,
    ),
    "una-por-herramienta": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con una línea por herramienta. Dos pagos son dos efectos.",
        where=_STAYS,
    ),
    "primera-de-siempre": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con la primera de todas. Con `NotDone` la acción deja de estar en pie: la "
        "que vale es la primera desde que vuelve a estarlo.",
        where="Repasa el enunciado de 5.2.",
    ),
    "el-último-intento": Text(
        did=_ASKED,
        expected="Esperaba la primera intención de cada acción.",
        seen="Llegó la última.",
        idea="Quizá contabas con que la última corrige a las demás. La hora que cuenta, la del "
        "proveedor, es la de la primera.",
        where="Repasa el enunciado de 5.2.",
    ),
    "no-hecho-para-siempre": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}.",
        idea="Quizá contabas con que `NotDone` cierra la acción. Cierra los intentos de antes; si "
        "después se envía otra vez, vuelve a contar.",
        where=_STAYS,
    ),
    "en-otro-orden": Text(
        did=_ASKED,
        expected=_WANTED,
        seen="Salió {visto}: están todos, en otro orden.",
        where="Repasa el enunciado de 5.2: van en el orden en que se intentaron.",
    ),
}
