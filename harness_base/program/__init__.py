"""El programa `python -m harness_base`: una idea por archivo, y `main` las reparte.

`options` lee la petición; `gear` reúne lo que hace falta para la tarea; `drive` la empieza o la
reanuda; `look`, `explain`, `travel` y `upkeep` son las demás órdenes; `forecast` dice qué hará `--resume`; `output` es lo único que
escribe en la salida.
"""
