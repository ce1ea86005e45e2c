EXERCISE = "4.3"
DIAGNOSIS = "orden-hecha-antes-de-hacer"
MISCONCEPTION = "Apuntar «hecha» antes de hacerlo es lo mismo que apuntar la intención."
POINTS = 0

STEPS = ["C", "A", "F", "B"]
