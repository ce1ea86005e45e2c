EXERCISE = "3.2"

EXAMPLES = (
    [("x", "y"), set(), {"x": "en_duda", "y": "sin_empezar"}],
    [("x", "y", "z"), {"y", "x"}, {"z": "en_duda", "y": "hecha", "x": "hecha"}],
    [("x",), {"x"}, {"x": "hecha"}],
)
