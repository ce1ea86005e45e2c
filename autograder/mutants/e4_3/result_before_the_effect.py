EXERCISE = "4.3"
DIAGNOSIS = "resultado-antes-del-efecto"
MISCONCEPTION = "El resultado se puede preparar antes."
POINTS = 0

STEPS = ["D", "G", "F", "A", "B"]
