EXERCISE = "2.4"
DIAGNOSIS = "sin-los-resultados"
MISCONCEPTION = "La respuesta, al llegar y al anotarla."
POINTS = 0

SAVE_AT = {"model.replied", "assistant.appended"}
