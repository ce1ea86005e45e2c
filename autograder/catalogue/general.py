"""Diagnósticos que pueden salir en cualquier ejercicio."""

from __future__ import annotations

from autograder.catalogue.text import Text

TEXTS = {
    "pendiente": Text(
        did="Pendiente: el ejercicio {ejercicio} todavía no tiene respuesta.",
        where="Escríbela en la celda de arriba, ejecútala y vuelve a ejecutar esta.",
    ),
    "importa-la-referencia": Text(
        did="Ejecuté tu respuesta sin la solución de esta lección a mano.",
        seen="Necesita `{archivo}`, que es la referencia del ejercicio: así no hay puntos.",
        idea="Quizá contabas con que importarla o leerla bastaba; aquí se trata de escribirla.",
        where="Abre las pistas del enunciado: la última da una línea del principio.",
    ),
    "lee-fuera-de-su-sitio": Text(
        did="Tu código abrió `{archivo}`, que no forma parte de lo que necesita la respuesta.",
        seen="Paré ahí la ejecución: este ejercicio no da puntos mientras lo haga.",
        where="Trabaja con los argumentos que recibe tu función y con `harness_base`.",
    ),
    "abre-otro-proceso": Text(
        did="Tu código intentó abrir otro proceso (`{evento}`) y lo paré ahí.",
        expected="La respuesta se ejecuta en un solo proceso, para poder matarlo y mirarlo.",
        where="Resuélvelo con Python, sin llamar a otros programas.",
    ),
    "bucle-sin-fin": Text(
        did="Tu código no había terminado tras {segundos} s de trabajo, y maté el proceso.",
        idea="Quizá contabas con que el bucle se detendría solo, o con que esperar no cuenta.",
        where="Prueba la función en una celda aparte, con una entrada pequeña.",
    ),
    "tarda-demasiado": Text(
        did="La comprobación entera pasó de {segundos} s y la detuve.",
        idea="Quizá contabas con que cada llamada tarda poco: aquí se hacen muchas.",
        where="Busca una espera o un trabajo que se repita sin necesidad.",
    ),
    "inunda-la-salida": Text(
        did="Tu código imprimió más de {megas} MB y maté el proceso.",
        where="Quita ese `print` o imprime solo lo que vayas a leer.",
    ),
    "demasiados-procesos": Text(
        did="Tu código llegó a tener más de {limite} procesos vivos y los maté todos.",
        where="La respuesta no necesita abrir procesos.",
    ),
    "mata-al-vigilante": Text(
        did="Mientras corría tu código desapareció el proceso que lo vigilaba.",
        where="La respuesta no necesita mandar señales a otros procesos.",
    ),
    "muere-por-una-señal": Text(
        did="El proceso que ejecutaba tu código murió por la señal {señal}, sin dar respuesta.",
        where="Mira qué línea pide demasiada memoria, o llama a algo que no es Python.",
    ),
    "termina-el-proceso": Text(
        did="Tu código terminó el proceso (estado {estado}) antes de dar una respuesta.",
        expected="Una función devuelve un valor o lanza una excepción; quien la llama sigue vivo.",
        where="Busca `sys.exit`, `exit` u `os._exit`.",
    ),
    "agota-la-memoria": Text(
        did="Tu código pidió más de {megas} MB de memoria.",
        idea="Quizá contabas con que la lista dejaría de crecer. ¿Qué la detiene?",
        where="Prueba la función con una entrada pequeña y mira cuánto guarda.",
    ),
    "falta-un-nombre": Text(
        did="No encuentro `{nombre}`: ninguna celda lo define.",
        where="Comprueba que la celda de la respuesta conserva ese nombre.",
    ),
    "módulo-que-no-viaja": Text(
        did="Tu respuesta importa `{modulo}`, que aquí no está.",
        expected="La respuesta se ejecuta sola, sin los archivos que haya junto al cuaderno.",
        where="Copia en la celda lo que necesites de ese módulo.",
    ),
    "no-se-puede-enviar": Text(
        did="Para comprobar tu código lo ejecuto en otro proceso, y no pude llevarlo allí.",
        seen="{camino} es {cosa}, que solo existe en el proceso que lo abrió.",
        idea="Quizá contabas con que tu función podía apoyarse en algo abierto en otra celda.",
        where="Ábrelo dentro de la función, o pásalo como argumento.",
    ),
    "respuesta-enorme": Text(
        did="Tu respuesta ocupa más de {megas} MB al copiarla en otro proceso.",
        where="Mira qué variables de otras celdas usa: viajan con ella.",
    ),
    "lanza-una-excepción": Text(
        did="{momento} salió `{error}`{lugar}.",
        where="Ejecuta tu función en una celda aparte: verás la traza entera.",
    ),
    "función-asíncrona": Text(
        did="Miré `{nombre}` antes de llamarla.",
        expected="Esperaba una función corriente, con `def`.",
        seen="Está declarada con `async def`: llamarla no ejecuta nada, solo prepara una tarea.",
        idea="Quizá contabas con que el arnés espera con `await`, como en JavaScript. Este hace una "
        "cosa cada vez.",
        where="Quita `async` y los `await` de dentro.",
    ),
    "función-generadora": Text(
        did="Miré `{nombre}` antes de llamarla.",
        expected="Esperaba una función que devuelve su resultado con `return`.",
        seen="Tiene un `yield`: llamarla no ejecuta nada, solo prepara un generador.",
        idea="Quizá contabas con que `yield` devuelve un valor y ya está.",
        where="Quita `yield`.",
    ),
    "falta-dataclass": Text(
        did="Miré la clase `{nombre}`.",
        expected="Esperaba `@dataclass` en la línea de encima.",
        seen="No está, y sin ella `field(…)` no crea ningún campo.",
        where="La celda original la llevaba: vuelve a ponerla y ejecuta las dos celdas.",
    ),
    "objeto-inmutable": Text(
        did="Al ejecutar tu código salió `FrozenInstanceError: {error}`{lugar}.",
        seen="Ese objeto no se puede cambiar después de creado.",
        idea="Quizá contabas con sumar en el sitio. Crea otro con el valor nuevo y guárdalo; dos "
        "`Usage`, por ejemplo, se suman con `+`.",
        where="Ejecuta tu función en una celda aparte: verás la traza entera.",
    ),
    "no-se-puede-llamar": Text(
        did="Llamé a lo que entrega la celda de comprobación.",
        expected="Esperaba la función o la clase.",
        seen="Python dice: {error}.",
        idea="Quizá contabas con pasar un resultado. Se pasa el nombre, sin paréntesis.",
        where="Deja la celda como estaba y vuelve a ejecutarla.",
    ),
    "tipo-inesperado": Text(
        did="Miré qué es `{nombre}`.",
        expected="Esperaba {esperado}.",
        seen="Es de tipo `{visto}`.",
        where="Repasa el ejemplo del enunciado.",
    ),
    "ejercicio-desconocido": Text(
        did="No hay ningún ejercicio «{ejercicio}».",
        where="La celda de comprobación original decía cuál, entre comillas: {conocidos}.",
    ),
    "argumentos-de-check": Text(
        did="La comprobación {ejercicio} se escribe así: `{llamada}`.",
        seen="{problema}",
        where="Deja la celda como estaba y vuelve a ejecutarla.",
    ),
    "solo-a-mano": Text(
        did="El ejercicio {ejercicio} es una respuesta escrita: la puntúa una persona.",
        where="No hace falta ninguna celda de comprobación.",
    ),
    "fallo-nuestro": Text(
        did="La comprobación no ha podido terminar: {error}.",
        seen="Puede ser un error nuestro, así que queda señalado para que lo mire una persona.",
        where="Tu trabajo sigue en el cuaderno. Cuéntalo a quien lleva el curso, con esta línea.",
    ),
}
