EXERCISE = "2.1"

ORDER = ("h", "c", "g", "b", "a", "f")
