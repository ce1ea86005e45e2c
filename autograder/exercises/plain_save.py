"""Un guardado normal de `write_atomic`, antes de estropear nada: ¿deja los datos?"""

from __future__ import annotations

import errno
from typing import Any

from autograder.diagnose import explain
from autograder.exercise import Learner
from autograder.exercises.save_causes import outside
from autograder.faults.child import NothingRan
from autograder.faults.instant import describe_reading
from autograder.faults.reading import read_file
from autograder.faults.recording import Recording, record
from autograder.faults.session import Scenario, save_scenario
from autograder.verdict import Stopped, Verdict, failed, finding

FILE = "estado.json"
PATH = f"work/{FILE}"
NEIGHBOURS: dict[str, bytes | str | None] = {
    "notas.json": b"de otro",
    "estado.log.tmp": b"de otro, a med",
    "tmpk3jq2x9a": b"de otro, a med",
}
"""Lo que tienen en la carpeta otros procesos: un archivo y dos temporales."""


def scenario_for(
    learner: Learner, data: bytes, before: dict[str, bytes | str | None], file: str = FILE
) -> Scenario:
    """Un guardado de `data` en `file`, con lo de `before` ya en la carpeta."""
    return save_scenario(
        learner.submission,
        stage=learner.exercise.lesson,
        name="write_atomic",
        file=file,
        data=data,
        before=before,
        limits=learner.limits_left(),
    )


def plain_save(learner: Learner, scenario: Scenario, *, new: bytes, old: bytes | None) -> Recording:
    """Un guardado normal; si no guarda, o no se puede seguir, el juicio acaba aquí."""
    recording = record(scenario)
    if recording.result.stdout:
        learner.printed.append(recording.result.stdout)
    if recording.unseen:
        raise Stopped(unseen(", ".join(recording.unseen)))
    if not recording.finished:
        raise Stopped(explain(recording.result, learner.exercise.id, learner.limits))
    if recording.raised is not None:
        raise Stopped(_raised(recording, learner))
    found = read_file(recording.after, PATH, root=recording.root)
    if found != new:
        raise Stopped(_not_saved(recording, found, new=new, old=old))
    return recording


def unseen(reason: str) -> Verdict:
    """No se puede juzgar: 0 por ahora, y señalado para una nota a mano."""
    shown = reason.removeprefix("no puedo ver esta forma de escribir: ")
    if shown.startswith("demasiad"):
        return Verdict(0.0, (finding("demasiadas-operaciones", motivo=_plain(shown)),), manual=True)
    return Verdict(0.0, (finding("no-puedo-ver", motivo=shown),), manual=True)


def _plain(reason: str) -> str:
    """«demasiados puntos (830; el tope es 600)» → «830; el tope es 600»."""
    return reason.partition("(")[2].removesuffix(")")


def _raised(recording: Recording, learner: Learner) -> Verdict:
    raised: Any = recording.raised
    if raised["type"] == "NotImplementedError" and "pendiente" in raised["message"]:
        return failed("pendiente", ejercicio=learner.exercise.id)
    if raised["type"] == NothingRan.__name__:
        return failed("función-generadora", nombre=raised["message"])
    if raised["type"] in ("UnicodeDecodeError", "UnicodeEncodeError"):
        return failed("codificación-de-la-plataforma", visto=raised["type"])
    if outside(recording.ops) or raised["errno"] == errno.EXDEV:
        return failed("temporal-en-otro-sitio", visto=raised["message"].partition(":")[0])
    text = f"{raised['type']}: {raised['message']}"
    if raised["type"] == "IsADirectoryError" or "fileno" in raised["message"]:
        return failed("carpeta-sin-descriptor", visto=text)
    return failed("lanza-una-excepción", momento="Al guardar", error=text, lugar="")


def _not_saved(recording: Recording, found: Any, *, new: bytes, old: bytes | None) -> Verdict:
    if isinstance(found, bytes):
        if found == new.decode("latin-1").encode("utf-8"):
            return failed("codificación-de-la-plataforma", visto=f"{len(found)} bytes")
        if old and found.startswith(old) and len(found) > len(old):
            return failed("añade-al-final", antes=len(old), nuevos=len(new), vistos=len(found))
    if isinstance(found, bytes) and _is_short(recording, found, new):
        return failed("nunca-se-cierra", nuevos=len(new), vistos=len(found))
    return failed(
        "no-deja-los-datos", nuevos=len(new), visto=describe_reading(found, old=old, new=new)
    )


def _is_short(recording: Recording, found: bytes, new: bytes) -> bool:
    written = sum(len(op.data) for op in recording.ops if op.kind == "write")
    return new.startswith(found) and written < len(new)


def reader_finds(reading: str) -> str:
    """«Quien lee encuentra la versión anterior», «quien lee no encuentra ningún archivo»."""
    if reading == "no hay archivo":
        return "quien lee no encuentra ningún archivo"
    return f"quien lee encuentra {reading}"


def shown(found: Any, *, old: bytes, new: bytes) -> str:
    """Lo leído, en dos palabras: «había 412 bytes», «no había ningún archivo»."""
    if found is None:
        return "no había ningún archivo"
    if not isinstance(found, bytes):
        return str(found)
    mixed = len(found) in (len(old), len(new))
    return f"había {len(found)} bytes" + (", mezcla de unos y otros" if mixed else "")
