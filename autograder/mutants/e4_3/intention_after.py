EXERCISE = "4.3"
DIAGNOSIS = "orden-intención-después"
MISCONCEPTION = "Da igual apuntarla antes o después de actuar."
POINTS = 0

STEPS = ["A", "D", "G", "F", "B"]
