EXERCISE = "2.4"
DIAGNOSIS = "sin-la-respuesta"
MISCONCEPTION = "Se guarda al empezar y al acabar cada turno."
POINTS = 0

SAVE_AT = {"turn.started", "turn.finished"}
