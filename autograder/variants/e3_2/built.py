EXERCISE = "3.2"

NAMES = ["uno", "dos", "tres", "cuatro"]
EXAMPLES = [
    (
        NAMES,
        NAMES[:done],
        dict(
            zip(
                NAMES,
                [*["hecha"] * done, "en_duda", *["sin_empezar"] * 4][: len(NAMES)],
                strict=True,
            )
        ),
    )
    for done in range(5)
]
