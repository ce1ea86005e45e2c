EXERCISE = "4.3"
DIAGNOSIS = "orden-hecha-antes-de-hacer"
MISCONCEPTION = "Si apunto «hecha» antes, no se hará dos veces."
POINTS = 0

STEPS = ["D", "G", "C", "A", "F", "B"]
