"""El error que una orden del curso enseña a quien la usa: una línea que dice qué hacer."""


class CourseError(Exception):
    """La orden no puede seguir. El mensaje dice qué ha pasado y cómo arreglarlo, en una línea."""

    def __init__(self, message: str, *, status: int = 1) -> None:
        super().__init__(message)
        self.status = status
