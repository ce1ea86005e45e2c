"""El banco de pruebas del explorador de la lección 5: una tarea corta, sus archivos y su mundo.

Todo es de verdad: cada paso se guarda en el archivo de su ejecución y los pagos ocurren en el mundo.
Lo único que no muere es el proceso, que es el del cuaderno.
"""

from __future__ import annotations

from dataclasses import dataclass

from autograder.demos.bad_path import told
from autograder.demos.going_back import what
from autograder.demos.hasty import SHORT, correct, is_corrected
from autograder.demos.recorded_task import FIRST_RUN, loop_for, new_run, world_of
from autograder.demos.runs import new_folder
from autograder.spanish import count, whole
from harness_base.compaction import HEADING
from harness_base.errors import HarnessError
from harness_base.history import fork, rewind, scene_at
from harness_base.outcome import outcome_of
from harness_base.program.calls import intentions_data
from harness_base.resume import pending_calls
from harness_base.run_file import RunFile
from harness_base.scenarios.transcript import blocks
from harness_base.scene import total_tokens
from harness_base.state import RunState, from_plain
from harness_base.types import KeyChoice

MAX_RUNS = 4
"""Ramas que caben en el dibujo."""
_THINGS = {"pagos": "pago", "correos": "correo", "notas": "nota", "informes": "informe"}
_COMPARED = (
    "mensajes",
    "iguales, desde el principio",
    "turnos terminados",
    "consumo (tokens)",
    "llamadas sin respuesta",
)


@dataclass(frozen=True)
class Spot:
    """Un punto de control: en qué ejecución se escribió y su número."""

    run: str
    number: int

    def __str__(self) -> str:
        return f"{self.number} de {self.run}"


@dataclass(frozen=True)
class View:
    """Lo que hay ahora en cada sitio, en líneas."""

    memory: tuple[str, ...]
    disk: tuple[str, ...]
    world: tuple[str, ...]


class Lab:
    """La tarea corta, con un modelo con prisa, y las ramas que se hayan abierto."""

    def __init__(self) -> None:
        self._folder = new_folder()
        self._world = world_of(self._folder, SHORT)
        self._files: dict[str, RunFile] = {FIRST_RUN: new_run(self._folder, SHORT)}
        self._origins: dict[str, Spot] = {}
        self.spots: dict[Spot, Spot | None] = {}
        """Cada punto de control y su padre, en el orden en que se escribieron."""
        self.active = FIRST_RUN
        self._scene = RunState(messages=SHORT.messages())

    @property
    def file(self) -> RunFile:
        """El archivo de la rama activa."""
        return self._files[self.active]

    def runs(self) -> tuple[str, ...]:
        """Las ramas, en el orden en que se abrieron."""
        return tuple(self._files)

    def tips(self) -> dict[str, Spot]:
        """La punta de cada rama; nada si aún no ha guardado ningún punto."""
        return {
            run: self.owner(run, file.branch.tip)
            for run, file in self._files.items()
            if file.branch.tip in file.branch.points
        }

    def owner(self, run: str, number: int) -> Spot:
        """El punto que `run` ve con ese número: suyo, o del pasado que comparte."""
        spot = Spot(run, number)
        if spot in self.spots or run not in self._origins:
            return spot
        origin = self._origins[run]
        return self.owner(origin.run, number)

    def is_open(self, spot: Spot) -> bool:
        """Si en la escena de ese punto hay llamadas sin respuesta."""
        return bool(pending_calls(self._scene_at(spot).messages))

    def turn(self, *, corrected: bool) -> str:
        """Un turno más de la rama activa; dice qué pidió el modelo."""
        if outcome_of(self._scene) is not None:
            raise HarnessError(f"La tarea de {self.active} ha terminado: rebobina o bifurca.")
        if corrected and not is_corrected(self._scene.messages):
            self._scene.messages = correct(self._scene.messages)
        known = set(self.file.branch.points)
        loop_for(self.file, SHORT, turns=self._scene.turn + 1).run(self._scene)
        points = self.file.branch.points
        for number in sorted(set(points) - known):
            parent = points[number].parent
            above = None if parent is None else self.owner(self.active, parent)
            self.spots[Spot(self.active, number)] = above
        compacted = any(
            block.get("text", "").startswith(HEADING)
            for number in set(points) - known
            for message in points[number].delta.add
            for block in blocks(message)
        )
        asked = [m for m in self._scene.messages if m["role"] == "assistant"][-1]
        return (
            f"Turno {self._scene.turn} de {self.active}: {told(asked) or 'el modelo ha terminado'}."
            f"{' Antes se compactó.' if compacted else ''}"
        )

    def switch(self, run: str) -> str:
        """Pasa a otra rama."""
        self.active = run
        if self.file.branch.tip in self.file.branch.points:
            self._scene = self.file.scene()
        return f"Rama activa: {run}."

    def standing(self, spot: Spot) -> list[str]:
        """Lo que seguiría en pie si la rama activa volviera a ese punto."""
        number = self._seen(spot)
        found = intentions_data(self.file, self.file.standing(number))
        return [f"{item['tool']} {what(item)}".strip() for item in found]

    def rewind(self, spot: Spot) -> str:
        """Rebobina la rama activa a ese punto."""
        number = self._seen(spot)
        rewind(self.file.branch, number)  # lanza si ahí no se puede volver
        self.file.move_to(number)
        self._scene = self.file.scene()
        return f"La punta de {self.active} está ahora en el {number}. No se ha borrado nada."

    def fork(self, spot: Spot, keys: KeyChoice, *, accepted: bool = False) -> str:
        """Bifurca la rama activa en ese punto y pasa a la rama nueva."""
        if len(self._files) == MAX_RUNS:
            raise HarnessError(f"Aquí caben {MAX_RUNS} ramas: empieza otra vez.")
        number = self._seen(spot)
        run = f"r{len(self._files) + 1}"
        standing = self.file.standing(number)
        branch = fork(
            self.file.branch, number, run=run, keys=keys, standing=standing, accepted=accepted
        )
        origin = self.file.origin_at(number, lineage=branch.lineage, keys=keys)
        self._files[run] = RunFile.create(
            self._folder, run, harness=self.file.harness, origin=origin
        )
        self._origins[run] = self.owner(self.active, number)
        self.switch(run)
        return f"Rama {run}, desde el {number}; sus claves son del linaje {branch.lineage}."

    def compare(self, one: Spot, other: Spot) -> list[tuple[str, str, str]]:
        """Las dos escenas, fila a fila: qué, en la primera y en la segunda."""
        first, second = (self._scene_at(spot) for spot in (one, other))
        pairs = zip(first.messages, second.messages, strict=False)
        same = next((i for i, (a, b) in enumerate(pairs) if a != b), None)
        shared = min(len(first.messages), len(second.messages)) if same is None else same
        facts = [
            (
                str(len(scene.messages)),
                str(shared),
                str(scene.turn),
                whole(total_tokens(scene.usage)),
                _pending(scene),
            )
            for scene in (first, second)
        ]
        return list(zip(_COMPARED, *facts, strict=True))

    def view(self) -> View:
        """Lo que hay ahora en memoria, en disco y en el mundo."""
        scene = self._scene
        memory = (
            f"escena de {self.active}: turno {scene.turn}, "
            f"{count(len(scene.messages), 'mensaje', 'mensajes')}",
            f"consumo: {whole(total_tokens(scene.usage))} tokens",
        )
        disk = tuple(self._on_disk(run) for run in self._files)
        counts = self._world.counts()
        world = [
            f"{invoice.invoice}: {count(invoice.payments, 'pago') if invoice.payments else 'sin pagar'}"
            for invoice in self._world.balance().lines
        ]
        world += [
            count(counts[many], one, many)
            for many, one in _THINGS.items()
            if many != "pagos" and counts[many]
        ]
        return View(memory, disk, tuple(world))

    def _scene_at(self, spot: Spot) -> RunState:
        return from_plain(scene_at(self._files[spot.run].branch.points, spot.number))

    def _on_disk(self, run: str) -> str:
        file = self._files[run]
        lines = file.path.read_bytes().count(b"\n")
        own = sum(spot.run == run for spot in self.spots)
        points = count(own, "punto de control", "puntos de control")
        tip = f"punta, {file.branch.tip}" if file.branch.tip else "aún sin punta"
        return f"{file.path.name}: {count(lines, 'línea')}, {points}; {tip}"

    def _seen(self, spot: Spot) -> int:
        """El número con que la rama activa ve ese punto; lanza si no está en su historial."""
        is_seen = spot.number in self.file.branch.points
        if not is_seen or self.owner(self.active, spot.number) != spot:
            raise HarnessError(
                f"El {spot} no está en el historial de {self.active}: pasa antes a {spot.run}."
            )
        return spot.number


def _pending(scene: RunState) -> str:
    return str(len(pending_calls(scene.messages)) or "ninguna")
