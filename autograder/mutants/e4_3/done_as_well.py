EXERCISE = "4.3"
DIAGNOSIS = "hecha-de-más"
MISCONCEPTION = "Además del resultado hace falta una marca."
POINTS = 0

STEPS = ["D", "G", "A", "F", "B", "C"]
