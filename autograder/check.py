"""`check`: la última línea de cada celda de comprobación.

    check("2.2", write_atomic=write_atomic)

Devuelve siempre un informe, también ante una llamada mal escrita; nunca escribe en la salida de
errores (nbgrader lo puntúa con 0). El informe tiene que ser el último valor de la celda: con un
punto y coma detrás, nbgrader daría la puntuación entera.
"""

from __future__ import annotations

import base64
import os
from typing import Any

from autograder.children.limits import MIB
from autograder.judge_process import NoJudge, ask
from autograder.report import Report, build
from autograder.shipping import PACKAGE_MAX, TooBig, Unshippable, pack, sources
from autograder.verdict import failed


class NotPassed(Exception):
    """La comprobación no está superada. Solo se lanza al validar con nbgrader.

    Sin excepción, la validación de nbgrader diría «You did not provide a response»; con ella,
    enseña nuestro texto.
    """

    def __init__(self, report: Report) -> None:
        super().__init__(str(report))
        self.report = report

    def _render_traceback_(self) -> list[str]:
        return [str(self.report)]


def check(exercise: object = None, /, *extra: object, **answers: object) -> Report:
    """Comprueba un ejercicio con los objetos que se le pasan por su nombre."""
    try:
        report = Report.from_json(ask(_request(exercise, len(extra), answers)))
    except (NoJudge, OSError) as error:
        verdict = failed("fallo-nuestro", error=str(error))
        report = build(str(exercise), "", 0, verdict, failure=True)
    if os.environ.get("NBGRADER_EXECUTION") == "validate" and not report.passed:
        raise NotPassed(report)
    return report


def _request(exercise: object, extra: int, answers: dict[str, object]) -> dict[str, Any]:
    package, texts, problem = None, {}, None
    try:
        package = base64.b64encode(pack(answers)).decode("ascii")
        texts = sources(answers)
    except Unshippable as failure:
        fields = {"camino": failure.path, "cosa": failure.kind}
        problem = {"diagnosis": "no-se-puede-enviar", "fields": fields}
    except TooBig:
        problem = {"diagnosis": "respuesta-enorme", "fields": {"megas": PACKAGE_MAX // MIB}}
    return {
        "exercise": exercise if type(exercise) in (str, int, float, type(None)) else repr(exercise),
        "names": list(answers),
        "extra": extra,
        "package": package,
        "sources": texts,
        "problem": problem,
    }
