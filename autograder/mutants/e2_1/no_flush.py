EXERCISE = "2.1"
DIAGNOSIS = "orden-sin-flush"
MISCONCEPTION = "fsync se lleva también lo que Python retiene."
POINTS = 0

ORDER = ["H", "C", "B", "A", "F"]
