EXERCISE = "5.2"
DIAGNOSIS = "nada-en-pie"
MISCONCEPTION = "Rebobinar deshace lo que vino después."
POINTS = 0


def standing_effects(entries, past):
    return []
