"""Maneras de guardar que parecen bien: ninguna puede aprobar, y cada una falla donde se espera."""

# ruff: noqa: PTH104, PTH105, PTH108, PTH123, SIM115
import contextlib
import os
import shutil
import tempfile

kept = []


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


def written(tmp, data, *, flush=True, sync=True):
    with open(tmp, "wb") as file:
        file.write(data)
        if flush:
            file.flush()
        if sync:
            os.fsync(file.fileno())


def in_place(path, data):
    path.write_bytes(data)


def in_place_with_fsync(path, data):
    written(path, data)
    sync_folder(path.parent)


def truncate_and_write(path, data):
    with open(path, "r+b") as file:
        file.truncate(0)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def overwrite_then_truncate(path, data):
    fd = os.open(path, os.O_WRONLY | os.O_SYNC)
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]
    os.ftruncate(fd, len(data))
    os.close(fd)


def append(path, data):
    with path.open("ab") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def without_fsync(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        tmp.write_bytes(data)
        tmp.replace(path)
    sync_folder(path.parent)


def without_folder_fsync(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        written(tmp, data)
        os.replace(tmp, path)


def fsync_after_replace(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        tmp.write_bytes(data)
        os.replace(tmp, path)
    with path.open("rb") as file:
        os.fsync(file.fileno())
    sync_folder(path.parent)


def fsync_without_flush(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        written(tmp, data, flush=False)
        os.replace(tmp, path)
    sync_folder(path.parent)


def replace_before_close(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp), open(tmp, "wb") as file:
        file.write(data)
        os.fsync(file.fileno())
        os.replace(tmp, path)
        sync_folder(path.parent)


def never_closed(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        file = open(tmp, "wb")
        kept.append(file)
        file.write(data)
        os.fsync(file.fileno())
        os.replace(tmp, path)
    sync_folder(path.parent)


def unlink_first(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        written(tmp, data)
        path.unlink(missing_ok=True)
        tmp.rename(path)
    sync_folder(path.parent)


def unlink_and_link(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        written(tmp, data)
        path.unlink(missing_ok=True)
        os.link(tmp, path)
        tmp.unlink()
    sync_folder(path.parent)


def window_with_backup(path, data):
    tmp, backup = path.with_suffix(".tmp"), path.with_suffix(".bak")
    with removed_on_error(tmp):
        written(tmp, data)
        if path.exists():
            os.rename(path, backup)
        os.rename(tmp, path)
    sync_folder(path.parent)


def copied_into_place(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        written(tmp, data)
        shutil.copyfile(tmp, path)
        os.unlink(tmp)
    with path.open("rb") as file:
        os.fsync(file.fileno())
    sync_folder(path.parent)


def temporary_elsewhere(path, data):
    fd, name = tempfile.mkstemp()
    with removed_on_error(name):
        with os.fdopen(fd, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(fd)
        os.replace(name, path)
    sync_folder(path.parent)


def moved_from_elsewhere(path, data):
    with tempfile.NamedTemporaryFile(delete=False) as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    with removed_on_error(file.name):
        shutil.move(file.name, path)
    sync_folder(path.parent)


def moved_with_a_plan_b(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        written(tmp, data)
        shutil.move(tmp, path)
    sync_folder(path.parent)


def ignores_short_writes(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        fd = os.open(tmp, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        try:
            os.write(fd, data)
            os.fsync(fd)
        finally:
            os.close(fd)
        os.replace(tmp, path)
    sync_folder(path.parent)


def swallows_errors(path, data):
    tmp = path.with_suffix(".tmp")
    try:
        with removed_on_error(tmp):
            written(tmp, data)
            os.replace(tmp, path)
        sync_folder(path.parent)
    except OSError:
        pass


def swallows_the_folder_error(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        written(tmp, data)
        os.replace(tmp, path)
    with contextlib.suppress(OSError):
        sync_folder(path.parent)


def retries_fsync(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        with open(tmp, "wb") as file:
            file.write(data)
            file.flush()
            try:
                os.fsync(file.fileno())
            except OSError:
                os.fsync(file.fileno())
        os.replace(tmp, path)
    sync_folder(path.parent)


def folder_fsync_too_early(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        written(tmp, data)
        sync_folder(path.parent)
        os.replace(tmp, path)


def fsync_of_another_folder(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        written(tmp, data)
        os.replace(tmp, path)
    sync_folder(path.parent.parent)


def data_sync_of_the_folder(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        written(tmp, data)
        os.replace(tmp, path)
    fd = os.open(path.parent, os.O_RDONLY)
    os.fdatasync(fd)
    os.close(fd)


def leaves_its_temporary(path, data):
    tmp = path.with_suffix(".tmp")
    written(tmp, data)
    os.replace(tmp, path)
    sync_folder(path.parent)


def half_synced(path, data):
    tmp = path.with_suffix(".tmp")
    with removed_on_error(tmp):
        with open(tmp, "wb") as file:
            file.write(data[:-1])
            file.flush()
            os.fsync(file.fileno())
            file.write(data[-1:])
        os.replace(tmp, path)
    sync_folder(path.parent)


KILL, ATOMIC, DURABLE = "caída", "atómico", "duradero"
NEVER, DISK, LITTER = "no guarda", "disco", "restos"

WRONG = {
    in_place: {KILL, ATOMIC, DURABLE, DISK},
    in_place_with_fsync: {KILL, ATOMIC, DISK},
    truncate_and_write: {KILL, ATOMIC, DISK},
    overwrite_then_truncate: {KILL, ATOMIC, DISK},
    append: {KILL, ATOMIC, DURABLE, NEVER, DISK},
    without_fsync: {ATOMIC, DURABLE, DISK},
    without_folder_fsync: {DURABLE, DISK},
    fsync_after_replace: {ATOMIC, DISK},
    fsync_without_flush: {ATOMIC, DURABLE, DISK},
    replace_before_close: {KILL, ATOMIC, DURABLE, DISK},
    never_closed: {KILL, ATOMIC, DURABLE, NEVER, DISK},
    unlink_first: {KILL, ATOMIC, DISK},
    unlink_and_link: {KILL, ATOMIC, DISK},
    window_with_backup: {KILL, ATOMIC, DISK},
    copied_into_place: {KILL, ATOMIC, DISK},
    temporary_elsewhere: {NEVER},
    moved_from_elsewhere: {KILL, ATOMIC, DURABLE, DISK, LITTER},
    moved_with_a_plan_b: {DISK},
    ignores_short_writes: {DISK},
    swallows_errors: {DISK},
    swallows_the_folder_error: {DISK},
    retries_fsync: {DISK},
    folder_fsync_too_early: {DURABLE, DISK},
    fsync_of_another_folder: {DURABLE, DISK},
    data_sync_of_the_folder: {DURABLE, DISK},
    leaves_its_temporary: {LITTER},
    half_synced: {ATOMIC, DURABLE, DISK},
}
if not hasattr(os, "fdatasync"):  # macOS
    del WRONG[data_sync_of_the_folder]
"""Cada manera mala, con lo que tiene que fallar cuando los datos caben en el búfer."""

RIGHT_WHEN_BIG = {fsync_without_flush, replace_before_close, never_closed}
"""Con datos mayores que el búfer no queda nada por vaciar: entonces no falla nada."""
