EXERCISE = "2.4"

SAVE_AT = {"assistant.appended", "turn.finished"}
