"""Un programa minúsculo que cumple el contrato de la auditoría, bien o mal, según se le diga.

Hace cuatro pasos; cada uno añade una línea al libro del mundo y trabaja un poco. Los pasos hechos
se apuntan en la carpeta. Lo que cambia es cuándo se apuntan y qué se hace al reanudar:

    exact    apunta antes, y al reanudar mira en el mundo si el paso a medias llegó a hacerse
    loses    apunta antes de hacer: el paso a medias se da por hecho
    doubles  apunta después de hacer: el paso a medias se repite
    fails    al reanudar sale con 3
    litters  bien, pero termina dejando un proceso suyo en marcha
    wipes    al reanudar borra el mundo y empieza de cero
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

from harness_base.world import World

STEPS = 4
WORK_S = 0.12


def main(kind: str, world: World, folder: Path, *, resuming: bool) -> int:
    done = folder / "hechos"
    if resuming and not done.exists():
        print("no hay nada que reanudar", file=sys.stderr)
        return 9
    folder.mkdir(exist_ok=True)
    if not resuming:
        done.write_text("", encoding="utf-8")
    if resuming and kind == "fails":
        print("\x1b[2Jno sé reanudar\x07", file=sys.stderr)
        return 3
    for step in range(STEPS):
        noted = f"{step}\n" in done.read_text(encoding="utf-8").splitlines(keepends=True)
        made = ("línea", f"libro · paso {step}") in world.effects()
        if kind in ("exact", "litters") and made:
            continue
        if noted and kind in ("loses", "doubles"):
            continue
        if kind == "loses":
            _note(done, step)
            time.sleep(WORK_S)
        world.add_line("libro", f"paso {step}")
        time.sleep(WORK_S)
        if kind == "doubles":
            _note(done, step)
    if kind == "litters":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    return 0


def _note(done: Path, step: int) -> None:
    with done.open("a", encoding="utf-8") as file:
        file.write(f"{step}\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("kind")
    parser.add_argument("--run")
    parser.add_argument("--resume")
    parser.add_argument("--world", type=Path)
    parser.add_argument("--dir", type=Path)
    given = parser.parse_args()
    resuming = given.resume is not None
    if resuming and given.kind == "wipes":
        given.world.unlink(missing_ok=True)
    sys.exit(main(given.kind, World(given.world), given.dir, resuming=resuming))
