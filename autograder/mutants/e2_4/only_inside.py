EXERCISE = "2.4"
DIAGNOSIS = "solo-dentro-de-la-herramienta"
MISCONCEPTION = "Las herramientas son lo que hay que proteger."
POINTS = 0

SAVE_AT = {"tool.started"}
