EXERCISE = "6.2"

from harness_base.identity import check_same
from harness_base.run_file import RunFile
from harness_base.errors import HarnessChanged, RunExists, RunNotFound


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if resuming is False:
        try:
            return RunFile.create(folder, run, harness=harness)
        except RunExists:
            print("ya está; usa --resume")
            raise
    try:
        file = RunFile.open(folder, run)
    except RunNotFound as error:
        raise RunNotFound(f"{error} ¿Seguro que se llama así?") from error
    try:
        check_same(file.harness, harness)
    except HarnessChanged as changed:
        if not accept_changes:
            raise
        print("aceptado:", changed.differences)
    return file
