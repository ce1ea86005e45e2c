EXERCISE = "6.2"
DIAGNOSIS = "cambia-el-error"
MISCONCEPTION = "Da igual qué error suba, si se entiende."
POINTS = 3

from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    if not resuming:
        return RunFile.create(folder, run, harness=harness)
    file = RunFile.open(folder, run)
    if not accept_changes and dict(file.harness) != dict(harness):
        raise ValueError("otro arnés")
    return file
