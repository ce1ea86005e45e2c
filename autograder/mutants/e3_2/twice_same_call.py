EXERCISE = "3.2"
DIAGNOSIS = "llamadas-repetidas"
MISCONCEPTION = "Dos llamadas pueden llamarse igual."
POINTS = 0

EXAMPLES = [
    (["a", "b", "c"], ["a"], {"a": "hecha", "b": "en_duda", "c": "sin_empezar"}),
    (["a", "b"], [], {"a": "en_duda", "b": "sin_empezar"}),
    (["a", "a"], [], {"a": "en_duda"}),
]
