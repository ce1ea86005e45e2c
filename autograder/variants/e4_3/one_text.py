EXERCISE = "4.3"

STEPS = "d g a f b"
