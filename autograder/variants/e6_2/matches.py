EXERCISE = "6.2"

import harness_base.run_file as runs
from harness_base import identity


def open_run(folder, run, *, resuming, harness, accept_changes=False):
    match (resuming, accept_changes):
        case (False, _):
            return runs.RunFile.create(folder, run, harness=dict(harness))
        case (True, True):
            return runs.RunFile.open(folder, run)
        case (True, False):
            file = runs.RunFile.open(folder, run)
            identity.check_same(file.harness, harness)
            return file
