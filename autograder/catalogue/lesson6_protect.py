"""Diagnósticos de 6.4: que repetir no haga daño."""

from __future__ import annotations

from autograder.catalogue.text import Text

_RESUMED = "Maté el programa {momento}, y lo reanudé."
_LOG = "Repasa «Apuntar antes de hacer», en la lección 4."
_STATEMENT = "Repasa el enunciado de 6.4."
_ORDER = "Abre la pista 1 de 6.4."

TEXTS = {
    "claves-sin-dar": Text(
        did="Ejecuté el programa hasta el primer pago.",
        expected="Esperaba que la llamada llevara su clave, dada cuando la respuesta se anotó.",
        seen="No la llevaba, y no se envió.",
        idea="Quizá contabas con que `Effects` solo ejecuta. También es un oyente: es quien da las "
        "claves.",
        where=_STATEMENT,
    ),
    "olvida-guardar": Text(
        did="Ejecuté el programa entero y miré qué había en el archivo de la ejecución.",
        expected="Esperaba los puntos de control que añade `save`.",
        seen="No hay ninguno: entre los oyentes no está `save`.",
        idea="Quizá contabas con que lo llama otro. Los oyentes que devuelves son todos los que hay.",
        where=_STATEMENT,
    ),
    "guarda-dos-veces": Text(
        did="Conté los puntos de control de una tarea entera.",
        expected="Esperaba {esperadas}.",
        seen="Hay {veces}: `save` se llama más de una vez por evento.",
        where=_STATEMENT,
    ),
    "sin-numerar": Text(
        did="Miré las respuestas guardadas y rebobiné la ejecución.",
        expected="Esperaba en cada una, en `extra[REPLY]`, el número de su punto de control.",
        seen="{visto}: al rebobinar, dos respuestas distintas tendrían las mismas posiciones.",
        idea="Quizá contabas con que contar respuestas basta. Al volver atrás, la cuenta se repite.",
        where=_STATEMENT,
    ),
    "numera-tarde": Text(
        did="Miré el punto de control {punto}, que guarda una respuesta.",
        expected="Esperaba su número en `extra[REPLY]`.",
        seen="{visto}: cuando se numeró, ya estaba guardada.",
        idea="Quizá contabas con que los oyentes van en cualquier orden.",
        where=_ORDER,
    ),
    "otro-número": Text(
        did="Miré el punto de control {punto}, que guarda una respuesta.",
        expected="Esperaba su número en `extra[REPLY]`: el que da `file.next_sequence()` en ese momento.",
        seen="Lleva el {número}.",
        idea="Quizá contabas con que el número se mira una vez, o con contar por tu cuenta. Cada respuesta "
        "lleva el suyo.",
        where=_STATEMENT,
    ),
    "escena-sin-guardar": Text(
        did="Ejecuté el programa entero, sin matarlo.",
        expected="Esperaba poder guardar la escena con el número de la respuesta.",
        seen="No se pudo: {error}.",
        idea="Quizá contabas con que nombrar una función es llamarla. ¿Faltan los paréntesis de "
        "`next_sequence()`?",
        where=_STATEMENT,
    ),
    "lectura-que-detiene": Text(
        did="Hice que `listar_facturas` fallara.",
        expected="Esperaba su resultado, con `is_error`, y que la tarea siguiera.",
        seen="El programa se detuvo: {error}.",
        idea="Quizá contabas con que una lectura no necesita `effects.execute`. También convierte el "
        "fallo de una herramienta en su resultado.",
        where=_STATEMENT,
    ),
    "numera-desde-la-punta": Text(
        did="Rebobiné una ejecución acabada y la seguí.",
        expected="Esperaba en la respuesta nueva el número de su punto de control, el {punto}.",
        seen="Lleva el {número}, que ya es de otra: sus llamadas se confunden con las de entonces.",
        idea="Quizá contabas con que el siguiente es la punta más uno. Rebobinar mueve la punta y los "
        "números usados no vuelven: los sabe `file.next_sequence()`.",
        where=_STATEMENT,
    ),
    "numera-de-más": Text(
        did="Miré el punto de control {punto}, que guarda los resultados de una respuesta.",
        expected="Esperaba en `extra[REPLY]` el número de esa respuesta: {número}.",
        seen="Hay otro: cambia también en otros eventos, y las llamadas de una respuesta quedan en "
        "posiciones distintas.",
        idea="Quizá contabas con que numerar más veces no molesta. Se numera la respuesta, una vez.",
        where=_STATEMENT,
    ),
    "guarda-antes-de-las-claves": Text(
        did="Miré el punto de control {punto}, que guarda una respuesta con pagos.",
        expected="Esperaba sus claves, para que quien reanude las lea y no las calcule.",
        seen="No están: cuando se dieron, la respuesta ya estaba guardada.",
        idea="Quizá contabas con que los oyentes van en cualquier orden.",
        where=_ORDER,
    ),
    "actúa-sin-intención": Text(
        did="Miré el archivo de la ejecución nada más hacer su efecto `{herramienta}`.",
        expected="Esperaba su intención, apuntada antes de actuar.",
        seen="No hay rastro: si el proceso muere ahí, nadie sabrá que empezó.",
        idea="Quizá contabas con el `execute` de siempre. El que apunta es el de `Effects`, con el "
        "registro del archivo.",
        where=_LOG,
    ),
    "registro-aparte": Text(
        did="Miré el archivo de la ejecución nada más hacer su efecto `{herramienta}`.",
        expected="Esperaba su intención, que se apunta en `file.log`.",
        seen="Está en otro archivo: ni rebobinar, ni bifurcar, ni quien audite la verán.",
        idea="Quizá contabas con que cualquier registro vale.",
        where=_STATEMENT,
    ),
    "intención-sin-disco": Text(
        did="Corté la luz nada más hacer su efecto `{herramienta}`.",
        expected="Esperaba en el disco su intención.",
        seen="{dónde}, no está.",
        where=_LOG,
    ),
    "lectura-sin-sync": Text(
        did="Corté la luz cuando `{herramienta}` se iba a ejecutar.",
        expected="Esperaba en el disco la respuesta que la pide.",
        seen="{dónde}, no está: al volver, el modelo puede pedir otra cosa.",
        idea="Quizá contabas con que leer no necesita nada. No tiene intención que lleve la respuesta al "
        "disco: llévala con `file.sync()`, antes de leer, si `tool.effect` es `Effect.READ`.",
        where=_STATEMENT,
    ),
    "linaje-que-no-es-el-suyo": Text(
        did="Miré las claves de una tarea entera.",
        expected="Esperaba las del linaje del archivo.",
        seen="Son otras.",
        idea="Quizá contabas con inventar un linaje. El archivo ya tiene el suyo.",
        where=_STATEMENT,
    ),
    "linaje-al-azar": Text(
        did="Ejecuté la misma tarea dos veces, y una la rebobiné.",
        expected="Esperaba las mismas claves para las mismas acciones.",
        seen="Salieron otras: tras rebobinar, el mundo vería pagos distintos.",
        idea="Quizá contabas con que una clave tiene que ser nueva. Nombra la acción, no el intento.",
        where="Repasa 4.2.",
    ),
    "linaje-de-la-ejecución": Text(
        did="Bifurqué una ejecución con las claves heredadas y seguí la nueva.",
        expected="Esperaba que nada se repitiera.",
        seen="En el mundo hay {visto}: el linaje era el nombre de la ejecución nueva.",
        idea="Quizá contabas con que linaje y ejecución son lo mismo. Lo son hasta que se bifurca.",
        where="Repasa 5.3.",
    ),
    "claves-nuevas-que-no-lo-son": Text(
        did="Bifurqué una ejecución con claves nuevas, acepté lo que seguía en pie y seguí la nueva.",
        expected="Esperaba que se hiciera otra vez: es lo que se pidió.",
        seen="No se hizo: las claves son las de antes.",
        idea="Quizá contabas con que el linaje es siempre el de la primera.",
        where="Repasa 5.3.",
    ),
    "protección-que-no-acaba": Text(
        did="Ejecuté el programa entero, sin matarlo.",
        expected="Esperaba que la tarea llegara a su final.",
        seen="Se detuvo: {error}",
        where=_STATEMENT,
    ),
    "protege-y-repite": Text(
        did=_RESUMED,
        expected="Esperaba cada cosa hecha una vez.",
        seen="En el mundo hay {visto}.",
        idea="Quizá contabas con que apuntar basta. Quien decide si algo se repite es "
        "`Effects.execute`.",
        where="Repasa 4.5.",
    ),
    "no-se-puede-reanudar": Text(
        did=_RESUMED,
        expected="Esperaba que la tarea llegara a su final.",
        seen="Se detuvo: {error}",
        where=_STATEMENT,
    ),
    "protege-y-pierde": Text(
        did=_RESUMED,
        expected="Esperaba hecho todo lo pedido: no había nada desconocido.",
        seen="En el mundo falta algo.",
        where=_LOG,
    ),
    "protege-y-cambia-el-final": Text(
        did=_RESUMED,
        expected="Esperaba el mismo final que sin ninguna caída.",
        seen="Los mensajes o los contadores son otros.",
        where=_STATEMENT,
    ),
}
