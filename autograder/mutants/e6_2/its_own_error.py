EXERCISE = "6.2"
DIAGNOSIS = "cambia-el-error"
MISCONCEPTION = "Un error es un error."
POINTS = 2

from harness_base.errors import DamagedRun, HarnessChanged, HarnessError, RunExists, RunNotFound
from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not resuming:
        return RunFile.create(folder, run, harness=harness)
    try:
        file = RunFile.open(folder, run)
    except HarnessError as error:
        raise HarnessError("no se puede reanudar") from error
    if not accept_changes:
        check_same(file.harness, harness)
    return file
