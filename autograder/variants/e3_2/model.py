EXERCISE = "3.2"

EXAMPLES = [
    (["a", "b", "c"], ["a"], {"a": "hecha", "b": "en_duda", "c": "sin_empezar"}),
    (["a", "b"], [], {"a": "en_duda", "b": "sin_empezar"}),
    (["a", "b"], ["a", "b"], {"a": "hecha", "b": "hecha"}),
]
