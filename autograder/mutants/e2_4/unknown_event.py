EXERCISE = "2.4"
DIAGNOSIS = "evento-desconocido"
MISCONCEPTION = "Los eventos se llaman como quiera."
POINTS = 0

SAVE_AT = {"assistant.appended", "turn.ended"}
