EXERCISE = "2.4"
DIAGNOSIS = "dentro-de-la-herramienta"
MISCONCEPTION = "Antes de cada herramienta ya está todo."
POINTS = 1

SAVE_AT = {"tool.started", "turn.finished"}
