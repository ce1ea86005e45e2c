"""Las maneras de guardar del explorador de la lección 2: cuatro que fallan y una que no."""

from __future__ import annotations

_SYNC_FOLDER = """
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
"""
_HEAD = """
import os


def save(path, data):
    temporary = path.with_name(path.name + ".tmp")
"""
_WRITTEN = """
    with temporary.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
"""

RECIPES: dict[str, str] = {
    "Abrir y escribir": """
def save(path, data):
    path.write_bytes(data)
""",
    "Temporal y replace, sin fsync": f"""{_HEAD}
    temporary.write_bytes(data)
    os.replace(temporary, path)
""",
    "fsync después de replace": f"""{_HEAD}
    temporary.write_bytes(data)
    os.replace(temporary, path)
    with path.open("rb") as file:
        os.fsync(file.fileno())
{_SYNC_FOLDER}""",
    "Sin fsync de la carpeta": f"""{_HEAD}{_WRITTEN}
    os.replace(temporary, path)
""",
    "Los seis pasos": f"""{_HEAD}{_WRITTEN}
    os.replace(temporary, path)
{_SYNC_FOLDER}""",
}
"""Nombre → código de una función `save(path, data)`."""
