"""Lo que `to_plain` y `from_plain` tienen que rechazar, y la idea de quien no lo rechaza."""

from __future__ import annotations

from typing import Any

from autograder.children.plain import Json
from autograder.exercise import Learner
from autograder.probes import p1_3
from autograder.verdict import Finding, finding

_ACCEPTED = {
    "clave-numérica": "claves-numéricas",
    "tupla": "tuplas-en-listas",
    "objeto": "guarda-el-cliente-en-extra",
    "nan": "escribe-nan",
    "infinito": "escribe-nan",
}
"""Lo que se intenta guardar y el diagnóstico de quien lo da por bueno."""

_NAMES = {
    "clave-numérica": "una clave numérica",
    "tupla": "una tupla",
    "objeto": "un objeto vivo",
    "nan": "un `NaN`",
    "infinito": "un infinito",
}


def explain_refusals(learner: Learner, scene: dict[str, Any]) -> list[Finding]:
    """Primero lo que cambiaría en silencio; al final, lo que al menos falla."""
    seen: list[dict[str, Any]] = learner.run(p1_3.refuse, scene=scene).value
    shallow = all(item.get("not_storable") for item in seen if not item["deep"])
    silent: dict[str, Finding] = {}
    loud: dict[str, Finding] = {}
    for item in seen:
        if item.get("not_storable"):
            continue
        found = _deep(item) if shallow and "error" not in item else _explain_refusal(item)
        place = silent if "written" in item else loud
        place.setdefault(found.diagnosis, found)
    by_name = {**loud, **silent}
    first = [_ACCEPTED["objeto"], *silent, *loud]  # convertir en texto explica lo demás
    return [by_name[name] for name in dict.fromkeys(first) if name in by_name]


def _deep(item: dict[str, Any]) -> Finding:
    shown = item.get("written", item.get("unwritable", ""))
    return finding("solo-mira-el-primer-nivel", cosa=_NAMES[item["kind"]], escrito=shown)


def _explain_refusal(item: dict[str, Any]) -> Finding:
    if item.get("error") == "NameError":
        return finding("un-nombre-que-no-existe", error=item["message"])
    if "error" in item:
        shown = f"{item['error']}: {item['message']}" if item["message"] else item["error"]
        return finding("otra-excepción", error=shown)
    if item["type"] == "NoneType":
        return finding("calla-y-devuelve-nada", funcion="to_plain", esperado="`NotStorable`")
    if item["type"].endswith(("Error", "Exception", "NotStorable")):
        return finding("devuelve-la-excepción", visto=item["type"])
    if "unwritable" in item:
        return finding("lo-descubre-json", error=item["unwritable"])
    written = item["written"]
    if written == "{}" or "null" in written:
        return finding("descarta-en-silencio", cosa=_NAMES[item["kind"]], escrito=written)
    return finding(_ACCEPTED[item["kind"]], escrito=written)


def explain_distrust(learner: Learner, text: str, scene: dict[str, Any]) -> list[Finding]:
    """Los campos que faltan o sobran tienen que salir, con su nombre, en un error."""
    edits = [["falta", "turn"], ["falta", "extra"], ["sobra", "campo_nuevo"]]
    edits += [["falta", "usage", "output_tokens"], ["sobra", "usage", "campo_nuevo"]]
    seen: Json = learner.run(p1_3.distrust, text=text, scene=scene, edits=edits).value
    found: dict[str, Finding] = {}
    for item in seen:
        if "error" in item and item["path"][-1] in item["message"]:
            continue
        explained = _explain_distrust(item)
        found.setdefault(explained.diagnosis, explained)
    return list(found.values())


def _explain_distrust(item: dict[str, Any]) -> Finding:
    field = ".".join(item["path"])
    if item.get("error") == "NameError":
        return finding("un-nombre-que-no-existe", error=item["message"])
    if "error" in item:
        shown = f"{item['error']}: {item['message']}" if item["message"] else item["error"]
        return finding("error-sin-el-campo", cambio=item["edit"], campo=field, error=shown)
    if item["type"] == "NoneType":
        return finding(
            "calla-y-devuelve-nada", funcion="from_plain", esperado="un error con el campo"
        )
    if item["empty"]:
        return finding("escena-vacía-por-error", campo=field)
    if item["edit"] == "sobra":
        return finding("descarta-lo-desconocido", campo=field)
    return finding("rellena-lo-que-falta", campo=field, visto=item["value"])
