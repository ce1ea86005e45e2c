"""Formas de escribir en Python: las que el grabador tiene que ver y las que tiene que confesar."""

# ruff: noqa: PTH104, PTH106, PTH108, PTH109, PTH118, PTH123, SIM115, SIM117
import array
import bz2
import codecs
import configparser
import csv
import ctypes
import fcntl
import fileinput
import gzip
import io
import json
import logging
import lzma
import mmap
import os
import pickle
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
import threading
import zipfile
from functools import partial
from os import fsync, rename
from os import open as system_open


def compressed(path, data):
    with gzip.open(path, "wb") as file:
        file.write(data)
    with bz2.open(f"{path}.bz2", "wb") as file:
        file.write(data)
    with lzma.open(f"{path}.xz", "wb") as file:
        file.write(data)


def archives(path, data):
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("dentro", data)
    with tarfile.open(f"{path}.tar", "w") as archive:
        member = tarfile.TarInfo("dentro")
        member.size = len(data)
        archive.addfile(member, io.BytesIO(data))


def temporary_files(path, data):
    folder = path.parent
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        file.write(data)
        os.fsync(file.fileno())
    with tempfile.TemporaryFile(dir=folder) as file:
        file.write(data)
        file.seek(0)
        path.write_bytes(file.read())
    with tempfile.SpooledTemporaryFile(max_size=10, dir=folder) as file:
        file.write(data)
        file.flush()
    with tempfile.TemporaryDirectory(dir=folder) as name:
        with open(os.path.join(name, "dentro"), "wb") as file:
            file.write(data)
    os.rename(tempfile.mkdtemp(dir=folder), folder / "carpeta")
    fd, name = tempfile.mkstemp(dir=folder, text=True)
    os.write(fd, data)
    os.close(fd)


def paths(path, data):
    folder = path.parent / "a" / "b"
    folder.mkdir(parents=True)
    (folder / "texto").write_text("ñandú", encoding="utf-8")
    (folder / "toque").touch()
    (folder / "otro").hardlink_to(folder / "texto")
    (folder / "enlace").symlink_to("texto")
    (folder / "enlace").write_bytes(data)
    (folder / "toque").rename(folder.parent / "movido")
    (folder / "otro").replace(path)
    (folder.parent / "movido").unlink()
    (folder / "gemelo").hardlink_to(folder / "texto")
    (folder / "gemelo").rename(folder / "texto")  # rename(2): con el mismo archivo, no hace nada
    (folder.parent / "vacia").mkdir()
    (folder.parent / "vacia").rmdir()
    with path.open("ab") as file:
        file.write(data)


def copies(path, data):
    path.write_bytes(data)
    for number, copy in enumerate((shutil.copy, shutil.copy2, shutil.copyfile)):
        copy(path, f"{path}.{number}")
    tree = path.parent / "arbol"
    (tree / "rama").mkdir(parents=True)
    shutil.copy(path, tree / "rama")
    shutil.copytree(tree, path.parent / "gemelo")
    shutil.move(path, tree / "hoja")
    shutil.rmtree(tree)


def kernel_copies(path, data):
    path.write_bytes(data)
    source = os.open(path, os.O_RDONLY)
    target = os.open(f"{path}.1", os.O_WRONLY | os.O_CREAT)
    if hasattr(os, "copy_file_range"):
        os.copy_file_range(source, target, len(data), 0, 5)
    os.sendfile(target, source, 0, len(data))
    os.close(source)
    os.close(target)


def descriptors(path, data):
    fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
    os.write(fd, data)
    os.lseek(fd, 0, os.SEEK_SET)
    os.write(fd, b"al final igualmente")
    copy = os.dup(fd)
    os.close(fd)
    os.dup2(copy, 60)
    os.write(60, b"mas")
    os.pwrite(fcntl.fcntl(copy, fcntl.F_DUPFD, 70), b"trozo", 3)
    os.ftruncate(60, 40)
    os.writev(60, [b"uno", bytearray(b"dos"), memoryview(b"tres")])
    os.closerange(59, 90)
    os.close(copy)
    os.truncate(path, 1000)
    with open(f"{path}.2", "wb") as file:
        os.posix_fallocate(file.fileno(), 0, 300)
        with os.fdopen(os.dup(file.fileno()), "wb") as other:
            other.write(data)


def through_folders(path, data):
    folder = os.open(path.parent, os.O_RDONLY)
    os.mkdir("sub", dir_fd=folder)
    fd = os.open("sub/uno", os.O_WRONLY | os.O_CREAT, dir_fd=folder)
    os.write(fd, data)
    os.close(fd)
    os.link("sub/uno", "nuevo", src_dir_fd=folder, dst_dir_fd=folder)
    os.symlink(path.name, "enlace", dir_fd=folder)
    os.rename("sub/uno", "dos", src_dir_fd=folder, dst_dir_fd=folder)
    os.unlink("dos", dir_fd=folder)
    os.rmdir("sub", dir_fd=folder)
    here = os.getcwd()
    os.chdir(path.parent)
    with open("relativo", "wb") as file:
        file.write(data)
    os.chdir(here)
    os.close(folder)


def buffers(path, data):
    with open(path, "w+b") as file:
        file.write(data)
        file.seek(10)
        file.write(b"encima")
        file.seek(5)
        file.read(3)
        file.write(b"!")
        file.truncate()
        file.seek(0, os.SEEK_END)
        file.write(data)
    with open(path, "r+", encoding="latin-1", newline="", buffering=1) as file:
        print("una línea", file=file)
        file.writelines(["otra\n", "más\n"])
    with open(path, "ab", buffering=0) as file:
        file.write(array.array("i", [1, 2, 3]))
    with open(path, "ab", buffering=64) as file:
        array.array("d", [1.5] * 40).tofile(file)
    with io.FileIO(path, "r+") as file:
        file.seek(3)
        file.write(memoryview(b"crudo"))
        file.truncate(90)
    with open(path, "rb+", opener=lambda name, flags: os.open(name, flags)) as file:
        file.write(b"abierto por otro")


def formats(path, data):
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"a": [1, 2]}, file)
    with codecs.open(f"{path}.codecs", "w", "utf-16") as file:
        file.write("ñ")
    with open(f"{path}.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerow(["a", "b"])
    with open(f"{path}.pickle", "wb") as file:
        pickle.dump(data, file)
    settings = configparser.ConfigParser()
    settings["a"] = {"b": "c"}
    with open(f"{path}.ini", "w", encoding="utf-8") as file:
        settings.write(file)
    handler = logging.FileHandler(f"{path}.log", encoding="utf-8", delay=True)
    handler.emit(logging.makeLogRecord({"msg": "hola"}))
    handler.close()
    with fileinput.input(f"{path}.csv", inplace=True, encoding="utf-8") as lines:
        for line in lines:
            print(line.upper(), end="")


def borrowed_names(path, data, flush=os.fsync):
    opened = partial(open, mode="wb")
    with opened(path) as file:
        file.write(data)
        file.flush()
        flush(file)
    fd = system_open(f"{path}.1", os.O_WRONLY | os.O_CREAT)
    os.write(fd, data)
    fsync(fd)
    os.close(fd)
    rename(f"{path}.1", path)
    with open(path, "ab") as file:
        file.write(b"x")


def from_threads(path, data):
    def work(number):
        with open(f"{path}.{number}", "wb") as file:
            for start in range(0, len(data), 50):
                file.write(data[start : start + 50])
                file.flush()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def refused_by_the_system(path, data):
    for attempt in (
        lambda: open(path.parent / "no" / "existe", "wb"),
        lambda: open(path.parent, "wb"),
        lambda: os.rename(path.parent / "nada", path),
        lambda: os.unlink(path.parent / "nada"),
        lambda: os.rmdir(path.parent),
        lambda: os.write(os.open(path.parent, os.O_RDONLY), b"x"),
        lambda: os.fsync(99),
    ):
        try:
            attempt()
        except OSError:
            continue
        raise AssertionError("tenía que fallar")
    for attempt in (
        lambda: open(path, "wz"),
        lambda: open(path, "rw"),
        lambda: open(path, "wb", encoding="utf-8"),
        lambda: open(path, "w", buffering=0),
        lambda: open(path, "wb", closefd=False),
        lambda: open(path, "w", newline="q"),
        lambda: io.FileIO(path, "rw"),
        lambda: io.FileIO(path, "wz"),
    ):
        try:
            attempt()
        except ValueError:
            continue
        raise AssertionError("tenía que fallar")


def reads_through_memory(path, data):
    path.write_bytes(data)
    with open(path, "rb") as file:
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as view:
            assert view[:5] == data[:5]


SEEN = [
    compressed,
    archives,
    temporary_files,
    paths,
    copies,
    kernel_copies,
    descriptors,
    through_folders,
    buffers,
    formats,
    borrowed_names,
    from_threads,
    refused_by_the_system,
    reads_through_memory,
]


def mapped_memory(path, data):
    path.write_bytes(data)
    with open(path, "r+b") as file:
        with mmap.mmap(file.fileno(), 0) as view:
            view[:3] = b"xyz"


def shell_copy(path, data):
    subprocess.run(["cp", "/etc/hostname", path], check=True)


def shell_command(path, data):
    os.system(f"sync {path}")


def database(path, data):
    connection = sqlite3.connect(path)
    connection.execute("create table t (a)")
    connection.close()


def c_library(path, data):
    path.write_bytes(data)
    fd = os.open(path, os.O_RDWR)
    ctypes.CDLL(None).fsync(fd)


def c_library_unseen_by_anyone(path, data):
    path.write_bytes(data)
    libc = ctypes.PyDLL(None)
    libc.truncate(os.fsencode(path), 3)


def spliced(path, data):
    read_end, write_end = os.pipe()
    os.write(write_end, data[:100])
    fd = os.open(path, os.O_WRONLY | os.O_CREAT)
    os.splice(read_end, fd, 100)


def special_file(path, data):
    os.mkfifo(path.parent / "tubo")


UNSEEN = [
    mapped_memory,
    shell_copy,
    shell_command,
    database,
    c_library,
    c_library_unseen_by_anyone,
    spliced,
    special_file,
]
