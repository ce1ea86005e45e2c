"""Demostraciones de las lecciones con procesos de verdad, muertos de verdad."""

from autograder.demos.bad_path import bad_path
from autograder.demos.broken_logs import damaged_logs, small_bank
from autograder.demos.desk import Desk
from autograder.demos.dilemma import dilemma, kill_paying, protected, same_on_disk
from autograder.demos.exam import final_exam
from autograder.demos.going_back import branch_both_ways, go_back, stands
from autograder.demos.ledger import ledger
from autograder.demos.office_task import TASK
from autograder.demos.random_kills import random_kills
from autograder.demos.random_moment import random_moment
from autograder.demos.recorded import die_rewinding, last_points, record_bad_path
from autograder.demos.relaunch import kill_and_relaunch
from autograder.demos.resuming import final_words, resume_with, run_saving, send, send_as_is
from autograder.demos.runs import new_folder, on_disk, run_office, run_with
from autograder.demos.saved import saved_file

__all__ = [
    "TASK",
    "Desk",
    "bad_path",
    "branch_both_ways",
    "damaged_logs",
    "die_rewinding",
    "dilemma",
    "final_exam",
    "final_words",
    "go_back",
    "kill_and_relaunch",
    "kill_paying",
    "last_points",
    "ledger",
    "new_folder",
    "on_disk",
    "protected",
    "random_kills",
    "random_moment",
    "record_bad_path",
    "resume_with",
    "run_office",
    "run_saving",
    "run_with",
    "same_on_disk",
    "saved_file",
    "send",
    "send_as_is",
    "small_bank",
    "stands",
]
