"""¿Queda vivo algo de un arnés muerto? Con procesos de verdad."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from harness_base.process_group import Group, current_group, is_known_dead

HAS_PROC = Path("/proc/self/stat").exists()
WAITS = "import sys; sys.stdin.read()"
LEAVES_A_CHILD = (
    "import subprocess, sys; from harness_base.process_group import current_group;"
    f"subprocess.Popen([sys.executable, '-c', {WAITS!r}]);"
    "print(*current_group(), flush=True)"
)
LEADS = (
    "import sys; from harness_base.process_group import current_group;"
    "print(*current_group(), flush=True); sys.stdin.read()"
)


def leader(code: str) -> subprocess.Popen[bytes]:
    """Un proceso que encabeza su propio grupo."""
    return subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[1],
        start_new_session=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )


def test_our_own_group_is_alive() -> None:
    assert not is_known_dead(current_group())


def test_a_group_is_known_dead_once_its_last_process_is_gone() -> None:
    with leader(WAITS) as process:
        group = Group(process.pid, 0)
        assert not is_known_dead(group)
        process.kill()
    assert is_known_dead(group)


def test_a_child_that_outlives_its_harness_keeps_the_group_alive() -> None:
    process = leader(LEAVES_A_CHILD)
    assert process.stdout is not None and process.stdin is not None
    group = Group(*map(int, process.stdout.readline().split()))
    assert process.wait() == 0
    assert not is_known_dead(group)
    process.stdin.close()
    with process.stdout as output:
        assert output.read() == b""


@pytest.mark.skipif(not HAS_PROC, reason="falta /proc")
def test_another_group_with_the_same_number_is_not_taken_for_it() -> None:
    with leader(LEADS) as process:
        assert process.stdout is not None
        group = Group(*map(int, process.stdout.readline().split()))
        assert group == (process.pid, group.started) and group.started
        assert not is_known_dead(group)
        assert is_known_dead(group._replace(started=group.started + 1))
        process.kill()
