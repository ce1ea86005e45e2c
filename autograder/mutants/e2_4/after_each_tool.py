EXERCISE = "2.4"
DIAGNOSIS = "resultado-sin-anotar"
MISCONCEPTION = "Cuando acaba una herramienta, su resultado está en la escena."
POINTS = 0

SAVE_AT = {"assistant.appended", "tool.finished"}
