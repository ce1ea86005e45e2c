"""Lo que un corte de luz puede dejar en el disco. El modelo entero, escrito una sola vez.

REGLAS

1. Contenido de un archivo. Es duradero hasta el último `fsync`, `fdatasync` o `sync` que *terminó*,
   recortes (`truncate`, abrir con `O_TRUNC`) incluidos. De lo posterior puede haber llegado cualquier
   prefijo de las operaciones, en orden; la primera que falta, si es una escritura, puede haber llegado
   a medias: 0, 1, la mitad o todos los bytes menos uno. Lo que falta hasta la longitud nueva puede
   no estar, o estar como ceros.
2. Nombres. Crear, renombrar y borrar es duradero hasta el último `fsync` de *su carpeta* (o `sync`).
   De lo posterior puede haber ocurrido cualquier prefijo, en orden. Carpetas distintas, y contenido
   y nombres, no guardan orden entre sí: un nombre puede llegar al disco antes que su contenido.
3. Un `rename` es atómico: o el nombre lleva a lo de antes o a lo de después. Entre dos carpetas cuenta
   en la de destino, y si ocurrió se lleva consigo la creación del nombre de origen.
4. `fsync` de un archivo nuevo no hace duradero su nombre. `fdatasync` de una carpeta, tampoco (nuestra,
   por prudencia: la documentación solo habla de `fsync`).
5. Un `fsync` que devolvió un error no se arregla repitiéndolo: lo que estaba pendiente ya no llega a ser
   duradero por ningún `fsync` posterior de ese archivo.
6. Entre `work` y `tmp` (la carpeta temporal del sistema) hay dos sistemas de archivos: no se puede
   renombrar ni enlazar de uno a otro.

No todo sistema de archivos llega a dejar todos estos estados: un guardado es correcto si resiste
cualquiera de los que ninguno está obligado a evitar.

FUENTES (consultadas)

- fsync(2), páginas de manual de Linux: «Calling fsync() does not necessarily ensure that the entry in
  the directory containing the file has also reached disk. For that an explicit fsync() on a file
  descriptor for the directory is also needed»; y `fdatasync` lleva también el cambio de longitud.
  Reglas 1, 2 y 4.
- T. S. Pillai, V. Chidambaram, R. Alagappan, S. Al-Kiswany, A. C. Arpaci-Dusseau y R. H. Arpaci-Dusseau,
  «All File Systems Are Not Created Equal: On the Complexity of Crafting Crash-Consistent Applications»,
  OSDI 2014, págs. 433-448. El orden y la atomicidad de lo que persiste cambian de un sistema de
  archivos a otro; su herramienta, ALICE, enumera los estados posibles, como aquí. Reglas 1 y 2.
- J. Mohan, A. Martinez, S. Ponnapalli, P. Raju y V. Chidambaram, «CrashMonkey and ACE: Systematically
  Testing File-System Crash Consistency», ACM Transactions on Storage, 2019 (antes, en OSDI 2018).
  Grabar, repetir y cortar en cada punto, dentro de unos topes declarados.
- Documentación de ext4 en Linux, opción `auto_da_alloc`: sin ella, sustituir un archivo renombrando uno
  cuyo contenido no se sincronizó puede dejarlo con longitud cero. Reglas 1 y 2.
- «Atomic Commit In SQLite», sqlite.org, apartado «Hardware Assumptions»: qué puede dar por hecho un
  programa que confirma de forma atómica. Regla 1.
- PostgreSQL, cambio «PANIC on fsync() failure» (noviembre de 2018): tras un error, repetir `fsync` puede
  parecer que funciona sin haber escrito los datos. Regla 5.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple


class Write(NamedTuple):
    """Bytes escritos en un lugar del archivo; `since` es el número de la operación."""

    offset: int
    data: bytes
    since: int = 0


class Resize(NamedTuple):
    """El archivo pasa a tener esa longitud."""

    size: int
    since: int = 0


Change = Write | Resize


class Content(NamedTuple):
    """Un contenido legal de un archivo tras el corte, y qué parte de lo pendiente incluye.

    `applied`: cambios pendientes que llegaron enteros; `cut`: bytes que llegaron del siguiente;
    `length`: longitud final, ceros incluidos.
    """

    applied: int
    cut: int
    length: int
    data: bytes


def apply(data: bytes, change: Change) -> bytes:
    """El contenido tras un cambio; un hueco se llena de ceros."""
    if isinstance(change, Resize):
        return data[: change.size].ljust(change.size, b"\0")
    end = change.offset + len(change.data)
    return data[: change.offset].ljust(change.offset, b"\0") + change.data + data[end:]


@dataclass(eq=False)
class File:
    """Un archivo: lo que es duradero y los cambios que aún pueden perderse."""

    durable: bytes = b""
    pending: list[Change] = field(default_factory=list)
    current: bytes = b""
    stuck: bool = False
    """Un `fsync` suyo falló: lo pendiente ya no llega a ser duradero (regla 5)."""
    version: int = 0
    """Cambia cada vez que algo pasa a ser duradero."""

    @property
    def has_history(self) -> bool:
        """Si recortarlo a cero cambia algo, ahora o en lo que pueda quedar tras un corte."""
        return bool(self.current or self.pending)

    def change(self, change: Change) -> None:
        """Un cambio más, visible ya para quien lea y todavía no duradero."""
        self.pending.append(change)
        self.current = apply(self.current, change)

    def sync(self) -> None:
        """Termina un `fsync`."""
        if not self.stuck and self.pending:
            self.durable, self.pending = self.current, []
            self.version += 1

    def contents(self) -> Iterator[Content]:
        """Todos los contenidos legales si la luz se va ahora (regla 1)."""
        data = self.durable
        for applied in range(len(self.pending) + 1):
            following = self.pending[applied : applied + 1]
            lengths = self._lengths(applied, len(data))
            for cut, part in _partial(data, following):
                for length in sorted({len(part)} | {n for n in lengths if n > len(part)}):
                    yield Content(applied, cut, length, part.ljust(length, b"\0"))
            for change in following:
                data = apply(data, change)

    def _lengths(self, applied: int, length: int) -> set[int]:
        """Longitudes que puede tener ya el archivo aunque falten los bytes que la justifican."""
        lengths: set[int] = set()
        for change in self.pending[applied:]:
            if isinstance(change, Resize):
                break
            length = max(length, change.offset + len(change.data))
            lengths.add(length)
        return {min(lengths), max(lengths)} if lengths else set()


def _partial(data: bytes, following: list[Change]) -> Iterator[tuple[int, bytes]]:
    """(bytes que llegaron del cambio siguiente, contenido)."""
    yield 0, data
    for change in following:
        if isinstance(change, Write):
            size = len(change.data)
            for cut in sorted({1, size // 2, size - 1} - {0, size}):
                if 0 < cut < size:
                    yield cut, apply(data, Write(change.offset, change.data[:cut]))


class Entry(NamedTuple):
    """Lo que hay bajo un nombre, y desde qué operación."""

    node: Node
    since: int


class Naming(NamedTuple):
    """Un cambio de nombres en una carpeta: uno que aparece (`node`), uno que se va (`gone`), o ambos.

    `origin` es la carpeta de la que viene, si es un `rename` entre carpetas.
    """

    name: str
    node: Node | None
    gone: str | None
    since: int
    origin: Folder | None = None
    origin_name: str = ""


Entries = dict[str, Entry]


@dataclass(eq=False)
class Folder:
    """Una carpeta: los nombres duraderos y los cambios que aún pueden perderse."""

    durable: Entries = field(default_factory=dict)
    pending: list[Naming] = field(default_factory=list)
    current: Entries = field(default_factory=dict)
    taken: list[tuple[str, Node, int]] = field(default_factory=list)
    """Nombres que un `rename` ya duradero se llevó a otra carpeta: (nombre, nodo, operación)."""
    stuck: bool = False

    def change(self, naming: Naming) -> None:
        """Un cambio de nombres más, todavía no duradero."""
        self.pending.append(naming)
        rename_in(self.current, naming)
        if naming.origin is not None and naming.node is not None:
            take_from(naming.origin.current, naming.origin_name, naming.node, naming.since)

    def sync(self) -> None:
        """Termina un `fsync` de la carpeta (reglas 2 y 3)."""
        if self.stuck:
            return
        for naming in self.pending:
            if naming.origin is not None and naming.node is not None:
                naming.origin.taken.append((naming.origin_name, naming.node, naming.since))
        self.durable, self.pending = dict(self.current), []

    def after(self, count: int) -> Entries:
        """Los nombres si de lo pendiente llegó un prefijo de `count` cambios (sin `taken`)."""
        entries = dict(self.durable)
        for naming in self.pending[:count]:
            rename_in(entries, naming)
        return entries


@dataclass(eq=False)
class Symlink:
    """Un enlace simbólico; su texto nace y muere con su nombre."""

    text: str


Node = File | Folder | Symlink


def rename_in(entries: Entries, naming: Naming) -> None:
    """Aplica a unos nombres un cambio de su carpeta."""
    if naming.gone is not None:
        entries.pop(naming.gone, None)
    if naming.node is not None:
        entries[naming.name] = Entry(naming.node, naming.since)


def take_from(entries: Entries, name: str, node: Node, since: int) -> None:
    """Quita un nombre que se fue a otra carpeta, salvo que se haya vuelto a usar después."""
    found = entries.get(name)
    if found is not None and found.node is node and found.since < since:
        del entries[name]
