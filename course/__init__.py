"""El curso tal como se escribe y se ejecuta: `python -m course`."""
