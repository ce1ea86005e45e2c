"""Diagnósticos de 4.2: la clave de una acción."""

from __future__ import annotations

from autograder.catalogue.text import Text

_KEY = "Mira la tabla de «La clave nombra la acción»."

TEXTS = {
    "la-clave-lanza": Text(
        did="Pedí claves para varias llamadas normales.",
        expected="Esperaba un texto por llamada.",
        seen="Salió `{error}`.",
        where="Repasa el enunciado: `tool.key_fields` puede ser `None`, y un valor, otro diccionario.",
    ),
    "clave-que-no-es-texto": Text(
        did="Pedí la clave de un pago.",
        expected="Esperaba un texto (`str`).",
        seen="Llegó un valor de tipo `{visto}`.",
        where="Repasa el enunciado. `digest()` da bytes; `hexdigest()`, texto.",
    ),
    "clave-demasiado-larga": Text(
        did="Pedí la clave de un pago.",
        expected="Esperaba 255 caracteres como mucho, que es lo que admite el proveedor.",
        seen="Tiene {largo}.",
        where="Una huella mide siempre lo mismo, por larga que sea la entrada.",
    ),
    "clave-demasiado-corta": Text(
        did="Pedí la clave de un pago.",
        expected="Esperaba al menos 16 caracteres.",
        seen="Tiene {largo}: entre muchas acciones, dos acabarían con la misma y una no se haría.",
        idea="Quizá contabas con que un trozo de la huella basta. Con ocho cifras, entre cien mil "
        "acciones lo normal es que dos coincidan.",
        where="Usa la huella entera: `hexdigest()`.",
    ),
    "falta-un-campo": Text(
        did="Pedí la clave de un pago al que el modelo olvidó poner `{campo}`.",
        expected="Esperaba una clave con los campos que hay.",
        seen="Salió `{error}`, que pararía la tarea antes de poder decir al modelo que su entrada "
        "no es válida.",
        idea="Quizá contabas con que la entrada ya está validada. Las claves se dan antes.",
        where="Repasa el enunciado de 4.2.",
    ),
    "recorta-el-texto": Text(
        did="Pedí la clave de dos acciones con una entrada larga: cambié {cambio}.",
        expected="Esperaba dos claves.",
        seen="Son iguales: lo que cambia queda fuera del trozo de texto que usas.",
        idea="Quizá contabas con que un trozo distingue. Una huella depende de todo el texto y "
        "mide siempre lo mismo.",
        where=_KEY,
    ),
    "sin-nombres-de-campo": Text(
        did="Pedí la clave de dos acciones con los mismos valores en campos distintos: `desde` y "
        "`hasta`.",
        expected="Esperaba dos claves.",
        seen="Son iguales: sacar dinero de A no es meterlo.",
        idea="Quizá contabas con que los valores bastan. La acción son los campos, con su nombre.",
        where=_KEY,
    ),
    "reloj-o-azar": Text(
        did="Pedí la clave de la misma acción {donde}.",
        expected="Esperaba la misma clave.",
        seen="Salió otra: el mundo vería dos pagos distintos.",
        idea="Quizá contabas con que una clave tiene que ser única. Tiene que serlo por acción, "
        "no por intento: ni la hora, ni el azar, ni el equipo, ni `hash()` vuelven a salir "
        "iguales tras la caída.",
        where=_KEY,
    ),
    "solo-la-entrada": Text(
        did="Pedí la clave de un pago con ordinal 1 y con ordinal 2.",
        expected="Esperaba dos claves.",
        seen="Son iguales: de dos pagos pedidos adrede, el segundo nunca se haría.",
        idea="Quizá contabas con que la misma entrada es siempre la misma acción.",
        where=_KEY,
    ),
    "no-distingue-acciones": Text(
        did="Pedí la clave de dos acciones distintas: cambié {cambio}.",
        expected="Esperaba dos claves.",
        seen="Son iguales: el segundo pago nunca se haría.",
        where=_KEY,
    ),
    "usa-el-id-o-la-posición": Text(
        did="Pedí la clave de la misma acción desde otra llamada: cambié {cambio}.",
        expected="Esperaba la misma clave.",
        seen="Salió otra: un reintento del modelo, que llega en otra llamada, pagaría de nuevo.",
        idea="Quizá contabas con nombrar la llamada. La clave nombra la acción: un reintento es "
        "otra llamada y la misma acción.",
        where=_KEY,
    ),
    "texto-sin-forma-canónica": Text(
        did="Pedí la clave de la misma acción con la entrada escrita de otra manera: cambié {cambio}.",
        expected="Esperaba la misma clave.",
        seen="Salió otra.",
        idea="Quizá contabas con que dos diccionarios iguales dan el mismo texto. Son iguales y "
        "se escriben en el orden en que se llenaron.",
        where="Mira qué es la forma canónica, en «La clave nombra la acción».",
    ),
    "acentos-de-dos-maneras": Text(
        did="Pedí la clave de la misma factura con su «é» escrita de dos maneras (NFC y NFD).",
        expected="Esperaba la misma clave.",
        seen="Salió otra, aunque en pantalla no se distinguen.",
        idea="Quizá contabas con que un carácter tiene un solo código. `canonical_form` se ocupa.",
        where="Mira qué es la forma canónica, en «La clave nombra la acción».",
    ),
    "toda-la-entrada": Text(
        did="Cambié la nota de un pago, que no está entre sus `key_fields`.",
        expected="Esperaba la misma clave: sigue siendo el mismo pago.",
        seen="Salió otra: con un comentario distinto, el modelo pagaría dos veces.",
        idea="Quizá contabas con toda la entrada. La herramienta dice qué campos identifican la "
        "acción.",
        where=_KEY,
    ),
    "ignora-campos-sin-declarar": Text(
        did="Cambié un campo de una herramienta que no declara `key_fields`.",
        expected="Esperaba otra clave: sin declararlos, cuentan todos.",
        seen="Salió la misma.",
        idea="Quizá contabas con que sin `key_fields` no hay campos que mirar.",
        where="Repasa el enunciado de 4.2.",
    ),
    "clave-sin-linaje": Text(
        did="Pedí la clave del mismo pago en la ejecución `r1` y en la `r2`.",
        expected="Esperaba dos claves.",
        seen="Son iguales: el pago del mes que viene, en otra ejecución, nunca se haría.",
        idea="Quizá contabas con que la entrada y el ordinal bastan. Otra ejecución vuelve a "
        "empezar por el ordinal 1.",
        where=_KEY,
    ),
    "clave-sin-herramienta": Text(
        did="Pedí la clave de `pagar_factura` y la de `devolver_factura` con la misma entrada.",
        expected="Esperaba dos claves.",
        seen="Son iguales: el banco tomaría la devolución por el pago repetido.",
        where=_KEY,
    ),
    "pega-sin-separar": Text(
        did="Pedí la clave de dos acciones: {cambio}.",
        expected="Esperaba dos claves.",
        seen="Son iguales, porque pegadas una tras otra sus partes dan el mismo texto.",
        idea="Quizá contabas con que juntar las partes las distingue. Una lista en JSON conserva "
        "dónde acaba cada una.",
        where=_KEY,
    ),
    "cambia-la-entrada": Text(
        did="Miré `call.input` después de pedir la clave.",
        expected="Esperaba la entrada tal como la di.",
        seen="Ha cambiado: la herramienta recibirá otra cosa que lo que pidió el modelo.",
        idea="Quizá contabas con trabajar sobre una copia. Construye un diccionario nuevo.",
        where=_KEY,
    ),
}
