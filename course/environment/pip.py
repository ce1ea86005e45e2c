"""Instala los paquetes de requirements.lock con pip y cuenta cómo va."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from course.errors import CourseError


@dataclass(frozen=True)
class Installer:
    """Instala `lock` (de `count` paquetes) en el Python de una .venv recién hecha."""

    python: Path
    lock: Path
    count: int
    site_packages: Path

    def install(self) -> None:
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "pip",
                "--python",
                str(self.python),
                "install",
                "--no-deps",
                "--no-input",
                "--disable-pip-version-check",
                "--progress-bar",
                "off",
                "-r",
                str(self.lock),
            ],
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise CourseError(done.stderr.strip().splitlines()[-1])
