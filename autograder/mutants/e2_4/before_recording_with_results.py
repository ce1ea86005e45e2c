EXERCISE = "2.4"
DIAGNOSIS = "guarda-antes-de-anotar"
MISCONCEPTION = "Cuando llega la respuesta, ya está en la escena."
POINTS = 0

SAVE_AT = {"model.replied", "results.appended"}
