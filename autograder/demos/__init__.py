"""Demostraciones de las lecciones con procesos de verdad, muertos de verdad."""

from autograder.demos.ledger import ledger
from autograder.demos.office_task import TASK
from autograder.demos.resuming import resume_with, run_saving, send_as_is
from autograder.demos.runs import new_folder, on_disk, run_office, run_with
from autograder.demos.saved import saved_file

__all__ = [
    "TASK",
    "ledger",
    "new_folder",
    "on_disk",
    "resume_with",
    "run_office",
    "run_saving",
    "run_with",
    "saved_file",
    "send_as_is",
]
