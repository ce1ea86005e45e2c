"""Diagnósticos de 4.5: qué hacer con una intención sin desenlace."""

from __future__ import annotations

from autograder.catalogue.text import Text

_CLASSES = "Mira la tabla de clases de «Ni repetir ni callar»."
_DECIDE = "Mira «Qué hacer con lo que no se sabe»."

TEXTS = {
    "decidir-lanza": Text(
        did="Pedí una decisión para {caso}.",
        expected="Esperaba una `Decision`.",
        seen="Salió `{error}`.",
        where=_DECIDE,
    ),
    "no-devuelve-decisión": Text(
        did="Pedí una decisión.",
        expected="Esperaba una `Decision`, por ejemplo `Decision.PROBE`.",
        seen="Llegó un valor de tipo `{visto}`.",
        where="Repasa el enunciado de 4.5.",
    ),
    "ignora-now": Text(
        did="Pedí las mismas decisiones con `now` a la hora de verdad y con `now` en otro año.",
        expected="Esperaba las mismas: solo importa cuánto tiempo ha pasado.",
        seen="Salieron distintas, con las intenciones igual de lejos de `now`.",
        idea="Quizá contabas con mirar tú el reloj. La hora te la dan: `now`.",
        where="Repasa el enunciado de 4.5.",
    ),
    "otra-decisión": Text(
        did="Pedí una decisión para {caso}.",
        expected="Esperaba `{esperada}`.",
        seen="Salió `{vista}`.",
        where=_DECIDE,
    ),
    "reintenta-lo-irreversible": Text(
        did="Pedí una decisión para {caso}, y salió `{vista}`.",
        expected="Esperaba `{esperada}`.",
        seen="Volviste a mandar algo que quizá ya salió. Nadie puede retirarlo: dilo, no lo repitas.",
        idea="Quizá contabas con que repetir es mejor que quedarse a medias. Aquí, repetir es "
        "hacerlo otra vez.",
        where=_DECIDE,
    ),
    "decide-por-el-nombre": Text(
        did="Pedí una decisión para {caso}, y salió `{vista}`.",
        expected="Esperaba `{esperada}`: lo que hace lo dice `tool.effect`.",
        idea="Quizá contabas con que lo que empieza por «leer» no cambia nada.",
        where=_CLASSES,
    ),
    "duda-de-lo-inofensivo": Text(
        did="Pedí una decisión para {caso}, y salió `{vista}`.",
        expected="Esperaba `{esperada}`: repetirla no hace daño y quita la duda.",
        idea="Quizá contabas con que toda intención sin desenlace es peligrosa.",
        where=_DECIDE,
    ),
    "repite-sin-la-clave": Text(
        did="Pedí una decisión para {caso}, y salió `{vista}`.",
        expected="Esperaba `{esperada}`.",
        seen="Sin la misma clave, el banco no reconoce la repetición y paga otra vez.",
        where=_DECIDE,
    ),
    "desaprovecha-la-clave": Text(
        did="Pedí una decisión para {caso}, y salió `{vista}`.",
        expected="Esperaba `{esperada}`.",
        seen="El banco aún recuerda la clave: repetir no puede pagar dos veces, y así se acaba.",
        idea="Quizá contabas con que ante la duda no se toca. Para eso está la clave.",
        where=_DECIDE,
    ),
    "pregunta-sin-hacer-falta": Text(
        did="Pedí una decisión para {caso}, y salió `{vista}`.",
        expected="Esperaba `{esperada}`.",
        seen="Si la sonda dice «no consta», aún habría que esperar a que nada tuyo siga vivo; con "
        "la clave vigente basta con repetir.",
        where=_DECIDE,
    ),
    "clave-caducada": Text(
        did="Pedí una decisión para {caso}, y salió `{vista}`.",
        expected="Esperaba `{esperada}`.",
        seen="El proceso murió el viernes y reanudas el lunes. El proveedor ya olvidó la clave; "
        "para él es un pago nuevo.",
        idea="Quizá contabas con que la clave vale para siempre.",
        where=_DECIDE,
    ),
    "cuenta-desde-el-último-intento": Text(
        did="Pedí una decisión para {caso}, y salió `{vista}`.",
        expected="Esperaba `{esperada}`.",
        seen="El proveedor cuenta desde la primera petición con esa clave, no desde la última.",
        idea="Quizá contabas con que reintentar alarga el plazo.",
        where="Mira en el enunciado qué hora es `entry.at`.",
    ),
    "reloj-hacia-atrás": Text(
        did="Pedí una decisión para {caso}, y salió `{vista}`.",
        expected="Esperaba `{esperada}`: si el reloj ha ido hacia atrás, no se sabe qué edad tiene.",
        idea="Quizá contabas con que el tiempo solo avanza. El reloj de un equipo se corrige.",
        where="Repasa el enunciado de 4.5.",
    ),
    "plazo-sin-decir": Text(
        did="Pedí una decisión para {caso}.",
        expected="Esperaba `UNKNOWN`: sin plazo conocido, la clave cuenta como caducada.",
        idea="Quizá contabas con que `tool.key_ttl_s` es siempre un número. Puede ser `None`.",
        where="Repasa el enunciado de 4.5.",
    ),
    "sonda-sin-sonda": Text(
        did="Pedí una decisión para {caso}, y salió `PROBE`.",
        expected="Esperaba `{esperada}`.",
        seen="No hay a quién preguntar: `tool.probe` es `None`.",
        idea="Quizá contabas con que siempre hay sonda. No todas las herramientas la tienen.",
        where=_DECIDE,
    ),
    "plazo-fijo": Text(
        did="Pedí una decisión para {caso}, y salió `{vista}`.",
        expected="Esperaba `{esperada}`.",
        seen="El plazo que usas no es el de esta herramienta.",
        idea="Quizá contabas con que todos los proveedores guardan la clave lo mismo. Cada "
        "herramienta dice cuánto: `tool.key_ttl_s`.",
        where=_DECIDE,
    ),
    "sonda-olvidada-si-el-plazo-falla": Text(
        did="Pedí una decisión para {caso}, y salió `{vista}`.",
        expected="Esperaba `{esperada}`.",
        seen="La sonda no depende de la clave ni de cuánto hace: pregunta qué hay ahora.",
        idea="Quizá contabas con que, si el plazo no sirve, ya no hay nada que hacer. Que la clave "
        "no valga solo descarta repetir.",
        where=_DECIDE,
    ),
    "repite-sin-preguntar": Text(
        did="Pedí una decisión para {caso}, y salió `{vista}`.",
        expected="Esperaba `{esperada}`.",
        seen="Que la petición ya no pueda actuar no dice si actuó antes.",
        idea="Quizá contabas con que, pasado el plazo, no se hizo. Quien lo sabe es el mundo.",
        where=_DECIDE,
    ),
    "olvida-la-sonda": Text(
        did="Pedí una decisión para {caso}, y salió `{vista}`.",
        expected="Esperaba `{esperada}`.",
        seen="Hay a quién preguntar y nadie pregunta: la duda se queda sin resolver.",
        where=_DECIDE,
    ),
}
