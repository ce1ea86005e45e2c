EXERCISE = "2.4"

SAVE_AT = ["assistant.appended", "results.appended", "turn.finished"]
