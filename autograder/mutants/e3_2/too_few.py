EXERCISE = "3.2"
DIAGNOSIS = "pocos-ejemplos"
MISCONCEPTION = "Con uno basta."
POINTS = 0

EXAMPLES = [
    (["a", "b", "c"], ["a"], {"a": "hecha", "b": "en_duda", "c": "sin_empezar"}),
]
