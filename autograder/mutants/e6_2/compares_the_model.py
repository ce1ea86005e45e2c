EXERCISE = "6.2"
DIAGNOSIS = "mira-solo-una-parte"
MISCONCEPTION = "Lo que importa es el modelo."
POINTS = 3

from harness_base.errors import DamagedRun, HarnessChanged, HarnessError, RunExists, RunNotFound
from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not resuming:
        return RunFile.create(folder, run, harness=harness)
    file = RunFile.open(folder, run)
    if not accept_changes and file.harness["modelo"] != harness["modelo"]:
        raise HarnessChanged(["otro modelo"])
    return file
