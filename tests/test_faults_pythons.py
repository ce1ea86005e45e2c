"""La tabla entera, con las otras versiones de Python que haya a mano."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TABLE = Path(__file__).with_name("fault_saves") / "table.py"
VERSIONS = ("3.11", "3.12", "3.13")


def others():
    """Intérpretes de otra versión: en el PATH, o instalados junto al que ejecuta las pruebas."""
    running = f"{sys.version_info.major}.{sys.version_info.minor}"
    for version in VERSIONS:
        if version == running:
            continue
        siblings = sorted(Path(sys.base_prefix).parent.glob(f"{version}*/bin/python{version}"))
        named = shutil.which(f"python{version}")
        for path in [*siblings, *([named] if named else [])]:
            asked = subprocess.run([path, "-c", "import sqlite3, lzma, bz2"], capture_output=True)
            if asked.returncode == 0:
                yield version, str(path)
                break


FOUND = dict(others())


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS)
def test_the_table_is_judged_alike_by_other_pythons(version, tmp_path):
    if version not in FOUND:
        pytest.skip(f"no hay otro Python {version} a mano, o es el que ejecuta las pruebas")
    done = subprocess.run(
        [FOUND[version], "-P", TABLE],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith(version)
