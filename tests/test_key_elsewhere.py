"""La clave se pide también tras volver a ejecutar la celda, como al reanudar."""

from __future__ import annotations

from autograder.children.submission import Cell
from autograder.exercises import REGISTRY
from autograder.report import Report
from autograder.zoo import run

IMPORTS = (
    "import uuid\nfrom hashlib import sha256\nfrom harness_base.jsonvalue import canonical_form\n"
)
ANSWER = """
{before}
def action_key(lineage, tool, call, ordinal):
    fields = call.input if tool.key_fields is None else tool.key_fields
    action = {{name: call.input[name] for name in fields if name in call.input}}
    return sha256(canonical_form([lineage, tool.name, action, {part}])).hexdigest()
{after}
"""


def judged(*, before: str = "", part: str = "ordinal", after: str = "") -> Report:
    answer = ANSWER.format(before=before, part=part, after=after)
    cells = (Cell("apoyo", IMPORTS), Cell("respuesta", answer, own=True))
    return run(REGISTRY["4.2"], cells)


def test_a_salt_made_by_the_cell_changes_after_a_crash_though_its_import_is_elsewhere() -> None:
    report = judged(before="SALT = uuid.uuid4().hex", part="ordinal, SALT")
    assert report.diagnoses == ("reloj-o-azar",)


def test_a_fixed_text_made_by_the_cell_is_the_same_after_a_crash() -> None:
    report = judged(before="PREFIX = 'mi-arnés'", part="ordinal, PREFIX")
    assert report.diagnoses == ()


def test_what_the_cell_does_besides_is_not_needed_to_run_it_again() -> None:
    report = judged(before="shown = sha256(b'hola').hexdigest()", after="print(shown)")
    assert report.diagnoses == ()
