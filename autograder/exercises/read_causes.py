"""Qué idea hay detrás de una lectura que falla (2.3)."""

from __future__ import annotations

from typing import Any

from autograder.exercise import Learner
from autograder.probes import p2_3
from autograder.verdict import Finding, finding

FIELDS_FIRST = "los campos se miran antes que la versión. Una versión nueva puede tener otros."


def refused_cause(learner: Learner, good: bytes) -> Finding:
    """Por qué le parece dañado lo que está bien: de qué pidió la huella, y con qué la comparó."""
    watched: dict[str, Any] = learner.run(p2_3.watch_digest, file=good.hex()).value
    body = good.partition(b" ")[2]
    for hashed in map(bytes.fromhex, watched["hashed"]):
        if hashed == good:
            return finding("huella-de-todo-el-archivo")
        if hashed != body and body.endswith(b" " + hashed):
            return finding("corta-por-otro-espacio")
    if "str" in watched["compared"]:
        return finding("huella-bytes-y-texto")
    return finding("huella-de-otra-escritura", caso="lo que estaba bien", hizo="rechazó")


NAMES = {
    "bueno": "en buen estado",
    "anterior": "en buen estado, de una versión anterior",
    "nuevo": "en buen estado, de una versión más nueva",
    "nuevo con otros campos": "en buen estado, de una versión más nueva",
    "campo de más": "con un campo desconocido",
}
"""Cómo se llama cada archivo en un mensaje, si no es por lo que le pasa."""

_IDEAS = {
    "AssertionError": "`assert` sirve para comprobar datos. Con `python -O` no se ejecuta, y quien "
    "llama no espera esa excepción.",
    "JSONDecodeError": "se puede leer el contenido antes de comprobar la huella. Si está dañado, "
    "ni siquiera es JSON.",
    "UnicodeDecodeError": "lo que hay en el archivo es texto. Dañado, puede ser cualquier cosa: "
    "léelo como bytes.",
}
"""La idea que hay detrás de cada excepción que no se esperaba."""

ANY_ERROR = "cualquier excepción vale. Quien llama solo sabe atender las que le has prometido."
_SPLIT = (
    "siempre hay dos trozos. En un archivo cortado puede no haber ningún espacio: usa `partition`."
)


def error_idea(answer: dict[str, Any]) -> str:
    raised = answer["raised"][0] if answer["raised"] else ""
    if raised == "ValueError" and "unpack" in answer["message"]:
        return _SPLIT
    return _IDEAS.get(raised, ANY_ERROR)
