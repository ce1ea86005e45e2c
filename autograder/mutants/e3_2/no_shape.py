EXERCISE = "3.2"
DIAGNOSIS = "ejemplo-sin-forma"
MISCONCEPTION = "Con los veredictos basta."
POINTS = 0

EXAMPLES = [
    {"a": "hecha", "b": "en_duda"},
    (["a", "b", "c"], ["a"], {"a": "hecha", "b": "en_duda", "c": "sin_empezar"}),
    (["a", "b"], [], {"a": "en_duda", "b": "sin_empezar"}),
]
