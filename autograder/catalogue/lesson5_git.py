"""Diagnósticos de 5.4: qué trae de vuelta git, qué un punto de control y qué nadie."""

from __future__ import annotations

from autograder.catalogue.text import Text

_GIT = "Mira «Para los archivos, git»."
_WORLD = "Mira «Lo que no vuelve»."

TEXTS = {
    "sin-decir": Text(
        did="`{cosa}` todavía no tiene respuesta.",
        where="Sustituye sus `...` por uno de los tres nombres, entre comillas.",
    ),
    "otro-valor": Text(
        did="Para `{cosa}` leí {visto}.",
        expected="Esperaba uno de estos, entre comillas: {valores}.",
        where="Mira el ejemplo del enunciado.",
    ),
    "commit-como-punto-de-control": Text(
        did="Para `{cosa}` elegiste `git`.",
        seen="Un commit guarda archivos, y cuando alguien lo hace. La escena cambia a cada "
        "respuesta, muchas veces entre dos commits.",
        idea="Quizá contabas con que un commit es un punto de control. Vuelve a uno y pregunta por "
        "qué turno iba la tarea.",
        where=_GIT,
    ),
    "nadie-guarda-la-escena": Text(
        did="Para `{cosa}` elegiste `ninguno`.",
        seen="Son parte de la escena, y la de cada punto de control se puede reconstruir entera.",
        idea="Quizá contabas con que lo dicho no se puede desdecir.",
        where="Mira «Un árbol de diferencias».",
    ),
    "ordinales-dados-por-perdidos": Text(
        did="Para `{cosa}` elegiste `ninguno`.",
        seen="Viajan en la escena. Si no volvieran con ella, la misma acción llevaría otra clave y "
        "se pagaría otra vez.",
        idea="Quizá contabas con que los contadores solo avanzan.",
        where=_WORLD,
    ),
    "archivos-en-la-escena": Text(
        did="Para `{cosa}` elegiste `punto de control`.",
        seen="El punto de control guarda la escena: que se pidió escribirlo y qué se contestó. El "
        "archivo está en otra carpeta, y rebobinar no lo toca.",
        idea="Quizá contabas con que, si la conversación vuelve, vuelve lo que escribió.",
        where=_GIT,
    ),
    "código-en-la-escena": Text(
        did="Para `{cosa}` elegiste `punto de control`.",
        seen="De ellas solo guarda una huella, para avisar de que no son las de entonces.",
        idea="Quizá contabas con que el punto de control lleva el arnés dentro.",
        where=_GIT,
    ),
    "nadie-guarda-los-archivos": Text(
        did="Para `{cosa}` elegiste `ninguno`.",
        seen="Es texto en una carpeta con un repositorio: hay quien guarda sus versiones.",
        idea="Quizá contabas con que lo que no vuelve con la escena se ha perdido.",
        where=_GIT,
    ),
    "efecto-dado-por-deshecho": Text(
        did="Para `{cosa}` elegiste `punto de control`.",
        seen="{mundo}. La escena vuelve a no saberlo; el mundo no lo olvida.",
        idea="Quizá contabas con que rebobinar deshace lo hecho. Deshace lo que recordamos de ello.",
        where=_WORLD,
    ),
    "git-no-llega-al-mundo": Text(
        did="Para `{cosa}` elegiste `git`.",
        seen="{mundo}. Git solo alcanza a los archivos de su carpeta.",
        idea="Quizá contabas con que un cambio que se puede revertir es un efecto que se deshace.",
        where=_WORLD,
    ),
}
