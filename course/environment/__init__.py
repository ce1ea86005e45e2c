"""El entorno del curso: un Python con los paquetes de requirements.lock y este repositorio.

Puede ser el que ejecuta la orden, si ya lo tiene todo (conda, Binder, CI), o la carpeta .venv,
que se hace sola la primera vez. Todo este paquete usa solo la biblioteca estándar.
"""

from course.environment.enter import enter

__all__ = ["enter"]
