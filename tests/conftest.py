"""Lo común a todas las pruebas: hypothesis sin azar y los programas que pueden faltar."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

from autograder.faults.session import scratch
from course.programs import find

hypothesis.settings.register_profile("curso", derandomize=True, database=None, deadline=None)
hypothesis.settings.load_profile("curso")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Salta lo marcado con `needs(programa…)` si falta el programa; en CI, falla."""
    for marker in item.iter_markers("needs"):
        missing = [program for program in marker.args if find(program) is None]
        if missing and os.environ.get("CI") == "true":
            pytest.fail(f"en CI tiene que estar {', '.join(missing)}: lo instala .ci/run")
        if missing:
            pytest.skip(f"falta {', '.join(missing)}")


@pytest.fixture
def folder() -> Iterator[Path]:
    """Una carpeta vacía; en memoria donde se puede, que ahí un `fsync` no cuesta nada."""
    with scratch() as place:
        yield place
