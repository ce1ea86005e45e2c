EXERCISE = "6.2"
DIAGNOSIS = "no-deja-aceptar-cambios"
MISCONCEPTION = "Ningún cambio se puede aceptar."
POINTS = 3

from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not resuming:
        return RunFile.create(folder, run, harness=harness)
    file = RunFile.open(folder, run)
    check_same(file.harness, harness)
    return file
