EXERCISE = "2.1"
DIAGNOSIS = "fsync-tarde"
MISCONCEPTION = "Basta con que el fsync llegue antes de volver."
POINTS = 0

ORDER = ["H", "C", "G", "A", "B", "F"]
