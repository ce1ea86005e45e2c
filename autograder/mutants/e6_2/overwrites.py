EXERCISE = "6.2"
DIAGNOSIS = "crea-encima"
MISCONCEPTION = "Empezar es empezar de cero."
POINTS = 3

from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not resuming:
        (folder / f"{run}.jsonl").unlink(missing_ok=True)
        return RunFile.create(folder, run, harness=harness)
    file = RunFile.open(folder, run)
    if not accept_changes:
        check_same(file.harness, harness)
    return file
