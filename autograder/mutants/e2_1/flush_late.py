EXERCISE = "2.1"
DIAGNOSIS = "flush-tarde"
MISCONCEPTION = "flush y fsync, en cualquier orden."
POINTS = 0

ORDER = ["H", "C", "B", "G", "A", "F"]
