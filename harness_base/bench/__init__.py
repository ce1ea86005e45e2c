"""Medidas: cuánto cuesta guardar cada turno, junto a otras maneras de guardarlo.

`python -m harness_base.bench` las hace todas y enseña la tabla. Cada motor trabaja en su propio
proceso, con el mismo contenido y con lo guardado a salvo en disco antes de seguir; los procesos
avanzan por turnos, unos pocos cada vez, de modo que un mal momento del equipo les toca a todos.
"""
