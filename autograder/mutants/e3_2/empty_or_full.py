EXERCISE = "3.2"
DIAGNOSIS = "murió-entre-dos-llamadas"
MISCONCEPTION = "Se muere al principio o al final."
POINTS = 1.6

EXAMPLES = [
    (["a", "b"], [], {"a": "en_duda", "b": "sin_empezar"}),
    (["a"], ["a"], {"a": "hecha"}),
    (["a", "b"], ["a", "b"], {"a": "hecha", "b": "hecha"}),
]
