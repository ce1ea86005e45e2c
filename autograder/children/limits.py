"""Lo que puede gastar un proceso hijo antes de que se le pare."""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1024 * 1024


@dataclass(frozen=True)
class Limits:
    """Límites de una ejecución. Los valores por defecto sirven para casi todos los ejercicios.

    nbgrader da 30 s a cada celda: una ejecución se queda muy por debajo.
    """

    wall_s: float = 8.0
    """Tiempo de reloj. Para quien espera sin gastar procesador."""
    cpu_s: int = 3
    """Tiempo de procesador (RLIMIT_CPU). Para un bucle sin fin."""
    memory_bytes: int = 1024 * MIB
    """Espacio de direcciones (RLIMIT_AS)."""
    file_bytes: int = 64 * MIB
    """Tamaño de cada archivo (RLIMIT_FSIZE)."""
    output_bytes: int = 8 * MIB
    """Salida impresa; si la pasa, el proceso se mata."""
    kept_output_bytes: int = 64 * 1024
    """Parte de la salida que se guarda para enseñarla."""
    frames_bytes: int = 32 * MIB
    """Respuesta y notas de la sonda."""
    processes: int = 32
    """Descendientes vivos a la vez."""
