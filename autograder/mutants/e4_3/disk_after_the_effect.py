EXERCISE = "4.3"
DIAGNOSIS = "orden-disco-tarde"
MISCONCEPTION = "Se lleva todo al disco al final, de una vez."
POINTS = 0

STEPS = ["D", "A", "G", "F", "B"]
