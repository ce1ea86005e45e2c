"""Diagnósticos de la lección 1."""

from __future__ import annotations

from autograder.catalogue.text import Text

TEXTS = {
    "pierde-bloques": Text(
        did="Anoté una respuesta con pensamiento firmado, texto y una llamada.",
        expected="Esperaba en `messages` los tres bloques, tal como llegaron.",
        seen="Falta alguno o ha cambiado.",
        idea="Quizá contabas con que solo el texto y las llamadas importan.",
        where="Mira «Una foto que no se mueve».",
    ),
    "alias-de-la-lista": Text(
        did="Anoté una respuesta y después vacié la lista de bloques que venía en ella.",
        expected="Esperaba que la escena conservara los suyos.",
        seen="El mensaje anotado también se quedó vacío.",
        idea="Quizá contabas con que guardar la lista hace una copia.",
        where="Mira «Una foto que no se mueve».",
    ),
    "copia-superficial": Text(
        did="Anoté una respuesta y después cambié la entrada de una de sus llamadas.",
        expected="Esperaba que la escena conservara la entrada de antes.",
        seen="La entrada anotada también cambió.",
        idea="Quizá contabas con que copiar la lista copia lo que hay dentro.",
        where="Mira «Una foto que no se mueve».",
    ),
    "consumo-mal-sumado": Text(
        did="Anoté dos respuestas y miré `usage`.",
        seen="Es {visto}, y no la suma de los dos consumos.",
        where="Mira la tabla de los dos contadores.",
    ),
    "contadores-confundidos": Text(
        did="Anoté dos respuestas y miré `tokens_used`.",
        expected="Esperaba lo que ocupa la ventana según la última respuesta.",
        seen="Es {visto}.",
        idea="Quizá contabas con que los dos contadores miden lo mismo.",
        where="Mira la tabla de los dos contadores.",
    ),
    "respuestas-mal-contadas": Text(
        did="Anoté dos respuestas y miré `replies`.",
        seen="Es {visto}, y tenía que ser 2.",
        where="Repasa el enunciado.",
    ),
}
