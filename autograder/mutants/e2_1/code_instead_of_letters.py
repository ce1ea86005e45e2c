EXERCISE = "2.1"
DIAGNOSIS = "letra-desconocida"
MISCONCEPTION = "Se copia el paso, no su letra."
POINTS = 0

ORDER = ["tempfile.mkstemp(dir=path.parent)", "file.write(data)"]
