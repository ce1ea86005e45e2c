EXERCISE = "6.2"

from harness_base.identity import differences
from harness_base.errors import HarnessChanged
from harness_base.run_file import RunFile


def new(folder, run, harness):
    return RunFile.create(folder=folder, run=run, harness=harness)


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    opened = RunFile.open(folder, run) if resuming else new(folder, run, harness)
    changes = differences(opened.harness, harness)
    if changes and not accept_changes:
        opened.close()
        raise HarnessChanged(changes)
    return opened
