EXERCISE = "3.2"
DIAGNOSIS = "veredictos-que-faltan"
MISCONCEPTION = "Solo hay que decir el veredicto de lo que no está apuntado."
POINTS = 0

EXAMPLES = [
    (["a", "b", "c"], ["a"], {"a": "hecha", "b": "en_duda", "c": "sin_empezar"}),
    (["a", "b"], [], {"a": "en_duda", "b": "sin_empezar"}),
    (["a", "b"], ["a"], {"b": "en_duda"}),
]
