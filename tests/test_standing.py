"""Lo que sigue en pie al volver a un punto, mirado en el archivo de una ejecución y en sus bifurcaciones.

Una tarea de juguete: cada turno pide un pago, y el banco contesta, calla o rechaza.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from harness_base.durable import protect, reconcile, save_step
from harness_base.errors import CannotRewind, DamagedRun, Refused
from harness_base.history import fork
from harness_base.loop import Limits, Loop
from harness_base.run_file import RunFile
from harness_base.state import RunState
from harness_base.tools import Tool, Toolbox
from harness_base.types import Effect, KeyChoice, Response

Bank = Callable[[str], str]


@dataclass
class Runs:
    """Las ejecuciones de una carpeta y lo que el banco ha pagado."""

    folder: Path
    paid: list[str] = field(default_factory=list)

    def work(self, run: str, *invoices: str, bank: Bank = str) -> None:
        """Sigue la ejecución, o la empieza, con un turno por factura."""
        file = self.open(run)
        scene = file.scene() if file.branch.points else RunState([{"role": "user", "content": "…"}])
        if not file.branch.points:
            file.checkpoint(scene)
        tools = Toolbox([self._tool(bank)])
        execute, listeners = protect(file, tools, lambda event: save_step(event, file))
        loop = Loop(Asks(list(invoices)), "", tools, execute, listeners, Limits())
        assert reconcile(scene, loop) is None
        loop.run(scene)
        file.close()

    def open(self, run: str) -> RunFile:
        if (self.folder / f"{run}.jsonl").exists():
            return RunFile.open(self.folder, run)
        return RunFile.create(self.folder, run, harness={})

    def fork(self, run: str, sequence: int, name: str, keys: KeyChoice) -> None:
        file = self.open(run)
        standing = file.standing(sequence)
        branch = fork(file.branch, sequence, run=name, keys=keys, standing=standing, accepted=True)
        origin = file.origin_at(sequence, lineage=branch.lineage, keys=keys)
        RunFile.create(self.folder, name, harness={}, origin=origin).close()
        file.close()

    def standing(self, run: str, sequence: int) -> list[str]:
        """Los ids de las llamadas que siguen en pie."""
        return [intention.id for intention in self.open(run).standing(sequence)]

    def _tool(self, bank: Bank) -> Tool:
        def pay(input: dict[str, Any], /, *, key: str | None = None) -> str:
            answer = bank(input["factura"])
            self.paid.append(input["factura"])
            if answer == "silencio":
                raise TimeoutError
            return answer

        return Tool("pagar", "Paga.", {"type": "object"}, pay, Effect.KEYED, key_ttl_s=3600.0)


@dataclass
class Asks:
    """Un modelo que pide pagar cada factura, en un turno cada una, y acaba."""

    invoices: list[str]

    def create(self, **request: Any) -> Response:
        if not self.invoices:
            return Response([{"type": "text", "text": "fin"}], "end_turn")
        invoice = self.invoices.pop(0)
        call = {"type": "tool_use", "id": invoice, "name": "pagar", "input": {"factura": invoice}}
        return Response([call], "tool_use")


def silent(invoice: str) -> str:
    return "silencio"


def refuses(invoice: str) -> str:
    raise Refused("no hay saldo")


@pytest.fixture
def runs(tmp_path: Path) -> Runs:
    """`r1`: la petición en el 1; cada pago, una respuesta y sus resultados."""
    return Runs(tmp_path)


def test_what_came_after_stands_and_what_is_behind_does_not(runs: Runs) -> None:
    runs.work("r1", "F-1", "F-2")
    assert runs.standing("r1", 1) == ["F-1", "F-2"]
    assert runs.standing("r1", 3) == ["F-2"]
    assert runs.standing("r1", 5) == []


def test_a_doubt_that_the_scene_keeps_still_stands(runs: Runs) -> None:
    runs.work("r1", "F-1", bank=silent)
    assert runs.standing("r1", 3) == ["F-1"]


def test_a_doubt_settled_later_stands_only_before_its_answer(runs: Runs) -> None:
    runs.work("r1", "F-1", bank=silent)
    file = runs.open("r1")
    file.move_to(3)
    file.close()
    runs.work("r1", "F-1")
    assert runs.standing("r1", 3) == ["F-1"]
    assert runs.standing("r1", 7) == []


def test_a_refusal_leaves_nothing(runs: Runs) -> None:
    runs.work("r1", "F-1", bank=refuses)
    assert runs.standing("r1", 1) == []


def test_a_result_given_again_on_another_path_is_known_there(runs: Runs) -> None:
    runs.work("r1", "F-1")
    file = runs.open("r1")
    file.move_to(1)
    file.close()
    runs.work("r1", "F-1")
    assert runs.paid == ["F-1"]
    assert runs.standing("r1", 7) == []
    assert runs.standing("r1", 1) == ["F-1"]


def test_a_fork_of_a_fork_sees_what_the_first_run_did(runs: Runs) -> None:
    runs.work("r1", "F-1", "F-2")
    runs.fork("r1", 3, "r2", "inherit")
    runs.fork("r2", 1, "r3", "inherit")
    assert runs.standing("r2", 3) == ["F-2"]
    assert runs.standing("r3", 1) == ["F-1", "F-2"]
    runs.work("r3", "F-1", "F-2")
    assert runs.paid == ["F-1", "F-2"]


def test_what_a_fork_does_with_the_same_keys_is_known_to_the_run_it_comes_from(runs: Runs) -> None:
    runs.work("r1", "F-1")
    runs.fork("r1", 3, "r2", "inherit")
    runs.work("r2", "F-2")
    assert runs.standing("r1", 3) == ["F-2"]
    file = runs.open("r1")
    file.move_to(3)
    file.close()
    runs.work("r1", "F-2", "F-3")
    assert runs.paid == ["F-1", "F-2", "F-3"]
    assert runs.standing("r2", 3) == ["F-3", "F-2"]


def test_a_damaged_run_with_the_same_keys_stops_the_others_before_they_act(runs: Runs) -> None:
    runs.work("r1", "F-1")
    runs.fork("r1", 3, "r2", "inherit")
    runs.work("r2", "F-2")
    path = runs.folder / "r2.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], lines[1].replace(b"F-2", b"F-9"), *lines[2:]]))
    file = runs.open("r1")
    file.move_to(3)
    file.close()
    with pytest.raises(DamagedRun, match="r2, que usa las mismas claves"):
        runs.work("r1", "F-2")
    assert runs.paid == ["F-1", "F-2"]


def test_a_fork_with_new_keys_pays_again_what_was_listed(runs: Runs) -> None:
    runs.work("r1", "F-1", "F-2")
    assert runs.standing("r1", 3) == ["F-2"]
    runs.fork("r1", 3, "r2", "new")
    runs.work("r2", "F-2")
    assert runs.paid == ["F-1", "F-2", "F-2"]


def test_nobody_goes_back_to_before_the_keys_began(runs: Runs) -> None:
    runs.work("r1", "F-1", "F-2")
    runs.fork("r1", 3, "r2", "new")
    file = runs.open("r2")
    file.move_to(3)
    with pytest.raises(CannotRewind, match="empiezan en el punto de control 3"):
        file.move_to(1)
    with pytest.raises(CannotRewind):
        file.origin_at(1, lineage="r2", keys="inherit")
    file.close()
    assert runs.standing("r2", 1) == ["F-1"]
    runs.fork("r2", 1, "r3", "new")
