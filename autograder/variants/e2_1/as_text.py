EXERCISE = "2.1"

ORDER = "H, C, G, B, A, F"
