EXERCISE = "6.1"

import sys
import warnings


save_step = lambda event, file: (
    [
        file.checkpoint(event.scene),
        print("punto", event.scene.turn),
        warnings.warn("punto"),
        file.sync(),
    ]
    if event.name in ["assistant.appended", "turn.finished"]
    else sys.stdout.flush()
)
