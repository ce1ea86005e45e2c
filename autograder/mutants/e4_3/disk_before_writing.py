EXERCISE = "4.3"
DIAGNOSIS = "disco-antes-de-apuntar"
MISCONCEPTION = "El orden entre apuntar y llevar al disco no importa."
POINTS = 0

STEPS = ["G", "D", "A", "F", "B"]
