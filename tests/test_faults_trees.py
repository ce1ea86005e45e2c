"""Discos legales leídos por quien recupera datos: registros con última entrada a medias, copias, lectores."""

import inspect

from fault_saves import journal
from fault_saves.judging import FILE, OLD, SMALL, STAGE, scenario_of
from fault_saves.wrong import window_with_backup

from autograder.children.submission import Cell, Submission
from autograder.faults.picture import as_text
from autograder.faults.power_trees import in_parent, power_trees
from autograder.faults.recording import record
from autograder.faults.session import Scenario


def recorded(function, **args):
    source = f"import os\n{inspect.getsource(function)}"
    submission = Submission(names=(function.__name__,), cells=(Cell("celda", source),))
    probe = "tests.fault_saves.journal:append_lines"
    return record(
        Scenario(submission, STAGE, probe, {"name": function.__name__, **args}, guarded=False)
    )


def acknowledged(ops):
    return [op.path for op in ops if op.kind == "event"]


def kept_all_acknowledged(found, ops):
    """Están, en orden, todas las entradas acusadas, y como mucho una más."""
    known = acknowledged(ops)
    return found[: len(known)] == known and len(found) <= len(known) + 1


def test_a_journal_that_syncs_before_acknowledging_never_loses_an_entry():
    recording = recorded(journal.synced)
    report = power_trees(
        recording, read=in_parent(journal.whole_lines), accepts=kept_all_acknowledged
    )
    assert report.refused is None
    assert report.holds
    assert report.states > len(recording.ops)


def test_a_journal_that_acknowledges_too_early_loses_one():
    report = power_trees(
        recorded(journal.early), read=in_parent(journal.whole_lines), accepts=kept_all_acknowledged
    )
    assert report.failing > 0
    assert report.counterexample.found == []
    assert "aquí se va la luz" in as_text(report.counterexample.instant)


def test_a_journal_whose_name_was_never_synced_may_vanish():
    report = power_trees(
        recorded(journal.nameless),
        read=in_parent(journal.whole_lines),
        accepts=kept_all_acknowledged,
    )
    assert report.failing > 0
    assert report.counterexample.tree.keys() == {"work", "tmp"}


def test_a_reader_with_a_backup_survives_a_window_that_a_plain_reader_does_not():
    recording = record(scenario_of(window_with_backup, SMALL))

    def read(root):
        for name in (FILE, "estado.bak"):
            path = root / "work" / name
            if path.exists():
                return path.read_bytes()
        return None

    whole = (OLD, SMALL)
    careful = power_trees(
        recording, read=in_parent(read), accepts=lambda found, ops: found in whole
    )
    assert careful.holds
    naive = power_trees(
        recording,
        read=in_parent(lambda root: (root / "work" / FILE).exists()),
        accepts=lambda found, ops: found,
    )
    assert naive.failing > 0
