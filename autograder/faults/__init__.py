"""Motor de fallos: muertes, cortes de luz y discos que fallan, sobre código de quien aprende."""
