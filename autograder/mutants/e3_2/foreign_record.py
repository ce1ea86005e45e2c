EXERCISE = "3.2"
DIAGNOSIS = "apuntada-sin-pedir"
MISCONCEPTION = "El registro puede traer llamadas de otra respuesta."
POINTS = 0

EXAMPLES = [
    (["a", "b", "c"], ["a"], {"a": "hecha", "b": "en_duda", "c": "sin_empezar"}),
    (["a", "b"], [], {"a": "en_duda", "b": "sin_empezar"}),
    (["a", "b"], ["x"], {"a": "en_duda", "b": "sin_empezar"}),
]
