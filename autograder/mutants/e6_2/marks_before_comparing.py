EXERCISE = "6.2"
DIAGNOSIS = "avisa-tarde"
MISCONCEPTION = "Se apunta que se reanuda y luego se compara."
POINTS = 3

from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not resuming:
        return RunFile.create(folder, run, harness=harness)
    file = RunFile.open(folder, run)
    file.checkpoint(file.scene())
    file.sync()
    if not accept_changes:
        check_same(file.harness, harness)
    return file
