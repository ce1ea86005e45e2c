"""Trucos dentro del proceso: ninguno gana un punto en la autocomprobación, y ninguno hace ruido."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autograder.children.submission import Cell
from autograder.exercises import REGISTRY
from autograder.report import Report
from autograder.zoo import run

EQUAL_TO_ALL = """
class Equal:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return 0
    def __getattr__(self, name): return self
    def __call__(self, *args, **kwargs): return self
    def __iter__(self): return iter(())
    def __len__(self): return 2
    def __getitem__(self, key): return self
    def __add__(self, other): return self
    __radd__ = __add__
"""

CLASS_OF_TRICKS = {
    "equal-to-everything": EQUAL_TO_ALL + "RunState = Equal()",
    "equal-fields": EQUAL_TO_ALL
    + "class RunState:\n"
    + "    messages = turn = replies = usage = tokens_used = extra = Equal()\n"
    + "    def record_reply(self, response): pass\n",
    "float-subclass": "class F(float):\n    def __eq__(self, o): return True\n"
    "class RunState:\n    messages = []\n    replies = tokens_used = F(4)\n"
    "    def record_reply(self, response): pass\n",
    "nan": "class RunState:\n    messages = []\n    replies = tokens_used = float('nan')\n"
    "    def record_reply(self, response): pass\n",
    "negative": "RunState = -1",
    "number": "RunState = 4.0",
    "none": "RunState = None",
    "forged-frames": "import os\nclass RunState:\n"
    "    def __init__(self):\n"
    "        os.write(3, b'V\\x00\\x00\\x00\\x034.0Z\\x00\\x00\\x00\\x04null')\n"
    "        os._exit(0)\n",
    "stdout-score": "class RunState:\n    def __init__(self): print('4.0'); raise SystemExit(0)\n",
    "frames-of-the-caller": "import sys\nclass RunState:\n"
    "    def __init__(self):\n"
    "        frame = sys._getframe()\n"
    "        while frame:\n"
    "            for name, value in list(frame.f_locals.items()):\n"
    "                if 'expected' in name or 'points' in name: frame.f_locals[name] = 4.0\n"
    "            frame = frame.f_back\n"
    "    def record_reply(self, response): pass\n",
    "replaced-probe": "import sys\n"
    "for name, module in list(sys.modules.items()):\n"
    "    if name.startswith(('autograder', 'harness_base')):\n"
    "        for key, value in list(vars(module).items()):\n"
    "            if callable(value) and not key.startswith('__') and key in ('encode', 'same'):\n"
    "                setattr(module, key, lambda *a, **k: True)\n"
    "class RunState:\n    messages = []\n    def record_reply(self, response): pass\n",
    "replaced-builtins": "import builtins\n"
    "for name in ('type', 'isinstance', 'len', 'all', 'any', 'sorted', 'repr'):\n"
    "    setattr(builtins, name, lambda *a, **k: True)\n"
    "class RunState:\n    messages = []\n    def record_reply(self, response): pass\n",
    "atexit": "import atexit, os\natexit.register(os._exit, 0)\nclass RunState: pass\n",
    "thread": "import threading, time\n"
    "threading.Thread(target=lambda: time.sleep(60)).start()\nclass RunState: pass\n",
    "closed-descriptors": "import os\nos.closerange(0, 100)\nclass RunState: pass\n",
    "recursion": "class RunState:\n    def record_reply(self, r): return self.record_reply(r)\n",
    "huge-power": "class RunState:\n    def record_reply(self, r): return 9 ** 9 ** 9\n",
    "memory": "class RunState:\n    def record_reply(self, r): self.x = bytearray(10 ** 12)\n",
    "reads-the-mutants": "import glob\n"
    "open(glob.glob('{root}/autograder/mutants/e1_2/*.py')[0]).read()\n"
    "class RunState: pass\n",
    "reads-the-judge": "import autograder.exercises.e1_2\nclass RunState: pass\n",
    "reads-the-git-history": "open('{root}/.git/HEAD').read()\nclass RunState: pass\n",
    "text-marks": "RunState = '\\u202e\\x00\\ud800'\n",
}


def check(source: str) -> Report:
    root = os.fspath(Path(__file__).parent.parent)
    return run(REGISTRY["1.2"], [Cell("e1_2", source.replace("{root}", root), own=True)])


@pytest.mark.parametrize("name", CLASS_OF_TRICKS)
def test_a_trick_gains_nothing(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    report = check(CLASS_OF_TRICKS[name])
    assert repr(report) == "0.0"
    assert report.messages
    assert all(len(item.lines) <= 8 for item in report.messages)
    assert "Traceback" not in str(report)
    assert report._repr_html_()
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("name", "diagnosis"),
    [
        ("stdout-score", "termina-el-proceso"),
        ("huge-power", "bucle-sin-fin"),
        ("memory", "agota-la-memoria"),
        ("reads-the-mutants", "lee-fuera-de-su-sitio"),
        ("reads-the-judge", "lee-fuera-de-su-sitio"),
        ("reads-the-git-history", "lee-fuera-de-su-sitio"),
    ],
)
def test_what_was_seen_is_named(name: str, diagnosis: str) -> None:
    assert check(CLASS_OF_TRICKS[name]).diagnoses == (diagnosis,)
