EXERCISE = "6.2"
DIAGNOSIS = "no-guarda-el-arnés"
MISCONCEPTION = "El arnés se compara al reanudar; al crear no hace falta."
POINTS = 3

from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not resuming:
        return RunFile.create(folder, run, harness={})
    file = RunFile.open(folder, run)
    if file.harness and not accept_changes:
        check_same(file.harness, harness)
    return file
