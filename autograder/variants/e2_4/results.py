EXERCISE = "2.4"

SAVE_AT = frozenset(("assistant.appended", "results.appended"))
