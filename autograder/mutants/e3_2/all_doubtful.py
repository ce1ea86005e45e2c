EXERCISE = "3.2"
DIAGNOSIS = "el-correcto-no-lo-pasa"
MISCONCEPTION = "Lo que no está apuntado está todo en duda."
POINTS = 0

EXAMPLES = [
    (["a", "b", "c"], ["a"], {"a": "hecha", "b": "en_duda", "c": "en_duda"}),
    (["a", "b"], [], {"a": "en_duda", "b": "sin_empezar"}),
    (["a", "b"], ["a", "b"], {"a": "hecha", "b": "hecha"}),
]
