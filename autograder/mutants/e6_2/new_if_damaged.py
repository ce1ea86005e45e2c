EXERCISE = "6.2"
DIAGNOSIS = "empieza-otra-si-está-dañada"
MISCONCEPTION = "Lo dañado no sirve."
POINTS = 3

from harness_base.errors import DamagedRun, HarnessChanged, HarnessError, RunExists, RunNotFound
from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not resuming:
        return RunFile.create(folder, run, harness=harness)
    try:
        file = RunFile.open(folder, run)
    except DamagedRun:
        (folder / f"{run}.jsonl").unlink()
        return RunFile.create(folder, run, harness=harness)
    if not accept_changes:
        check_same(file.harness, harness)
    return file
