"""Errores del arnés: una raíz, `HarnessError`, y un hijo con nombre para cada situación.

Cada mensaje dice qué ha pasado y qué puede hacer quien lo lee.
"""

from __future__ import annotations


class HarnessError(Exception):
    """Raíz de todos los errores del arnés."""


class ProtocolError(HarnessError):
    """El historial no cumple una regla de la API de mensajes (la API real responde 400).

    `rule` es el identificador de la regla (véase `protocol.RULES`) y `path`, el lugar exacto,
    por ejemplo `messages[3].content[1]`.
    """

    def __init__(self, rule: str, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.rule = rule
        self.path = path

    def __reduce__(self) -> tuple[type[ProtocolError], tuple[str, str, str]]:
        message = str(self.args[0])[len(self.path) + 2 :]
        return type(self), (self.rule, self.path, message)


class ModelError(HarnessError):
    """El modelo no ha respondido (red, saturación, error del servidor)."""


class UnknownScenario(HarnessError):
    """No hay ningún escenario con ese nombre."""


class UnknownTool(HarnessError):
    """El modelo pide una herramienta que el arnés no tiene."""


class InvalidInput(HarnessError):
    """La entrada de una herramienta no cumple su esquema."""


class Refused(HarnessError):
    """El proveedor ha dicho que no de forma definitiva: es un desenlace, no una duda."""


class KeyReused(Refused):
    """La clave de idempotencia ya se usó con otros datos: el proveedor no ha hecho nada."""


class KeyInFlight(HarnessError):
    """El proveedor aún atiende otra petición con esa clave (409): espera y repite con la misma."""


class WorldError(HarnessError):
    """El archivo del mundo no se puede usar (no es SQLite, es de otra versión, está bloqueado)."""


class WorldNotSaved(WorldError):
    """El disco del mundo está lleno o falla: lo que se estaba haciendo no ha ocurrido."""


class NotStorable(HarnessError):
    """Un valor no se puede guardar tal cual; `path` dice cuál, por ejemplo `a.b[0]`."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(f"{path}: {reason}" if path else reason)
        self.path = path
        self.reason = reason

    def __reduce__(self) -> tuple[type[NotStorable], tuple[str, str]]:
        return type(self), (self.path, self.reason)


class UnknownFields(HarnessError):
    """Los datos traen campos que esta versión no conoce: se nombran, nunca se descartan."""


class MissingFields(HarnessError):
    """A los datos les faltan campos; el mensaje los nombra."""


class WrongType(HarnessError):
    """Un campo no es del tipo esperado; `path` dice cuál."""

    def __init__(self, path: str, expected: str, found: str) -> None:
        super().__init__(f"{path}: se esperaba `{expected}` y hay `{found}`")
        self.path = path
        self.expected = expected
        self.found = found

    def __reduce__(self) -> tuple[type[WrongType], tuple[str, str, str]]:
        return type(self), (self.path, self.expected, self.found)


class DamagedLog(HarnessError):
    """El registro de efectos está dañado en medio; `record` es el número de entrada (desde 1)."""

    def __init__(self, message: str, record: int) -> None:
        super().__init__(message)
        self.record = record

    def __reduce__(self) -> tuple[type[DamagedLog], tuple[str, int]]:
        return type(self), (str(self.args[0]), self.record)


class DamagedCheckpoint(HarnessError):
    """El punto de control no es de fiar (huella distinta, contenido cortado)."""


class NewerFormat(HarnessError):
    """El punto de control lo escribió una versión más nueva del formato."""


class OlderFormat(HarnessError):
    """Lo escribió una versión anterior del formato, que antes hay que convertir."""


class CheckpointNotSaved(HarnessError):
    """El punto de control no ha llegado al disco: la tarea se detiene antes del siguiente efecto."""


class HarnessChanged(HarnessError):
    """El modelo, las instrucciones o las herramientas no son los del punto de control."""

    def __init__(self, differences: list[str]) -> None:
        super().__init__(
            "Este arnés no es el que guardó el punto de control: "
            + "; ".join(differences)
            + ". Reanuda con el de entonces o acepta los cambios de forma expresa."
        )
        self.differences = differences

    def __reduce__(self) -> tuple[type[HarnessChanged], tuple[list[str]]]:
        return type(self), (self.differences,)


class CannotRepair(HarnessError):
    """Arreglar el historial ahí invalidaría las firmas del razonamiento que va detrás."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message

    def __reduce__(self) -> tuple[type[CannotRepair], tuple[str, str]]:
        return type(self), (self.path, self.message)


class UnknownPoint(HarnessError):
    """En este historial no hay ningún punto de control con ese número."""

    def __init__(self, sequence: int) -> None:
        super().__init__(f"No hay ningún punto de control {sequence} en este historial.")
        self.sequence = sequence

    def __reduce__(self) -> tuple[type[UnknownPoint], tuple[int]]:
        return type(self), (self.sequence,)


class CannotRewind(HarnessError):
    """Ahí no se puede volver: en esa escena hay llamadas sin respuesta."""


class EffectsStand(HarnessError):
    """Con claves nuevas, lo que sigue en pie se volvería a hacer: antes hay que verlo y aceptarlo."""


class RunBusy(HarnessError):
    """Otro proceso tiene abierta esa ejecución."""


class RunExists(HarnessError):
    """Ya hay una ejecución con ese nombre."""


class RunNotFound(HarnessError):
    """No hay ninguna ejecución con ese nombre."""


class CannotPrune(HarnessError):
    """Esa ejecución no se puede podar: está dañada, o hay otras que salen de ella."""


class DamagedRun(HarnessError):
    """El archivo de la ejecución está dañado.

    `record` es el número del primer registro dañado, desde 1, y `usable`, el último punto de control
    que se puede leer (`None` si no queda ninguno).
    """

    def __init__(self, message: str, record: int, usable: int | None = None) -> None:
        super().__init__(message)
        self.record = record
        self.usable = usable

    def __reduce__(self) -> tuple[type[DamagedRun], tuple[str, int, int | None]]:
        return type(self), (str(self.args[0]), self.record, self.usable)
