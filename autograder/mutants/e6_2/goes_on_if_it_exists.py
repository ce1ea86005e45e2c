EXERCISE = "6.2"
DIAGNOSIS = "sigue-sin-que-se-lo-pidan"
MISCONCEPTION = "Si ya existe, se sigue."
POINTS = 3

from harness_base.errors import DamagedRun, HarnessChanged, HarnessError, RunExists, RunNotFound
from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not resuming:
        try:
            return RunFile.create(folder, run, harness=harness)
        except RunExists:
            pass
    file = RunFile.open(folder, run)
    if not accept_changes:
        check_same(file.harness, harness)
    return file
