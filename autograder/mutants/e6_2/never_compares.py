EXERCISE = "6.2"
DIAGNOSIS = "no-mira-el-arnés"
MISCONCEPTION = "Reanudar es siempre la misma tarea."
POINTS = 3

from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not resuming:
        return RunFile.create(folder, run, harness=harness)
    return RunFile.open(folder, run)
