EXERCISE = "2.4"
DIAGNOSIS = "sin-la-respuesta"
MISCONCEPTION = "Con guardar cada turno basta."
POINTS = 0

SAVE_AT = {"turn.finished"}
