EXERCISE = "3.2"
DIAGNOSIS = "veredicto-desconocido"
MISCONCEPTION = "Vale cualquier palabra que se entienda."
POINTS = 0

EXAMPLES = [
    (["a", "b", "c"], ["a"], {"a": "hecha", "b": "en_duda", "c": "sin_empezar"}),
    (["a", "b"], [], {"a": "en_duda", "b": "sin_empezar"}),
    (["a", "b"], ["a", "b"], {"a": "ok", "b": "ok"}),
]
