"""strace, que ve las llamadas al sistema de verdad, dice lo mismo que el grabador."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from fault_saves import traced
from fault_saves.forms import SEEN, from_threads
from fault_saves.judging import BIG, SMALL
from fault_saves.right import RIGHT
from fault_saves.wrong import WRONG

from autograder.faults.ops import Op

STRACE = shutil.which("strace")
CALLS = (
    "open,openat,creat,write,pwrite64,writev,pwritev,pwritev2,truncate,ftruncate,fallocate,"
    "fsync,fdatasync,rename,renameat,renameat2,link,linkat,unlink,unlinkat,symlink,symlinkat,"
    "mkdir,mkdirat,rmdir,sendfile,copy_file_range,splice,sync,syncfs,msync"
)
LINE = re.compile(r"^\d+ +(\w+)\((.*)\) += (\d+)")
PLACE = re.compile(r'(?:(?:AT_FDCWD|\d+)<([^>]*)>, )?"((?:[^"\\]|\\.)*)"')
DESCRIPTOR = re.compile(r"^\d+<([^>]*)>")


def can_trace():
    return STRACE is not None and subprocess.run([STRACE, "-o", os.devnull, "true"]).returncode == 0


pytestmark = pytest.mark.skipif(
    not os.environ.get("CI") and not can_trace(), reason="no hay strace, o no puede seguir procesos"
)


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """(registro del grabador, registro de strace) por ejecución."""
    base = tmp_path_factory.mktemp("strace").resolve()
    functions = [f for f in (*SEEN, *RIGHT, *WRONG) if f is not from_threads]
    runs = [(f.__name__, data.hex()) for f in functions for data in (SMALL, BIG)]
    trace = base / "strace.txt"
    command = [STRACE, "-f", "-y", "-s", "0", "-e", f"trace={CALLS}", "-o", trace]
    done = subprocess.run(
        [*command, sys.executable, "-P", traced.__file__, base],
        input=json.dumps(runs),
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    recorded = json.loads((base / "log.json").read_text(encoding="utf-8"))
    real = {name: [] for name in recorded}
    syncing = set()
    for line in trace.read_text(encoding="utf-8", errors="replace").splitlines():
        for name, event in parsed(line, base, syncing):
            if name in real:
                real[name].append(event)
    # Lo primero de cada ejecución son los preparativos, que acaban al escribir los bytes de antes.
    prepared = ("write", (), traced.BEFORE_BYTES)
    return recorded, {name: seen[seen.index(prepared) + 1 :] for name, seen in real.items()}


def parsed(line, base, syncing):
    """(ejecución, operación) de una línea de strace: ninguna, una o dos."""
    found = LINE.match(line)
    if found is None:
        return
    call, arguments, result = found.groups()
    places = [
        os.path.normpath(Path(folder or "/", text)) for folder, text in PLACE.findall(arguments)
    ]
    fd = DESCRIPTOR.match(arguments)
    if call in ("open", "openat", "creat"):
        opened = re.search(r"= \d+<([^>]*)>", line)[1]
        if re.search("O_D?SYNC", arguments):
            syncing.add(opened)
        if not re.search("O_CREAT|O_TRUNC|O_TMPFILE", arguments):
            return
        kind, names = "open", ["" if "O_TMPFILE" in arguments else opened]
        where = opened
    elif fd is not None and call not in ("openat", "unlinkat", "renameat", "mkdirat", "linkat"):
        where = fd[1]
        names = []
        kind = {"pwrite64": "write", "writev": "write", "ftruncate": "truncate"}.get(call, call)
        kind = "truncate" if call == "fallocate" else kind
    else:
        where = places[-1] if places else ""
        names = places
        kind = {"renameat": "rename", "renameat2": "rename", "linkat": "link", "mkdirat": "mkdir"}
        kind = kind.get(call, call).removesuffix("at")
        if call == "unlinkat" and "AT_REMOVEDIR" in arguments:
            kind = "rmdir"
        if kind == "symlink":
            names = places[-1:]
        if kind == "link" and "/proc/self/fd/" in places[0]:
            names = ["", places[1]]
    parts = Path(where).parts[len(base.parts) :]
    if not where.startswith(f"{base}/") or len(parts) < 2:
        return
    run = parts[0]
    size = int(result) if kind == "write" else 0
    yield run, (kind, tuple(relative(base / run, name) for name in names), size)
    if kind in ("write", "truncate") and where in syncing:
        yield run, ("fsync", (), 0)


def relative(root, name):
    """La ruta dentro de la carpeta de pruebas, sin enlaces por el camino."""
    if not name:
        return ""
    path = Path(name)
    return (path.parent.resolve() / path.name).relative_to(root).as_posix()


def normal(op):
    """La operación del grabador en los términos de strace, o `None` si strace no la distingue."""
    if op.kind in ("close", "dup", "sync"):
        return None
    if op.kind == "open":
        nameless = op.flags & os.O_TMPFILE == os.O_TMPFILE
        if not nameless and not op.flags & (os.O_CREAT | os.O_TRUNC):
            return None
        return ("open", ("" if nameless else op.path,), 0)
    if op.kind in ("rename", "link"):
        return (op.kind, (op.path, op.target), 0)
    names = () if op.fd >= 0 else (op.path,)
    return (op.kind, names, len(op.data))


def test_strace_agrees_with_the_recorder(both):
    recorded, real = both
    assert len(recorded) > 100
    for run, plain in recorded.items():
        ops = [normal(Op.from_plain(item)) for item in plain]
        expected = [op for op in ops if op is not None]
        assert real[run] == expected, run
        assert expected, run
