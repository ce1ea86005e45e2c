EXERCISE = "6.2"
DIAGNOSIS = "no-mira-el-arnés"
MISCONCEPTION = "Basta con avisar."
POINTS = 3

from harness_base.errors import DamagedRun, HarnessChanged, HarnessError, RunExists, RunNotFound
from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not resuming:
        return RunFile.create(folder, run, harness=harness)
    file = RunFile.open(folder, run)
    try:
        check_same(file.harness, harness)
    except HarnessChanged as error:
        print("aviso:", error)
    return file
