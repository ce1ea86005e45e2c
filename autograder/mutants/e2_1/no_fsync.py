EXERCISE = "2.1"
DIAGNOSIS = "orden-sin-fsync"
MISCONCEPTION = "flush ya lo lleva al disco."
POINTS = 0

ORDER = ["H", "C", "G", "A", "F"]
