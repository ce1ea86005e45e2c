"""Registros de una línea por entrada: con su sonda y su lector."""

import os

from autograder.faults.child import recorded, work_folder
from autograder.faults.recorder import mark_moment

ENTRIES = ["uno", "dos", "tres"]


def append_lines(names, *, plan, name):
    """Sonda: apunta las entradas y marca cada una cuando el registro la da por segura."""
    function = getattr(names, name)
    return recorded(plan, lambda: function(work_folder(plan) / "registro", ENTRIES, mark_moment))


def synced(path, entries, acknowledge):
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    for entry in entries:
        os.write(fd, f"{entry}\n".encode())
        os.fsync(fd)
        acknowledge(entry)


def early(path, entries, acknowledge):
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    for entry in entries:
        os.write(fd, f"{entry}\n".encode())
        acknowledge(entry)
        os.fsync(fd)


def nameless(path, entries, acknowledge):
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for entry in entries:
        os.write(fd, f"{entry}\n".encode())
        os.fsync(fd)
        acknowledge(entry)


def whole_lines(root):
    """Las entradas completas del registro; una última a medias, o de ceros, no cuenta."""
    path = root / "work" / "registro"
    text = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    return [line.decode() for line in text]
