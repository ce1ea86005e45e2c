"""Funciones que no se dejan juzgar."""

import os


def forever(path, data):
    path.write_bytes(data)
    while True:
        path.read_bytes()


def byte_by_byte(path, data):
    fd = os.open(path, os.O_WRONLY | os.O_CREAT)
    for number in range(len(data)):
        os.write(fd, data[number : number + 1])
    os.close(fd)


def many_folders(path, data):
    for name in "abcd":
        folder = path.parent / name
        folder.mkdir()
        for number in range(15):
            (folder / str(number)).touch()
    tmp = path.with_suffix(".tmp")
    with tmp.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    tmp.replace(path)


def many_pieces(path, data):
    tmp = path.with_suffix(".tmp")
    fd = os.open(tmp, os.O_WRONLY | os.O_CREAT)
    for number in range(len(data)):
        os.write(fd, data[number : number + 1])
    os.close(fd)
    tmp.replace(path)
