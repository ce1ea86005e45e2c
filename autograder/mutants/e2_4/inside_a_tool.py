EXERCISE = "2.4"
DIAGNOSIS = "dentro-de-la-herramienta"
MISCONCEPTION = "Justo antes de la herramienta es el mejor momento."
POINTS = 1

SAVE_AT = {"assistant.appended", "tool.started", "turn.finished"}
