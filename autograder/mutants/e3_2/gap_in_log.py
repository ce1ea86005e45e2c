EXERCISE = "3.2"
DIAGNOSIS = "registro-con-hueco"
MISCONCEPTION = "Se puede apuntar una llamada antes que otra anterior."
POINTS = 0

EXAMPLES = [
    (["a", "b", "c"], ["a"], {"a": "hecha", "b": "en_duda", "c": "sin_empezar"}),
    (["a", "b"], [], {"a": "en_duda", "b": "sin_empezar"}),
    (["a", "b"], ["b"], {"a": "en_duda", "b": "hecha"}),
]
