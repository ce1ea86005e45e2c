EXERCISE = "6.2"
DIAGNOSIS = "no-nombra-los-cambios"
MISCONCEPTION = "El orden de lo comparado da igual."
POINTS = 3

from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not resuming:
        return RunFile.create(folder, run, harness=harness)
    file = RunFile.open(folder, run)
    if not accept_changes:
        check_same(harness, file.harness)
    return file
