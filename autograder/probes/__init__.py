"""Sondas: lo que se ejecuta dentro de un hijo con los nombres de quien aprende.

Una sonda observa y cuenta; nunca juzga. Los valores esperados y el veredicto viven en
`autograder.exercises`, en el padre: lo que está aquí lo puede leer el código comprobado.
"""
