"""Lo que se comprueba de una lección antes de darla por buena: forma, tiempo, idioma, fugas."""
