EXERCISE = "3.2"
DIAGNOSIS = "siempre-hay-una-en-duda"
MISCONCEPTION = "Una caída siempre deja algo a medias."
POINTS = 1.6

EXAMPLES = [
    (["a", "b", "c"], ["a"], {"a": "hecha", "b": "en_duda", "c": "sin_empezar"}),
    (["a", "b"], [], {"a": "en_duda", "b": "sin_empezar"}),
    (["a", "b"], ["a"], {"a": "hecha", "b": "en_duda"}),
]
