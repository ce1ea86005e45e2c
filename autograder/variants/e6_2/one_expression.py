EXERCISE = "6.2"

from harness_base.identity import check_same
from harness_base.run_file import RunFile


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    file = RunFile.open(folder, run) if resuming else RunFile.create(folder, run, harness=harness)
    if resuming and not accept_changes:
        check_same(file.harness, harness)
    return file
