"""Demostraciones de las lecciones con procesos de verdad, muertos de verdad."""

from autograder.demos.ledger import ledger
from autograder.demos.office_task import TASK
from autograder.demos.runs import new_folder, on_disk, run_office, run_with
from autograder.demos.saved import saved_file

__all__ = ["TASK", "ledger", "new_folder", "on_disk", "run_office", "run_with", "saved_file"]
