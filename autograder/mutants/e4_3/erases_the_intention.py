EXERCISE = "4.3"
DIAGNOSIS = "orden-borra-la-intención"
MISCONCEPTION = "Al terminar, la intención sobra."
POINTS = 0

STEPS = ["D", "G", "A", "F", "B", "E"]
