"""2.3 · Leer un punto de control sin fiarse.

Cuatro partes: lo dañado se rechaza (la mitad de los puntos), lo de una versión más nueva también,
y el disco no se toca. Si ni siquiera se lee lo bueno, no hay puntos.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from autograder.children.plain import Json, same
from autograder.exercise import Exercise, Learner
from autograder.exercises.read_causes import (
    ANY_ERROR,
    FIELDS_FIRST,
    NAMES,
    error_idea,
    refused_cause,
)
from autograder.probes import p2_3
from autograder.verdict import PASSED, Finding, Verdict, finding
from harness_base.envelope import FORMAT, digest_of, seal
from harness_base.state import RunState, to_plain
from harness_base.types import Snapshot

_TRUST, _NEWER, _DISK = 0.5, 0.25, 0.25
_CONTENT = 0.125
"""Lo que cuesta, de lo de `_TRUST`, no rechazar bien un contenido ajeno con su huella correcta."""
_NEW_FORMAT = 7
_MENTIONED_AT_MOST = 2
_INVENTED = "ramas"
"""Un campo que esta versión no conoce."""


def judge(learner: Learner) -> Verdict:
    """Da a leer archivos buenos, dañados, ajenos y de otra versión, y mira la carpeta después."""
    snapshot = _snapshot(learner)
    good = seal(snapshot)
    files = _files(learner, snapshot, good)
    stored = [None if data is None else data.hex() for data in files.values()]
    answers: list[dict[str, Any]] = learner.run(p2_3.read_all, files=stored).value
    seen = dict(zip(files, answers, strict=True))
    refused = _good(learner, seen, snapshot, good)
    if refused is not None:
        return Verdict(0.0, (refused,))
    if _read(seen["no está"]):
        return Verdict(0.0, (finding("recuerda-lo-leído"),))
    damage = _damage(seen)
    parts = [
        (_TRUST, damage),
        (_CONTENT, [] if damage else _content(seen)),
        (_NEWER, _newer(seen)),
        (_DISK, _disk(seen, files)),
    ]
    found = [item for _, part in parts for item in part]
    if not found:
        return PASSED
    unique = {item.diagnosis: item for item in reversed(found)}
    ordered = [unique[name] for name in dict.fromkeys(item.diagnosis for item in found)]
    fraction = 1 - sum(weight for weight, part in parts if part)
    return Verdict(fraction, tuple(ordered[:_MENTIONED_AT_MOST]))


def _snapshot(learner: Learner) -> Snapshot:
    number = learner.rng.randint(100, 999)
    state = RunState(
        messages=[{"role": "user", "content": f"Paga la F-{number}: 3 € 🍂"}],
        turn=learner.rng.randint(2, 40),
        replies=learner.rng.randint(41, 80),
        extra={"nota": None, "b": 1, "a": 2.5},
    )
    return Snapshot(FORMAT, f"r{number}", learner.rng.randint(3, 90), to_plain(state))


def _files(learner: Learner, snapshot: Snapshot, good: bytes) -> dict[str, bytes | None]:
    """Los archivos que se dan a leer, por el nombre de lo que les pasa."""
    digest, _, body = good.partition(b" ")
    place = body.index(b"Paga")
    flipped = bytes([digest[5] ^ 1])
    newer = {**asdict(snapshot), "format": _NEW_FORMAT}
    older = {**asdict(snapshot), "format": FORMAT - 1}
    return {
        "bueno": good,
        "byte cambiado": good.replace(b"Paga", b"Pega", 1),
        "espacio añadido": good[:-1] + b" \n",
        "versión cambiada": good.replace(b'"format":1', b'"format":9', 1),
        "bytes detrás": good + b'{"turn": 9}\n',
        "separador cambiado": digest + b"_" + body,
        "huella repetida": digest + digest + b" " + body,
        "huella cambiada": digest[:5] + flipped + digest[6:] + b" " + body,
        "sin huella": body,
        "huella vacía": b" " + body,
        "huella a medias": digest[:20] + b" " + body,
        "cortado": good[: len(digest) + 1 + place],
        "solo la huella": digest,
        "vacío": b"",
        "ceros": bytes(len(good)),
        "no es texto": digest + b" \xff\xfe" + body,
        "no está": None,
        "una lista": _signed(b"[]\n"),
        "sin versión": _signed(b'{"run":"r1"}\n'),
        "sin JSON": _signed(b"hola\n"),
        "anterior": _sealed(older),
        "nuevo": _sealed(newer),
        "nuevo con otros campos": _sealed({**newer, _INVENTED: [1, 2]}),
        "campo de más": _sealed({**asdict(snapshot), _INVENTED: [1, 2]}),
    }


def _sealed(content: dict[str, Any]) -> bytes:
    return _signed(json.dumps(content, separators=(",", ":")).encode("ascii") + b"\n")


def _signed(body: bytes) -> bytes:
    """Un cuerpo cualquiera, con su huella correcta delante."""
    return digest_of(body) + b" " + body


def _good(
    learner: Learner, seen: dict[str, dict[str, Any]], snapshot: Snapshot, good: bytes
) -> Finding | None:
    """Por qué no se lee bien lo que está bien."""
    answer = seen["bueno"]
    if answer["raised"] is not None:
        if "DamagedCheckpoint" in answer["raised"]:
            return refused_cause(learner, good)
        if "NewerFormat" in answer["raised"]:
            return finding("rechaza-su-versión", formato=FORMAT)
        if "NameError" in answer["raised"]:
            error = f"NameError: {answer['message']}"
            return finding("lanza-una-excepción", momento="Al leer", error=error, lugar="")
        error = f"{answer['raised'][0]}: {answer['message']}"
        return finding("no-lee-lo-bueno", visto=error)
    if answer["value"]["type"] != "Snapshot":
        return finding("no-es-una-instantánea", visto=answer["value"]["type"])
    if not same(answer["value"], {"type": "Snapshot", **asdict(snapshot)}):
        wrong = [
            name
            for name, value in asdict(snapshot).items()
            if not same(answer["value"].get(name), value)
        ]
        return finding("instantánea-cambiada", campos=", ".join(f"`{name}`" for name in wrong))
    return None


_DAMAGED = ("byte cambiado", "espacio añadido", "huella cambiada", "sin huella", "huella vacía")
_BROKEN = (
    *("bytes detrás", "separador cambiado", "versión cambiada", "huella repetida"),
    *("huella a medias", "cortado", "solo la huella", "vacío", "ceros", "no es texto"),
)


def _damage(seen: dict[str, dict[str, Any]]) -> list[Finding]:
    accepted = [case for case in (*_DAMAGED, *_BROKEN) if _read(seen[case])]
    found: list[Finding] = []
    if any(_silent(seen[case]) for case in (*_DAMAGED, *_BROKEN)):
        case = next(case for case in (*_DAMAGED, *_BROKEN) if _silent(seen[case]))
        found.append(finding("calla-el-daño", caso=case, visto=seen[case]["value"]["type"]))
    elif "byte cambiado" in accepted:
        found.append(finding("no-compara-la-huella"))
    elif accepted and accepted[0] == "espacio añadido":
        case = "un archivo con un espacio de más"
        found.append(finding("huella-de-otra-escritura", caso=case, hizo="dio por bueno"))
    elif accepted and accepted[0] == "bytes detrás":
        found.append(finding("no-lee-hasta-el-final"))
    elif accepted and accepted[0] == "separador cambiado":
        found.append(finding("separador-sin-mirar"))
    elif "NewerFormat" in (seen["versión cambiada"]["raised"] or []):
        found.append(finding("cree-la-versión"))
    elif accepted:
        found.append(finding("se-conforma-sin-huella", caso=accepted[0]))
    else:
        for case in (*_DAMAGED, *_BROKEN):
            if "DamagedCheckpoint" not in (seen[case]["raised"] or []):
                error = (seen[case]["raised"] or ["nada"])[0]
                found.append(
                    finding("otro-error", caso=case, visto=error, idea=error_idea(seen[case]))
                )
                break
    absent: Json = seen["no está"]["raised"]
    if absent is None or "FileNotFoundError" not in absent:
        shown = absent[0] if absent else seen["no está"]["value"]["type"]
        found.append(finding("ausente-no-es-dañado", visto=shown))
    if _read(seen["campo de más"]):
        found.append(finding("descarta-campos", campo=_INVENTED))
    return found


def _content(seen: dict[str, dict[str, Any]]) -> list[Finding]:
    """Lo que hace con una huella correcta y un contenido que no es una instantánea."""
    for case in ("una lista", "sin versión", "sin JSON"):
        raised = seen[case]["raised"]
        if raised is None:
            return [finding("calla-el-daño", caso=case, visto=seen[case]["value"]["type"])]
        if "DamagedCheckpoint" not in raised:
            return [finding("contenido-ajeno", caso=case, visto=raised[0])]
    return []


def _newer(seen: dict[str, dict[str, Any]]) -> list[Finding]:
    for case in ("nuevo", "nuevo con otros campos"):
        raised = seen[case]["raised"]
        if raised is None:
            return [finding("acepta-versión-nueva", versión=_NEW_FORMAT, formato=FORMAT)]
        if "NewerFormat" not in raised:
            if "DamagedCheckpoint" in raised:
                return [finding("lo-nuevo-no-es-daño", versión=_NEW_FORMAT)]
            idea = ANY_ERROR if case == "nuevo" else FIELDS_FIRST
            return [finding("versión-sin-nombre", versión=_NEW_FORMAT, visto=raised[0], idea=idea)]
    if not _read(seen["anterior"]):
        answer = seen["anterior"]
        shown = answer["raised"][0] if answer["raised"] else answer["value"]["type"]
        return [finding("rechaza-versión-anterior", versión=FORMAT - 1, visto=shown)]
    return []


def _disk(seen: dict[str, dict[str, Any]], files: dict[str, bytes | None]) -> list[Finding]:
    for case, data in files.items():
        before = {} if data is None else {p2_3.FILE: data.hex()}
        after = seen[case]["after"]
        if same(after, before) and not seen[case]["rewritten"]:
            continue
        shown = NAMES.get(case, f"dañado: {case}")
        if p2_3.FILE in before and p2_3.FILE not in after:
            if after:
                return [finding("aparta-la-prueba", caso=shown, nombre=sorted(after)[0])]
            return [finding("borra-la-prueba", caso=shown)]
        if same(after, before):
            return [finding("reescribe-al-leer", caso=shown)]
        return [finding("toca-el-disco", caso=shown)]
    return []


def _read(answer: dict[str, Any]) -> bool:
    return answer["raised"] is None and answer["value"]["type"] == "Snapshot"


def _silent(answer: dict[str, Any]) -> bool:
    return answer["raised"] is None and answer["value"]["type"] != "Snapshot"


EXERCISE = Exercise(
    id="2.3",
    lesson=2,
    title="Lee solo lo que sea de fiar",
    points=4,
    minutes=8,
    difficulty="media",
    kind="code",
    names=("read_checkpoint",),
    reference=("harness_base.snapshot:read_checkpoint",),
    judge=judge,
)
