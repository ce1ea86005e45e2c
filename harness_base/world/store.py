"""El archivo del mundo: una base SQLite en la que cada operación es una transacción.

Garantías: lo confirmado está en disco (`synchronous=FULL`) y sobrevive al proceso; varios
procesos pueden usar el archivo a la vez; entre operación y operación no queda nada abierto, así
que un `fork` o un SIGKILL no dejan conexiones a medias. Se usa el diario de vuelta atrás
(`journal_mode=DELETE`) y no WAL: tras cada confirmación todo está en un único archivo, que se
puede copiar tal cual.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from harness_base.errors import Refused, WorldError, WorldNotSaved

APPLICATION_ID = 0x4F464943  # «OFIC», en la cabecera del archivo SQLite
VERSION = 1
BUSY_TIMEOUT_S = 10.0

SCHEMA = """
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
CREATE TABLE invoice (
    id TEXT PRIMARY KEY, supplier TEXT NOT NULL, concept TEXT NOT NULL,
    amount_cents INTEGER NOT NULL, due TEXT NOT NULL, email TEXT NOT NULL,
    needs_note INTEGER NOT NULL, validated INTEGER NOT NULL DEFAULT 0,
    touched INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE contract (supplier TEXT PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE message (
    id TEXT PRIMARY KEY, sender TEXT NOT NULL, text TEXT NOT NULL, read INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE payment (
    number INTEGER PRIMARY KEY, invoice TEXT NOT NULL, amount_cents INTEGER NOT NULL,
    key TEXT, at REAL NOT NULL
);
CREATE TABLE request (
    number INTEGER PRIMARY KEY, key TEXT UNIQUE, invoice TEXT NOT NULL,
    amount_cents INTEGER NOT NULL, at REAL NOT NULL, lands_at REAL,
    payment INTEGER, refusal TEXT
);
CREATE TABLE mail (
    number INTEGER PRIMARY KEY, recipient TEXT NOT NULL, subject TEXT NOT NULL,
    body TEXT NOT NULL, reference TEXT
);
CREATE TABLE note (
    number INTEGER PRIMARY KEY, invoice TEXT NOT NULL, text TEXT NOT NULL, reference TEXT
);
CREATE TABLE line (
    number INTEGER PRIMARY KEY, book TEXT NOT NULL, text TEXT NOT NULL, reference TEXT
);
CREATE TABLE report (name TEXT PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE fault (
    number INTEGER PRIMARY KEY, operation TEXT NOT NULL, kind TEXT NOT NULL, target TEXT,
    remaining INTEGER NOT NULL, lands_after_s REAL NOT NULL, text TEXT NOT NULL
);
"""


class Store:
    """Abre el archivo del mundo, lo crea si no existe y ejecuta transacciones sobre él."""

    def __init__(self, path: Path, *, busy_timeout_s: float = BUSY_TIMEOUT_S) -> None:
        self.path = path
        self.busy_timeout_s = busy_timeout_s
        with self._connection() as db:
            if self._is_new(db):
                db.execute("BEGIN IMMEDIATE")
                if self._is_new(db):  # otro proceso pudo crearlo entretanto
                    for statement in SCHEMA.split(";\n"):
                        db.execute(statement)
                    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                    db.execute(f"PRAGMA user_version = {VERSION}")
                db.execute("COMMIT")
            self._check(db)

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """Una lectura: todo lo que se consulta dentro es de un mismo instante."""
        with self._connection() as db:
            db.execute("BEGIN")
            yield db
            db.execute("COMMIT")

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Una transacción: al salir está confirmada; si algo falla, no ha pasado nada.

        Lanza `Refused` si un dato no cabe en la base: es un «no» definitivo.
        """
        with self._connection() as db:
            db.execute("BEGIN IMMEDIATE")
            yield db
            db.execute("COMMIT")

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        # Cerrar una conexión con una transacción abierta la deshace.
        try:
            connection = sqlite3.connect(
                self.path, timeout=self.busy_timeout_s, isolation_level=None
            )
            with closing(connection) as db:
                db.row_factory = sqlite3.Row
                db.execute("PRAGMA synchronous = FULL")
                yield db
        except (UnicodeEncodeError, OverflowError) as error:  # no llegó a SQLite
            raise Refused(
                "Rechazado: un texto no cabe en UTF-8 o un número es demasiado grande; no se ha "
                "hecho nada."
            ) from error
        except (sqlite3.Error, UnicodeDecodeError) as error:
            kind = WorldNotSaved if _code(error) in _DISK else WorldError
            raise kind(f"{self.path.name}: {self._explain(error)}") from error

    def _is_new(self, db: sqlite3.Connection) -> bool:
        tables: int = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        return tables == 0 and _pragma(db, "application_id") in (0, APPLICATION_ID)

    def _check(self, db: sqlite3.Connection) -> None:
        if _pragma(db, "application_id") != APPLICATION_ID:
            raise WorldError(
                f"{self.path.name}: es una base SQLite, pero no un mundo de este curso; "
                "elige otro archivo."
            )
        version = _pragma(db, "user_version")
        if version != VERSION:
            raise WorldError(
                f"{self.path.name}: es un mundo de la versión {version} y aquí se entiende la "
                f"{VERSION}; usa la versión del curso que lo creó o empieza con otro archivo."
            )

    def _explain(self, error: Exception) -> str:
        code = _code(error)
        if code in _DISK:
            return f"el disco no lo ha guardado ({error}); libera espacio o revisa el disco."
        if code == sqlite3.SQLITE_NOTADB:
            return "no es una base de datos SQLite; comprueba la ruta."
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return (
                f"otro proceso lo tiene bloqueado desde hace más de {self.busy_timeout_s:g} s; "
                "espera a que acabe o ciérralo."
            )
        if code == sqlite3.SQLITE_CANTOPEN:
            return (
                "no se puede abrir; comprueba que la carpeta existe y que puedes escribir en ella."
            )
        if code == sqlite3.SQLITE_READONLY:
            return "es de solo lectura; cambia los permisos o copia el archivo a otro sitio."
        return f"SQLite no puede usarlo ({error}); si está dañado, empieza con otro archivo."


_DISK = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR)


def _code(error: Exception) -> int:
    """El código principal de un error de SQLite."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    return code


def _pragma(db: sqlite3.Connection, name: str) -> int:
    value: int = db.execute(f"PRAGMA {name}").fetchone()[0]
    return value
