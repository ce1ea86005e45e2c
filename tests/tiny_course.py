"""Un curso diminuto para probar la preparación del entorno: su propio lock y sus propias wheels.

Copia el código de las órdenes a una carpeta temporal, con un requirements.lock de tres paquetes
que están en una carpeta local. `pytest` es uno de ellos: uno de mentira que dice que ha arrancado.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from course.paths import ROOT

FAKE_PYTEST = """
import os, sys
import harness_base
print("pytest de mentira", *sys.argv[1:])
print("arnés:", os.path.dirname(harness_base.__file__))
print("programas:", os.environ["PATH"].split(os.pathsep)[0])
"""


def make_wheel(folder: Path, name: str, version: str, files: dict[str, str]) -> None:
    """Una wheel mínima: los archivos, sus metadatos y un RECORD sin huellas."""
    info = f"{name}-{version}.dist-info"
    contents = {
        **files,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{path},,\n" for path in (*contents, f"{info}/RECORD"))
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
        for path, text in {**contents, f"{info}/RECORD": record}.items():
            wheel.writestr(path, text)


def hide(folder: Path, *modules: str) -> str:
    """Una carpeta que, en PYTHONPATH, deja a Python sin esos módulos."""
    folder.mkdir()
    text = "import sys\n" + "".join(f"sys.modules[{name!r}] = None\n" for name in modules)
    (folder / "sitecustomize.py").write_text(text, encoding="utf-8")
    return str(folder)


@dataclass
class TinyCourse:
    """La copia, en `root`, y las wheels que pip encuentra, en `wheels`."""

    root: Path
    wheels: Path
    environ: dict[str, str]

    @classmethod
    def make(cls, folder: Path, *, with_ensurepip: bool = False) -> TinyCourse:
        """Sin ensurepip, que tarda varios segundos, instala el pip del Python de las pruebas."""
        root, wheels, home = folder / "curso con espacios", folder / "wheels", folder / "home"
        for path in (root, wheels, home):
            path.mkdir(parents=True)
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "course", root / "course", ignore=ignore)
        shutil.copytree(ROOT / "harness_base", root / "harness_base", ignore=ignore)
        make_wheel(
            wheels, "pytest", "0.1", {"pytest/__init__.py": "", "pytest/__main__.py": FAKE_PYTEST}
        )
        make_wheel(wheels, "prueba_uno", "1.0", {"prueba_uno.py": "VERSION = 1\n"})
        make_wheel(wheels, "prueba_uno", "2.0", {"prueba_uno.py": "VERSION = 2\n"})
        make_wheel(wheels, "solo_windows", "1.0", {"solo_windows.py": ""})
        environ = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "LANG": "C.UTF-8",
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(wheels),
            "PIP_NO_CACHE_DIR": "1",
        }
        if not with_ensurepip:
            environ["PYTHONPATH"] = hide(folder / "sin ensurepip", "ensurepip")
        course = cls(root, wheels, environ)
        course.pin("pytest==0.1", "prueba-uno==1.0", "solo-windows==1.0 ; sys_platform == 'win32'")
        return course

    def pin(self, *requirements: str) -> None:
        """Escribe requirements.lock."""
        text = "\n".join(requirements) + "\n"
        (self.root / "requirements.lock").write_text(text, encoding="utf-8")

    @property
    def site_packages(self) -> Path:
        return next((self.root / ".venv" / "lib").glob("python*/site-packages"))

    def start(self, *arguments: str, **environ: str) -> subprocess.Popen[str]:
        """Lanza `python -m course …` con un Python que no tiene estos paquetes y sí tiene pip."""
        python = sys.executable if find_spec("pip") else getattr(sys, "_base_executable", "")
        return subprocess.Popen(
            [python, "-m", "course", *arguments],
            cwd=self.root,
            env={**self.environ, **environ},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def run(self, *arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
        """Lo mismo, hasta que acaba."""
        process = self.start(*arguments, **environ)
        out, error = process.communicate()
        return subprocess.CompletedProcess(process.args, process.returncode, out, error)
