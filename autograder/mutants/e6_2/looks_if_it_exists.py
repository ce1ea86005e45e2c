EXERCISE = "6.2"
DIAGNOSIS = "empieza-otra-si-falta"
MISCONCEPTION = "La opción sobra: se mira si hay archivo."
POINTS = 2

from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not (folder / f"{run}.jsonl").exists():
        return RunFile.create(folder, run, harness=harness)
    file = RunFile.open(folder, run)
    if not accept_changes:
        check_same(file.harness, harness)
    return file
