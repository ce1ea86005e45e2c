EXERCISE = "3.2"
DIAGNOSIS = "registro-vacío-es-sin-empezar"
MISCONCEPTION = "Siempre hay algo apuntado."
POINTS = 1.6

EXAMPLES = [
    (["a", "b", "c"], ["a"], {"a": "hecha", "b": "en_duda", "c": "sin_empezar"}),
    (["a", "b"], ["a"], {"a": "hecha", "b": "en_duda"}),
    (["a", "b"], ["a", "b"], {"a": "hecha", "b": "hecha"}),
]
