"""Pasa una manera de guardar por los tres motores y dice en qué falla."""

import ast
import io
from functools import cache
from pathlib import Path

from autograder.children.submission import Cell, Submission
from autograder.faults.disk import disk_errors
from autograder.faults.kill import kill_everywhere
from autograder.faults.power import power
from autograder.faults.reading import read_file
from autograder.faults.recording import record
from autograder.faults.session import save_scenario

OLD = b"la de antes, " * 20
SMALL = b"nueva y corta: " + bytes(range(256))
BIG = b"nueva y larga: " + bytes(range(256)) * (5 * io.DEFAULT_BUFFER_SIZE // 256)
FILE = "estado.json"
STAGE = 2


@cache
def parts(file):
    """El código de un módulo de maneras de guardar: lo común y cada función por su nombre."""
    source = Path(file).read_text(encoding="utf-8")
    shared, functions = [], {}
    for node in ast.parse(source).body:
        text = ast.get_source_segment(source, node)
        if isinstance(node, ast.FunctionDef) and [a.arg for a in node.args.args][:2] == [
            "path",
            "data",
        ]:
            functions[node.name] = text
        elif isinstance(node, ast.FunctionDef):
            start = node.decorator_list[0].lineno - 1 if node.decorator_list else node.lineno - 1
            shared.append("\n".join(source.splitlines()[start : node.end_lineno]))
        elif isinstance(node, ast.Import | ast.ImportFrom) or text == "kept = []":
            shared.append(text)
    return "\n\n".join(shared), functions


def submission_of(function):
    """La función como la entregaría un cuaderno: sus celdas, sin ejecutar."""
    shared, functions = parts(function.__code__.co_filename)
    cells = (Cell("común", shared), Cell("respuesta", functions[function.__name__]))
    return Submission(names=(function.__name__,), cells=cells)


def scenario_of(function, data, *, old=OLD):
    return save_scenario(
        submission_of(function),
        stage=STAGE,
        name=function.__name__,
        file=FILE,
        data=data,
        before={} if old is None else {FILE: old},
    )


def faults_of(function, data, *, old=OLD):
    """En qué falla esa manera de guardar: un conjunto, vacío si es correcta."""
    scenario = scenario_of(function, data, old=old)
    recording = record(scenario)
    assert recording.result.error is None, recording.result.error
    assert recording.unseen == ()
    found = set()
    final = read_file(recording.after, f"work/{FILE}", root=recording.root)
    if not recording.returned or final != data:
        found.add("no guarda")
    report = kill_everywhere(scenario, recording=recording)
    assert report.refused is None
    if report.broken(FILE, accepts=(old, data)):
        found.add("caída")
    cut = power(recording, file=FILE, old=old, new=data)
    assert cut.refused is None
    if not cut.atomic.holds:
        found.add("atómico")
    if recording.returned and not cut.durable.holds:
        found.add("duradero")
    if "no guarda" not in found or recording.returned:
        outcomes = {
            trial.outcome
            for trial in disk_errors(
                scenario, file=FILE, old=old, new=data, recording=recording
            ).failures()
        }
        found |= {"restos" if outcome == "restos" else "disco" for outcome in outcomes}
    return found
