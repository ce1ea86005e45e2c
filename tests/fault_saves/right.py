"""Maneras correctas de guardar, corrientes y raras: ninguna puede suspender."""

# ruff: noqa: PTH104, PTH105, PTH108, PTH123
import contextlib
import fcntl
import hashlib
import io
import os
import shutil
import tempfile
from os import fsync
from os import replace as swap
from pathlib import Path
from tempfile import NamedTemporaryFile


def sync_folder(folder):
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


@contextlib.contextmanager
def removed_on_error(name):
    try:
        yield
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)
        raise


def classic(path, data):
    tmp = path.with_name(path.name + ".tmp")
    with removed_on_error(tmp):
        with open(tmp, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(tmp, path)
    sync_folder(path.parent)


def only_descriptors(path, data):
    tmp = f"{path}.{os.getpid()}"
    with removed_on_error(tmp):
        fd = os.open(tmp, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o644)
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(fd, view) :]
            os.fsync(fd)
        finally:
            os.close(fd)
        os.replace(tmp, path)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    os.fsync(folder)
    os.close(folder)


def named_temporary(path, data):
    with NamedTemporaryFile(dir=path.parent, delete=False) as file, removed_on_error(file.name):
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        os.replace(file.name, path)
    sync_folder(path.parent)


def mkstemp_and_fdopen(path, data):
    fd, name = tempfile.mkstemp(dir=path.parent, prefix=".estado-")
    with removed_on_error(name):
        with os.fdopen(fd, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.rename(name, path)
    sync_folder(path.parent)


def pathlib_everywhere(path, data):
    tmp = path.with_suffix(".nuevo")
    with removed_on_error(tmp):
        tmp.write_bytes(data)
        with tmp.open("rb") as file:
            os.fsync(file)
        tmp.replace(path)
    sync_folder(path.parent)


def default_argument(path, data, fsync=os.fsync, rename=os.rename):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        with open(tmp, "wb") as file:
            file.write(data)
            file.flush()
            fsync(file.fileno())
        rename(tmp, path)
    sync_folder(path.parent)


def imported_names(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        with tmp.open("xb") as file:
            file.write(data)
            file.flush()
            fsync(file)
        swap(tmp, path)
    fd = os.open(path.parent, os.O_RDONLY)
    fsync(fd)
    os.close(fd)


def data_sync_is_enough(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        with open(tmp, "wb") as file:
            file.write(data)
            file.flush()
            os.fdatasync(file.fileno())
        os.replace(tmp, path)
    sync_folder(path.parent)


def sync_the_whole_system(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        tmp.write_bytes(data)
        os.sync()
        tmp.rename(path)
    os.sync()


def synchronous_descriptor(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        fd = os.open(tmp, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_DSYNC)
        with open(fd, "wb") as file:
            file.write(data)
        os.replace(tmp, path)
    sync_folder(path.parent)


def as_text(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        with open(tmp, "w", encoding="latin-1", newline="") as file:
            file.write(data.decode("latin-1"))
            file.flush()
            os.fsync(file.fileno())
        os.replace(tmp, path)
    sync_folder(path.parent)


def unbuffered(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        with open(tmp, "wb", buffering=0) as file:
            written = 0
            while written < len(data):
                written += file.write(data[written:])
            os.fsync(file.fileno())
        os.replace(tmp, path)
    sync_folder(path.parent)


def through_a_folder_descriptor(path, data):
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        fd = os.open("nuevo", os.O_RDWR | os.O_CREAT | os.O_TRUNC, dir_fd=folder)
        try:
            with os.fdopen(fd, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(fd)
            os.rename("nuevo", path.name, src_dir_fd=folder, dst_dir_fd=folder)
        except BaseException:
            os.unlink("nuevo", dir_fd=folder) if (path.parent / "nuevo").exists() else None
            raise
        os.fsync(folder)
    finally:
        os.close(folder)


def reserved_and_scattered(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        fd = os.open(tmp, os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        try:
            os.posix_fallocate(fd, 0, max(1, len(data)))
            half = len(data) // 2
            for start, end in ((half, len(data)), (0, half)):
                while start < end:
                    start += os.pwrite(fd, data[start:end], start)
            os.ftruncate(fd, len(data))
            os.fsync(fd)
        finally:
            os.close(fd)
        os.replace(tmp, path)
    sync_folder(path.parent)


def gathered_pieces(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        fd = os.open(tmp, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        try:
            done = 0
            while done < len(data):
                rest = data[done:]
                done += os.writev(fd, [rest[:10], rest[10:]])
            os.fsync(os.dup(fd))
        finally:
            os.close(fd)
        os.replace(tmp, path)
    sync_folder(path.parent)


def nameless_until_complete(path, data):
    tmp = path.with_suffix(".tmp")
    fd = os.open(path.parent, os.O_TMPFILE | os.O_WRONLY, 0o644)
    with removed_on_error(tmp), os.fdopen(fd, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(fd)
        # Sin un dir_fd, os.link no sigue el enlace de /proc (usa link(2), no linkat(2)).
        os.link(f"/proc/self/fd/{fd}", tmp, src_dir_fd=fd)
        os.replace(tmp, path)
    sync_folder(path.parent)


def copied_from_memory(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        with open(tmp, "wb") as file:
            shutil.copyfileobj(io.BytesIO(data), file, 1000)
            file.flush()
            os.fsync(file.fileno())
        os.replace(tmp, path)
    sync_folder(path.parent)


def in_a_subfolder(path, data):
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        tmp = Path(folder) / "nuevo"
        with tmp.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        tmp.replace(path)
        sync_folder(path.parent)


def copied_by_the_kernel(path, data):
    first, second = path.with_suffix(".1"), path.with_suffix(".2")
    with removed_on_error(first), removed_on_error(second):
        first.write_bytes(data)
        shutil.copyfile(first, second)
        os.unlink(first)
        with open(second, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(second, path)
    sync_folder(path.parent)


def locked_and_double_synced(path, data):
    folder = os.open(path.parent, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    tmp = path.with_suffix(".tmp")
    with contextlib.closing(contextlib.ExitStack()) as stack:
        stack.callback(os.close, folder)
        with removed_on_error(tmp):
            with open(tmp, "wb") as file:
                file.writelines([data[:7], data[7:]])
                file.flush()
                os.fsync(file.fileno())
            os.fsync(folder)
            os.replace(tmp, path)
        os.fsync(folder)


def links_to_versions(path, data):
    version = path.with_name(hashlib.sha256(data).hexdigest()[:12])
    pointer = path.with_name("puntero")
    with removed_on_error(version), removed_on_error(pointer):
        with version.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        sync_folder(path.parent)
        pointer.symlink_to(version.name)
        pointer.replace(path)
    sync_folder(path.parent)


RIGHT = [
    classic,
    only_descriptors,
    named_temporary,
    mkstemp_and_fdopen,
    pathlib_everywhere,
    default_argument,
    imported_names,
    data_sync_is_enough,
    sync_the_whole_system,
    synchronous_descriptor,
    as_text,
    unbuffered,
    through_a_folder_descriptor,
    reserved_and_scattered,
    gathered_pieces,
    nameless_until_complete,
    copied_from_memory,
    in_a_subfolder,
    copied_by_the_kernel,
    locked_and_double_synced,
    links_to_versions,
]

_NEEDS = {
    data_sync_is_enough: "fdatasync",
    reserved_and_scattered: "posix_fallocate",
    nameless_until_complete: "O_TMPFILE",
}
RIGHT = [way for way in RIGHT if hasattr(os, _NEEDS.get(way, "open"))]
"""Las que este sistema permite: macOS no tiene todas las llamadas de Linux."""
