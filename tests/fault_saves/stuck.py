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
