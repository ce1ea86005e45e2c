EXERCISE = "2.4"
DIAGNOSIS = "sin-la-respuesta"
MISCONCEPTION = "Lo que importa son los resultados."
POINTS = 0

SAVE_AT = {"results.appended"}
