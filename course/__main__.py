"""`python -m course`: entra aun con un Python viejo, para poder decir que es viejo.

Estas lineas se leen tambien en Python 2.7: sin tildes, sin f-strings y sin anotaciones.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(
        "El curso necesita Python 3.11 o posterior y este es el "
        + ".".join(map(str, sys.version_info[:3]))
        + ". Si tienes otro instalado, usa su nombre: python3.12 -m course lab"
    )

from course.cli import main

if __name__ == "__main__":
    sys.exit(main())
