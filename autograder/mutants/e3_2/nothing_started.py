EXERCISE = "3.2"
DIAGNOSIS = "el-correcto-no-lo-pasa"
MISCONCEPTION = "Sin línea en el registro, no empezó."
POINTS = 0

EXAMPLES = [
    (["a", "b", "c"], ["a"], {"a": "hecha", "b": "en_duda", "c": "sin_empezar"}),
    (["a", "b"], [], {"a": "sin_empezar", "b": "sin_empezar"}),
    (["a", "b"], ["a", "b"], {"a": "hecha", "b": "hecha"}),
]
