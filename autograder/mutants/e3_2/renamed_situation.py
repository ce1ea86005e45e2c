EXERCISE = "3.2"
DIAGNOSIS = "pocos-ejemplos"
MISCONCEPTION = "La misma caída con otros nombres es otra situación."
POINTS = 0

EXAMPLES = [
    (["a", "b"], ["a"], {"a": "hecha", "b": "en_duda"}),
    (["c", "d"], ["c"], {"c": "hecha", "d": "en_duda"}),
    (["e", "f"], ["e"], {"e": "hecha", "f": "en_duda"}),
]
