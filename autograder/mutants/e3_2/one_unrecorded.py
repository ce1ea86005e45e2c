EXERCISE = "3.2"
DIAGNOSIS = "todo-en-duda"
MISCONCEPTION = "Cada ejemplo deja una sola llamada sin apuntar."
POINTS = 1.6

EXAMPLES = [
    (["a"], [], {"a": "en_duda"}),
    (["a", "b"], ["a"], {"a": "hecha", "b": "en_duda"}),
    (["a"], ["a"], {"a": "hecha"}),
]
