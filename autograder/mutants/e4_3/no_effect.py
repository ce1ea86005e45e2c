EXERCISE = "4.3"
DIAGNOSIS = "orden-sin-efecto"
MISCONCEPTION = "Apuntarlo bien es hacerlo."
POINTS = 0

STEPS = ["D", "G", "F", "B"]
