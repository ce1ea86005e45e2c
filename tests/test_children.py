"""Los procesos hijos: cada manera de portarse mal cuesta solo esa ejecución."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.children.client import ForkServer
from autograder.children.guard import ROOT
from autograder.children.limits import Limits
from autograder.children.result import ChildResult
from autograder.children.submission import Cell, Submission
from autograder.probes import basic
from autograder.shipping import pack

QUICK = Limits(wall_s=3.0, cpu_s=1)


@pytest.fixture(scope="module")
def server() -> Iterator[ForkServer]:
    one = ForkServer(stage=2)
    yield one
    one.close()


def run(server: ForkServer, source: str, limits: Limits = QUICK) -> ChildResult:
    """Ejecuta una celda que debería definir `answer` y devuelve su valor."""
    submission = Submission(names=("answer",), cells=(Cell("celda", source, own=True),))
    return server.run(basic.values, submission=submission, limits=limits)


def alive(marker: Path) -> bool:
    """Si el proceso que apuntó su número en `marker` sigue vivo."""
    pid = int(marker.read_text(encoding="ascii"))
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_plain_answer_comes_back_with_its_exact_types(server: ForkServer) -> None:
    result = run(server, "answer = {'a': [1, 2.5, True, None, 'ñ']}")
    assert result.complete
    assert result.value == {"answer": {"a": [1, 2.5, True, None, "ñ"]}}


@pytest.mark.parametrize(
    ("source", "tag"),
    [
        ("answer = float('nan')", "float"),
        ("answer = float('inf')", "float"),
        ("class F(float): pass\nanswer = F(4)", "object"),
        ("class A:\n  def __eq__(self, o): return True\n  __hash__ = None\nanswer = A()", "object"),
        ("class D(dict): pass\nanswer = D(a=1)", "object"),
        ("class S(str): pass\nanswer = S('x')", "object"),
        ("answer = (1, 2)", "tuple"),
        ("answer = {3, 1}", "set"),
        ("answer = {1: 'x'}", "dict"),
        ("answer = {'$': 'object'}", "dict"),
        ("answer = ...", "ellipsis"),
        ("answer = 10**5000", "int"),
        ("answer = b'\\x00'", "bytes"),
    ],
)
def test_what_is_not_json_is_named_and_never_passes_for_a_number(
    server: ForkServer, source: str, tag: str
) -> None:
    assert run(server, source).value["answer"]["$"] == tag


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("from harness_base.jsonvalue import check_plain\n\nanswer = check_plain({1})", 3),
        ("from harness_base.types import Usage\nused = Usage()\nused.input_tokens = answer = 1", 3),
        ("import json\nanswer = json.loads('{')", 2),
        ("import jsonschema\nanswer = jsonschema.validate(1, {'type': 'string'})", 2),
    ],
    ids=["arnés", "método escrito por dataclass", "biblioteca estándar", "paquete instalado"],
)
def test_an_error_inside_a_library_points_at_the_line_that_called_it(
    server: ForkServer, source: str, line: int
) -> None:
    error = run(server, source).error
    assert error is not None
    assert (error.filename, error.line) == ("<celda>", line)


@pytest.mark.parametrize(
    ("source", "slip"),
    [
        ("async def answer(): pass", "Asynchronous"),
        ("class answer:\n    async def record(self): pass", "Asynchronous"),
        (
            "from dataclasses import field\nclass answer:\n    x: list = field(default_factory=list)",
            "MissingDataclass",
        ),
    ],
)
def test_a_slip_that_would_give_an_obscure_error_is_named(
    server: ForkServer, source: str, slip: str
) -> None:
    error = run(server, source).error
    assert error is not None
    assert error.type == slip


def test_replaced_builtins_do_not_change_what_the_parent_sees(server: ForkServer) -> None:
    source = (
        "import builtins, json, math\n"
        "class F(float): pass\n"
        "builtins.type = lambda value: float\n"
        "builtins.isinstance = lambda *a: True\n"
        "json.dumps = lambda *a, **k: '4.0'\n"
        "math.isfinite = lambda value: True\n"
        "answer = F('nan')"
    )
    result = run(server, source)
    assert not result.complete or result.value["answer"]["$"] == "object"


@pytest.mark.parametrize(
    "source",
    [
        "import os; os._exit(0)",
        "import os, json\nos.write(3, b'V\\x00\\x00\\x00\\x02{}')\nos._exit(0)",
        "import os; os.close(3)\nanswer = 1",
        "import os; os.kill(os.getpid(), 9)",
        "raise SystemExit(0)",
        "raise KeyboardInterrupt",
        "answer = []\nanswer.append(answer)",
        "def f(): return f()\nanswer = f()",
    ],
)
def test_an_answer_counts_only_when_it_is_whole(server: ForkServer, source: str) -> None:
    assert not run(server, source).complete
    assert run(server, "answer = 1").value == {"answer": 1}


@pytest.mark.parametrize(
    "source",
    [
        "while True: pass",
        "while True:\n  try:\n    while True: pass\n  except BaseException: pass",
        "answer = 9**9**9",
        "import signal\nsignal.signal(signal.SIGXCPU, signal.SIG_IGN)\nwhile True: pass",
    ],
)
def test_an_endless_loop_is_stopped(server: ForkServer, source: str) -> None:
    started = time.monotonic()
    result = run(server, source)
    assert not result.complete
    assert result.timed_out
    assert not result.killed
    assert time.monotonic() - started < QUICK.wall_s + 2


def test_a_process_that_only_waits_is_stopped_too(server: ForkServer) -> None:
    result = run(server, "import time; time.sleep(60)", Limits(wall_s=0.3))
    assert result.stopped == "time"
    assert result.timed_out


def test_a_memory_hog_gets_a_memory_error(server: ForkServer) -> None:
    result = run(server, "answer = [0] * 10**9", Limits(memory_bytes=512 * 1024 * 1024))
    assert result.error is not None
    assert result.error.type == "MemoryError"


def test_a_hundred_megabytes_of_output_are_cut(server: ForkServer) -> None:
    result = run(server, "for _ in range(1000): print('x' * 100_000)\nanswer = 1")
    assert result.stopped == "output"
    assert len(result.stdout) == Limits().kept_output_bytes


def test_warnings_logs_and_long_prints_are_harmless(server: ForkServer) -> None:
    source = (
        "import warnings, logging, sys\n"
        "warnings.warn('aviso'); logging.error('registro'); print('é\\ud800' * 10)\n"
        "for i in range(20_000): print('línea', i)\n"
        "print('hacia el error', file=sys.stderr)\n"
        "answer = 1"
    )
    result = run(server, source)
    assert result.value == {"answer": 1}
    assert "línea 7" in result.stdout


def test_only_its_own_descriptors_and_folder(server: ForkServer, tmp_path: Path) -> None:
    source = (
        "import os\n"
        "fds = []\n"
        "for fd in range(300):\n"
        "  try: os.fstat(fd); fds.append(fd)\n"
        "  except OSError: pass\n"
        "open('mío.txt', 'w').write('x')\n"
        "answer = [fds, os.getcwd(), sorted(os.environ)]"
    )
    result = run(server, source)
    fds, folder, environment = result.value["answer"]
    assert fds == [0, 1, 2, 3]
    assert not Path(folder).exists()
    assert not [name for name in environment if "KEY" in name or "TOKEN" in name]


def test_a_given_folder_is_kept(server: ForkServer, tmp_path: Path) -> None:
    source = "open('queda.txt', 'w').write('x')\nanswer = 1"
    submission = Submission(names=("answer",), cells=(Cell("celda", source, own=True),))
    server.run(basic.values, submission=submission, folder=tmp_path)
    assert (tmp_path / "queda.txt").read_text(encoding="utf-8") == "x"


@pytest.mark.parametrize(
    "source",
    [
        "import os; os.fork()",
        "import subprocess; subprocess.run(['true'])",
        "import os; os.system('true')",
        "try:\n  import os; os.fork()\nexcept BaseException: pass\nanswer = 1",
    ],
)
def test_other_processes_are_refused_by_name(server: ForkServer, source: str) -> None:
    result = run(server, source)
    assert not result.complete
    assert result.violation is not None
    assert result.violation["kind"] == "proceso"


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="sin /proc")
def test_a_detached_daemon_is_swept_away(server: ForkServer, tmp_path: Path) -> None:
    marker = tmp_path / "pid"
    source = (
        "import ctypes, os, time\n"
        "libc = ctypes.CDLL(None)\n"
        "if libc.fork() == 0:\n"
        "  os.setsid()\n"
        "  if libc.fork() == 0:\n"
        f"    open({os.fspath(marker)!r}, 'w').write(str(os.getpid()))\n"
        "    time.sleep(60)\n"
        "  os._exit(0)\n"
        f"while not os.path.exists({os.fspath(marker)!r}): time.sleep(0.01)\n"
        "answer = 1"
    )
    run(server, source)
    assert not alive(marker)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="sin /proc")
def test_a_fork_bomb_is_stopped_and_the_server_goes_on(server: ForkServer) -> None:
    source = "import ctypes\nlibc = ctypes.CDLL(None)\nwhile True: libc.fork()"
    result = run(server, source)
    assert not result.complete
    assert run(server, "answer = 1").complete


def test_a_child_that_kills_its_server_costs_only_itself(server: ForkServer) -> None:
    result = run(server, "import os, signal; os.kill(os.getppid(), signal.SIGKILL)\nanswer = 1")
    assert not result.complete
    assert result.stopped == "server"
    assert run(server, "answer = 1").complete


def test_notes_written_before_a_kill_arrive(server: ForkServer) -> None:
    source = (
        "import os\nfrom autograder.children.channel import note\n"
        "note({'paso': 1}); note({'paso': 2})\nos.kill(os.getpid(), 9)"
    )
    result = run(server, source)
    assert result.killed
    assert [item["paso"] for item in result.notes if "paso" in item] == [1, 2]


def test_an_exception_is_told_with_the_line_that_raised_it(server: ForkServer) -> None:
    source = "def g(x):\n    return 1 / x\n\nanswer = g(0)\n"
    error = run(server, source).error
    assert error is not None
    assert (error.type, error.line, error.source) == ("ZeroDivisionError", 2, "return 1 / x")


def test_functions_travel_by_value_and_keep_their_globals(server: ForkServer) -> None:
    space: dict[str, object] = {"__name__": "__main__"}
    exec("K = 3\ndef times(x):\n    return K * x", space)
    submission = Submission(names=("times",), pickle=pack({"times": space["times"]}))
    result = server.run(basic.call, submission=submission, args={"function": "times", "args": [5]})
    assert result.value == 15


def test_two_children_do_not_share_chance(server: ForkServer) -> None:
    values = {run(server, "import random\nanswer = random.random()").value["answer"] for _ in "ab"}
    assert len(values) == 2


def test_closing_leaves_no_process_and_no_folder() -> None:
    server = ForkServer(stage=1)
    pid, folder = run(server, "import os\nanswer = [os.getppid(), os.getcwd()]").value["answer"]
    server.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert not Path(folder).parent.exists()


def test_magics_of_the_notebook_are_left_out(server: ForkServer) -> None:
    source = "%matplotlib inline\n!ls\nanswer = 7\nanswer?\n"
    assert run(server, source).value == {"answer": 7}
    assert run(server, "%%time\nanswer = 7").value == {"answer": 7}


def test_display_and_check_do_nothing_here(server: ForkServer) -> None:
    source = (
        "from autograder import check, predict\n"
        "display(check('1.2', a=1)); predict('1.a', 'b'); predict.review('1')\nanswer = 1"
    )
    assert run(server, source).value == {"answer": 1}


def test_a_parent_killed_by_surprise_leaves_nothing_behind(tmp_path: Path) -> None:
    fifo = tmp_path / "vivo"
    os.mkfifo(fifo)
    cell = f"import os\nf = open({os.fspath(fifo)!r}, 'w')\nf.write(os.getcwd()); f.flush()\nwhile True: pass"
    source = (
        "from autograder.children.client import ForkServer\n"
        "from autograder.children.submission import Cell, Submission\n"
        f"cell = Cell('celda', {cell!r}, own=True)\n"
        "ForkServer(stage=1).run('autograder.probes.basic:values',"
        " submission=Submission(names=('x',), cells=(cell,)))\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", source], cwd=ROOT)
    reader = os.open(fifo, os.O_RDONLY)
    folder = Path(os.read(reader, 4096).decode())
    parent.kill()
    parent.wait()
    assert os.read(reader, 1) == b""  # el hijo ha muerto
    os.close(reader)
    deadline = time.monotonic() + 5
    while folder.parent.exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not folder.parent.exists()


def test_a_folder_without_permissions_is_removed_and_links_are_not_followed(
    server: ForkServer, tmp_path: Path
) -> None:
    outside = tmp_path / "fuera"
    outside.mkdir(mode=0o500)
    source = (
        "import os\n"
        "os.makedirs('a/b'); open('a/b/c', 'w').close()\n"
        f"os.symlink({os.fspath(outside)!r}, 'a/enlace')\n"
        "os.chmod('a/b', 0); os.chmod('a', 0o500)\n"
        "answer = os.getcwd()"
    )
    assert not Path(run(server, source).value["answer"]).exists()
    assert outside.stat().st_mode & 0o777 == 0o500


def test_a_fork_bomb_that_never_stops_talking_is_noticed_too(server: ForkServer) -> None:
    source = (
        "import ctypes, os\nlibc = ctypes.CDLL(None)\n"
        "for _ in range(7): libc.fork()\n"
        "while True: os.write(1, b'.')"
    )
    result = run(server, source, replace(QUICK, output_bytes=1 << 40))
    assert result.stopped == "processes"
