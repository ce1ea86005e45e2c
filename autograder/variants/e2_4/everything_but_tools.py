EXERCISE = "2.4"

SAVE_AT = (
    "turn.started",
    "model.replied",
    "assistant.appended",
    "tool.finished",
    "results.appended",
    "turn.finished",
    "run.finished",
)
