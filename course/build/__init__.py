"""De `course/sources/` a `lessons/` y `solutions/`: construir dos veces da los mismos bytes."""
