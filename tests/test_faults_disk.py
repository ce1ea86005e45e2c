"""Discos que fallan: cada error, en cada operación que puede tocar, y qué se espera."""

import errno

from fault_saves.judging import FILE, OLD, SMALL, scenario_of
from fault_saves.right import classic, in_a_subfolder, links_to_versions
from fault_saves.wrong import (
    ignores_short_writes,
    leaves_its_temporary,
    moved_with_a_plan_b,
    retries_fsync,
    swallows_the_folder_error,
)

from autograder.faults.disk import disk_errors
from autograder.faults.recording import record


def trials(function):
    scenario = scenario_of(function, SMALL)
    recording = record(scenario)
    report = disk_errors(scenario, file=FILE, old=OLD, new=SMALL, recording=recording)
    assert report.refused is None
    return report


def test_every_error_is_tried_on_every_operation_that_it_can_touch():
    tried = [(trial.error, trial.operation.split(" de ")[0]) for trial in trials(classic).trials]
    assert tried == [
        ("ENOSPC", "write"),
        ("SHORT", "write"),
        ("EIO", "write"),
        ("EIO", "fsync"),
        ("EIO", "rename"),
        ("EIO", "fsync"),
        ("EACCES", "open"),
        ("EACCES", "rename"),
    ]
    moved = {trial.error for trial in trials(in_a_subfolder).trials}
    assert "EXDEV" in moved


def test_the_error_reaches_the_function_as_the_system_would_give_it():
    for trial in trials(classic).trials:
        if trial.error == "SHORT":
            assert trial.raised is None
        else:
            assert trial.raised["errno"] == getattr(errno, trial.error)


def test_a_full_disk_really_leaves_half_of_the_bytes():
    scenario = scenario_of(leaves_its_temporary, SMALL)
    run = record(scenario, injection={"kind": "ENOSPC", "at": 0})
    assert run.after["work/estado.tmp"] == SMALL[: len(SMALL) // 2]
    assert run.raised["errno"] == errno.ENOSPC
    assert run.after[f"work/{FILE}"] == OLD


def test_a_short_write_that_nobody_checks_is_silent():
    wrong = trials(ignores_short_writes).failures("SHORT")
    assert [trial.outcome for trial in wrong] == ["silencio"]
    assert wrong[0].found == f"{len(SMALL) // 2} bytes de los {len(SMALL)} nuevos, y falta el resto"


def test_repeating_a_failed_fsync_does_not_save_anything():
    wrong = trials(retries_fsync).failures()
    assert [(trial.error, trial.outcome) for trial in wrong] == [("EIO", "silencio")]
    assert wrong[0].operation == "fsync de estado.tmp"


def test_swallowing_the_error_of_the_folder_is_silent():
    wrong = trials(swallows_the_folder_error).failures()
    assert [(trial.operation, trial.outcome) for trial in wrong] == [
        ("fsync de la carpeta", "silencio")
    ]


def test_a_plan_b_that_copies_in_place_is_not_safe():
    wrong = trials(moved_with_a_plan_b).failures()
    assert {trial.error for trial in wrong} == {"EIO", "EACCES"}
    assert {trial.outcome for trial in wrong} == {"silencio"}


def test_files_left_behind_after_an_error_are_named():
    wrong = trials(leaves_its_temporary).failures()
    assert {trial.outcome for trial in wrong} == {"restos"}
    assert {trial.leftovers for trial in wrong} == {("work/estado.tmp",)}


def test_the_file_that_a_link_leads_to_is_not_a_leftover():
    assert trials(links_to_versions).failures() == ()
