"""Maneras de guardar, buenas y malas, con las que se prueba el motor de fallos."""
