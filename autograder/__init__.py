"""Comprobaciones del curso, motor de fallos, mutantes y variantes."""
