EXERCISE = "2.4"
DIAGNOSIS = "guarda-antes-de-anotar"
MISCONCEPTION = "Guardar cada respuesta cuanto antes."
POINTS = 0

SAVE_AT = {"model.replied"}
