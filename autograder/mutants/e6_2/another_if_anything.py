EXERCISE = "6.2"
DIAGNOSIS = "empieza-otra-si-falta"
MISCONCEPTION = "Ante cualquier error, se empieza otra."
POINTS = 2

from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not resuming:
        return RunFile.create(folder, run, harness=harness)
    try:
        file = RunFile.open(folder, run)
    except Exception:
        return RunFile.create(folder, f"{run}-2", harness=harness)
    if not accept_changes:
        check_same(file.harness, harness)
    return file
