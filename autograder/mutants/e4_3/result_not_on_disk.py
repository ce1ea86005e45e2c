EXERCISE = "4.3"
DIAGNOSIS = "orden-sin-resultado-en-disco"
MISCONCEPTION = "Lo que importa ya está en el disco."
POINTS = 1

STEPS = ["D", "G", "A", "F"]
