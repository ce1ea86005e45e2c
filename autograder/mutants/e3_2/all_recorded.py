EXERCISE = "3.2"
DIAGNOSIS = "sin-registro-es-sin-empezar"
MISCONCEPTION = "Basta con ejemplos en los que todo está apuntado."

EXAMPLES = [
    (["a"], ["a"], {"a": "hecha"}),
    (["a", "b"], ["a", "b"], {"a": "hecha", "b": "hecha"}),
    (["a", "b", "c"], ["a", "b", "c"], {"a": "hecha", "b": "hecha", "c": "hecha"}),
]
