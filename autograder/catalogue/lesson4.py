"""Diagnósticos de 4.1 y 4.3: qué pasa si se repite, y en qué orden se apunta y se actúa."""

from __future__ import annotations

from autograder.catalogue.text import Text

_CLASSES = "Mira la tabla de clases de «Ni repetir ni callar»."
_STEPS = "Mira la figura 4.1."

_TABLE = {
    "sin-clase": Text(
        did="`{herramienta}` todavía no tiene clase.",
        where="Sustituye sus `...` por una de las cuatro, entre comillas.",
    ),
    "clase-sin-comillas": Text(
        did="Para `{herramienta}` leí un valor de `Effect`, no su nombre.",
        expected='Esperaba la clase entre comillas: `"READ"` en vez de `Effect.READ`.',
        where="Mira el ejemplo del enunciado.",
    ),
    "clase-desconocida": Text(
        did="Para `{herramienta}` leí {vista}.",
        expected="Esperaba uno de estos nombres, entre comillas: {clases}.",
        where=_CLASSES,
    ),
    "otra-clase": Text(
        did="Clasificaste `{herramienta}` como `{vista}`.",
        expected="Hay una clase que la describe mejor.",
        seen="Llámala dos veces y compara el mundo después de la primera y de la segunda.",
        where=_CLASSES,
    ),
    "se-fía-del-nombre": Text(
        did="Clasificaste `{herramienta}` como `READ`.",
        seen="Según la tabla, `{herramienta}` {hace}: después de llamarla, el mundo es otro.",
        idea="Quizá contabas con su nombre. El nombre dice leer u obtener; el efecto dice otra "
        "cosa.",
        where=_CLASSES,
    ),
    "cambia-y-no-lo-parece": Text(
        did="Clasificaste `{herramienta}` como `READ`.",
        seen="No solo mira: `{herramienta}` {hace}.",
        idea="Quizá contabas con que `READ` es lo que no da problemas. Es lo que no cambia nada.",
        where=_CLASSES,
    ),
    "idempotente-por-suerte": Text(
        did="Clasificaste `{herramienta}` como `IDEMPOTENT`.",
        seen="`{herramienta}` {hace}.",
        idea="Quizá contabas con que repetirla no suele molestar. Idempotente es que la segunda "
        "vez no cambie nada, no que casi nunca se note.",
        where=_CLASSES,
    ),
    "idempotente-sin-la-clave": Text(
        did="Clasificaste `{herramienta}` como `IDEMPOTENT`.",
        seen="Repetida sin clave, el banco paga otra vez: {hace}.",
        idea="Quizá contabas con la clave, que es justo lo que la distingue de una idempotente.",
        where=_CLASSES,
    ),
    "todo-cambio-es-irreversible": Text(
        did="Clasificaste `{herramienta}` como `IRREVERSIBLE`.",
        seen="`{herramienta}` {hace}, sí; pero la segunda vez lo deja igual que la primera.",
        idea="Quizá contabas con que todo lo que escribe es peligroso de repetir. Si la trataras "
        "así, quedaría en duda sin necesidad.",
        where=_CLASSES,
    ),
    "desprecia-la-clave": Text(
        did="Clasificaste `{herramienta}` como `IRREVERSIBLE`.",
        seen="Un pago no se puede deshacer, pero este banco reconoce una clave repetida.",
        idea="Quizá contabas con lo grave que es repetirla. La clase no dice cuánto duele, sino "
        "si hay una manera segura de repetir.",
        where=_CLASSES,
    ),
    "clave-que-nadie-mira": Text(
        did="Clasificaste `{herramienta}` como `KEYED`.",
        seen="Quien la atiende no mira ninguna clave: `{herramienta}` {hace}.",
        idea="Quizá contabas con que basta con enviar una clave. Tiene que reconocerla el otro "
        "lado.",
        where=_CLASSES,
    ),
    "clave-que-sobra": Text(
        did="Clasificaste `{herramienta}` como `KEYED`.",
        seen="`{herramienta}` {hace}, y repetirla no añade nada: no le hace falta clave.",
        idea="Quizá contabas con que la clave no sobra nunca. Caduca, y entonces habría una duda "
        "donde no la hay.",
        where=_CLASSES,
    ),
}

_ORDER = {
    "orden-sin-efecto": Text(
        did="En tu orden nadie llama a la herramienta.",
        seen="El registro queda perfecto y la factura, sin pagar.",
        where="Busca el paso que actúa.",
    ),
    "orden-hecha-antes-de-hacer": Text(
        did="El proceso muere entre tu paso {desde} y tu paso {hasta}.",
        seen="El registro dice `hecha` y el mundo no sabe nada. La factura se queda sin pagar.",
        idea="Quizá contabas con que apuntarlo antes evita pagar dos veces. Lo evita: no paga "
        "ninguna.",
        where=_STEPS,
    ),
    "hecha-de-más": Text(
        did="Tu paso {paso} apunta `hecha`, y ya apuntas el resultado.",
        seen="Sobra: un resultado apuntado dice que se hizo y además qué contestó.",
        idea="Quizá contabas con que hace falta una marca aparte. El desenlace es el resultado.",
        where=_STEPS,
    ),
    "hecha-sin-resultado": Text(
        did="Tu paso {paso} apunta `hecha` y nada más.",
        seen="Al reanudar se sabe que se hizo, pero el modelo espera un recibo que se perdió.",
        idea="Quizá contabas con que basta saber que está hecha. Hay que poder contestar al "
        "modelo lo mismo que se le habría contestado.",
        where=_STEPS,
    ),
    "orden-borra-la-intención": Text(
        did="Tu paso {paso} borra la intención.",
        seen="Si la borras, tras la próxima caída nadie sabrá que esta llamada existió; y si el "
        "proceso muere mientras borra, el registro queda a medias.",
        idea="Quizá contabas con dejar limpio el registro. Un registro solo crece: lo que "
        "cierra una intención es su desenlace.",
        where=_STEPS,
    ),
    "orden-sin-intención": Text(
        did="En tu orden no se apunta la intención.",
        seen="Si el proceso muere tras el efecto, en el registro no hay rastro: al reanudar, "
        "nadie sabe que empezó.",
        where=_STEPS,
    ),
    "orden-intención-después": Text(
        did="Tu paso {paso} apunta la intención cuando el efecto ya está hecho.",
        seen="Si el proceso muere entre los dos, el mundo ha cambiado y el registro no lo sabe.",
        idea="Quizá contabas con que da igual quién va primero. Entre los dos cabe una caída.",
        where=_STEPS,
    ),
    "orden-sin-disco": Text(
        did="En tu orden la intención no se lleva al disco.",
        seen="Se apunta y se actúa. Se va la luz: el efecto está hecho y el apunte, que aún "
        "estaba en la memoria del sistema, no existe.",
        idea="Quizá contabas con que apuntar es guardar. Recuerda los tres pisos de la lección 2.",
        where=_STEPS,
    ),
    "orden-disco-tarde": Text(
        did="Tu paso {paso} lleva la intención al disco después de actuar.",
        seen="Se va la luz entre los dos: el efecto está hecho y la intención no existe.",
        where=_STEPS,
    ),
    "disco-antes-de-apuntar": Text(
        did="Tu paso {paso} lleva al disco algo que todavía no has apuntado.",
        seen="No hay nada que llevar, y lo que apuntes después se quedará sin llevar.",
        where=_STEPS,
    ),
    "orden-sin-resultado": Text(
        did="En tu orden no se apunta el resultado.",
        seen="Toda llamada queda en duda para siempre, también las que salieron bien.",
        where=_STEPS,
    ),
    "resultado-antes-del-efecto": Text(
        did="Tu paso {paso} apunta el resultado de algo que aún no has hecho.",
        seen="¿De dónde sale ese resultado? Si el proceso muere ahí, el registro miente.",
        where=_STEPS,
    ),
    "orden-sin-resultado-en-disco": Text(
        did="Nada se repite; pero el resultado no se lleva al disco.",
        seen="Si se va la luz después, una llamada que salió bien queda en duda sin necesidad.",
        idea="Quizá contabas con que lo importante ya estaba a salvo. Casi.",
        where=_STEPS,
    ),
}

TEXTS = _TABLE | _ORDER
