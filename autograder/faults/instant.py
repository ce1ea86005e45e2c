"""Un instante, en datos planos: las operaciones en orden, qué había llegado al disco y qué se lee.

Con esto se dibuja la figura (`picture`) y se redacta su gemelo de texto.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from .model import Content, File, Folder
from .namespace import Namespace
from .ops import (
    MARKS,
    SILENT,
    Op,
    Where,
    bytes_text,
    describe,
    is_reading,
    points_of,
)
from .replay import Disk

Status = Literal[
    "hecha", "en disco", "llegó", "a medias", "se perdió", "sin asegurar", "no se hizo"
]
"""Suerte de una operación.

`hecha`: se hizo (y ante una muerte del proceso eso basta). Ante un corte de luz: `en disco`, duradera;
`llegó`, nadie lo aseguró y esta vez llegó; `a medias`; `se perdió`; `sin asegurar`, no importa aquí si
llegó. `no se hizo`: el corte fue antes.
"""

Reading = bytes | str | None
"""Lo que encuentra quien lee: el contenido, `None` si no hay archivo, o por qué no se puede leer."""


@dataclass(frozen=True)
class Step:
    """Una operación, con la línea de la que salió y su suerte."""

    text: str
    where: Where | None
    status: Status


@dataclass(frozen=True)
class Instant:
    """El instante de una muerte o de un corte de luz."""

    cause: Literal["caída", "corte de luz"]
    steps: tuple[Step, ...]
    done: int
    """Cuántos de `steps` se habían hecho (o empezado) cuando llegó el corte."""
    returned: bool
    """Si la función ya había vuelto."""
    found: str
    """Qué encuentra quien lee después, en palabras."""


def is_visible(op: Op) -> bool:
    """Si la operación merece una línea en la figura."""
    return op.kind not in SILENT | MARKS and not (op.kind == "open" and is_reading(op.flags))


def describe_reading(found: Reading, *, old: bytes | None, new: bytes) -> str:
    """Lo leído, en palabras, comparado con la versión anterior y la nueva."""
    if found is None:
        return "no hay archivo"
    if isinstance(found, str):
        return found
    if found == old:
        return f"la versión anterior, entera ({bytes_text(len(found))})"
    if found == new:
        return f"la versión nueva, entera ({bytes_text(len(found))})"
    if not found:
        return "un archivo vacío (0 bytes)"
    if not found.strip(b"\0"):
        return f"solo ceros ({bytes_text(len(found))})"
    if new.startswith(found):
        return f"{bytes_text(len(found))} de los {len(new)} nuevos, y falta el resto"
    if found.startswith(new):
        return f"la versión nueva y, detrás, {bytes_text(len(found) - len(new))} de más"
    if b"\0" in found and new.startswith(found.rstrip(b"\0")):
        return f"un trozo de la versión nueva y ceros detrás ({bytes_text(len(found))})"
    return f"una mezcla que no es ninguna de las dos versiones ({bytes_text(len(found))})"


def after_power_cut(
    ops: Sequence[Op],
    done: int,
    *,
    disk: Disk,
    namespace: Namespace,
    contents: Mapping[File, Content],
    returned: bool,
    found: str,
) -> Instant:
    """El instante de un corte de luz tras `done` operaciones, en el estado del disco dado.

    `contents` dice qué había llegado de los archivos que se leen; de los demás, tanto da.
    """
    fates = _fates(disk, namespace, contents)
    steps: list[Step] = []
    visible = 0
    for index, op in enumerate(ops):
        if not is_visible(op):
            continue
        status: Status = "no se hizo"
        if index < done:
            visible += 1
            passive = op.kind in ("fsync", "fdatasync", "sync") or op.failed
            status = "hecha" if passive else fates.get(index + 1, "en disco")
        steps.append(Step(describe(op), op.where, status))
    return Instant("corte de luz", tuple(steps), visible, returned, found)


def _fates(
    disk: Disk, namespace: Namespace, contents: Mapping[File, Content]
) -> Mapping[int, Status]:
    """La suerte de cada operación cuyo efecto no era duradero (número de operación → suerte)."""
    fates: dict[int, Status] = {}
    for node in disk.nodes:
        if isinstance(node, Folder):
            arrived = namespace.arrived.get(node, 0)
            for place, naming in enumerate(node.pending):
                fates[naming.since] = "llegó" if place < arrived else "se perdió"
        elif isinstance(node, File):
            for place, change in enumerate(node.pending):
                fates[change.since] = _content_fate(place, contents.get(node))
    return fates


def _content_fate(place: int, content: Content | None) -> Status:
    if content is None:
        return "sin asegurar"
    if place < content.applied:
        return "llegó"
    return "a medias" if place == content.applied and content.cut else "se perdió"


def after_kill(ops: Sequence[Op], *, point: int, half: bool, found: str) -> Instant:
    """El instante de una muerte en un punto: tras una operación o, si `half`, a mitad de ella."""
    last = index_of_point(ops, point)
    steps: list[Step] = []
    visible = 0
    for index, op in enumerate(ops):
        if not is_visible(op):
            continue
        status: Status = "hecha" if index <= last else "no se hizo"
        if half and index == last:
            status = "a medias"
        visible += status != "no se hizo"
        steps.append(Step(describe(op), op.where, status))
    return Instant("caída", tuple(steps), visible, False, found)


def index_of_point(ops: Sequence[Op], point: int) -> int:
    """La operación a la que corresponde un punto (desde 1)."""
    count = 0
    for index, op in enumerate(ops):
        count += points_of(op)
        if count >= point:
            return index
    return len(ops) - 1
