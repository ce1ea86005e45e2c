"""Arnés de referencia del curso: pequeño, exacto y sin estado global.

Importar el paquete no importa ninguna etapa ni el SDK de Anthropic (que tarda unos 3 s).
"""
