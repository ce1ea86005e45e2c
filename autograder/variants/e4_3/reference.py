EXERCISE = "4.3"

STEPS = ["D", "G", "A", "F", "B"]
