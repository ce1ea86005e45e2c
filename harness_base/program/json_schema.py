"""El formato de la salida de `--json`."""

VERSION = 1
