EXERCISE = "2.4"
DIAGNOSIS = "nunca-guarda"
MISCONCEPTION = "No hace falta guardar."
POINTS = 0

SAVE_AT = set()
