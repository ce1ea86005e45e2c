EXERCISE = "4.3"
DIAGNOSIS = "disco-antes-de-apuntar"
MISCONCEPTION = "El resultado se puede llevar al disco antes de apuntarlo."
POINTS = 0

STEPS = ["D", "G", "A", "B", "F"]
