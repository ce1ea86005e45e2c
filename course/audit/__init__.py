"""La auditoría: matar un programa muchas veces y ver, en el mundo, qué perdió y qué duplicó.

Vale para cualquier programa que cumpla el contrato (véase `contract`). No mira cómo guarda lo suyo: lo lanza, lo mata
con SIGKILL, lo continúa y cuenta lo que de verdad ha pasado fuera.
"""
