"""Historias de pagos en las que, además de morir, se rebobina y se bifurca.

Es el arnés entero: el archivo de una ejecución, sus puntos de control y las piezas de la etapa 6.
Entre vida y vida, o al acabar, alguien vuelve atrás, abre otra rama mirando antes lo que sigue en pie,
o pasa a otra de las que hay. El banco, el modelo y el azar son los de `payment_histories`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from payment_histories import SETTLES_WITHIN_S, Died, History

from autograder.faults.session import scratch
from harness_base import compaction, intent_log, run_file
from harness_base.durable import protect, reconcile, save_step
from harness_base.errors import CannotRewind
from harness_base.history import fork
from harness_base.intent_log import Intention
from harness_base.loop import Limits, Loop
from harness_base.process_group import Group
from harness_base.run_file import RunFile
from harness_base.run_reader import SUFFIX
from harness_base.run_writer import LineWriter
from harness_base.state import RunState
from harness_base.tools import Output, Toolbox
from harness_base.types import Event, KeyChoice, Message
from harness_base.world import bank

DEAD = Group(2**30, 1)
"""Un grupo de procesos que no existe: quien envió algo antes ya no puede actuar."""


@dataclass
class Start:
    """El comienzo de un linaje: cuál era el de antes, cuándo se dejó y qué seguía en pie.

    `shown` da, por cada clave que se enseñó, su factura y si constaba que se pagó.
    """

    before: str | None = None
    at: int = 0
    shown: dict[str, tuple[str, bool]] = field(default_factory=dict)


@dataclass
class BranchingHistory(History):
    """Una historia con rebobinados y bifurcaciones."""

    runs: list[str] = field(default_factory=list)
    moves: Counter[str] = field(default_factory=Counter)
    starts: dict[str, Start] = field(default_factory=dict)
    """El comienzo de cada linaje."""
    sent: dict[str, tuple[str, str, int]] = field(default_factory=dict)
    """De cada clave enviada al banco, su factura, su linaje y cuándo se envió por primera vez."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.run = self.lineage = self._new_name()
        self.starts[self.lineage] = Start()
        self.moves_left = self.rng.randint(0, 6)

    def _new_name(self) -> str:
        self.runs.append(f"{self.seed}-{len(self.runs)}")
        return self.runs[-1]

    def live_to_the_end(self) -> list[Message]:
        """Lo lleva, de vida en vida y de rama en rama, hasta el final; devuelve el historial."""
        while True:
            try:
                messages = super().live_to_the_end()
                if not self.moves_left:
                    return messages
                self._move()
            except Died:
                self.now += 1.0

    def _live(self) -> list[Message]:
        while self.moves_left and self.rng.random() < 0.4:
            self._move()
        with closing(self._open()) as file:
            self.lineage = file.lineage
            if file.branch.points:
                scene = file.scene()
            else:
                scene = RunState([{"role": "user", "content": "Paga."}])
                file.checkpoint(scene)
            tools = Toolbox([self._tool()])
            execute, listeners = protect(file, tools, lambda event: save_step(event, file))
            loop = Loop(
                self,
                "",
                tools,
                execute,
                (self._before, *listeners, self._after),
                Limits(compact_at=1000),
                compact=lambda messages: compaction.compact(messages, keep_turns=1),
            )
            result = reconcile(scene, loop) or loop.run(scene)
            file.end(result.outcome)
            return list(result.scene.messages)

    def _open(self) -> RunFile:
        if (self.folder / f"{self.run}{SUFFIX}").exists():
            return RunFile.open(self.folder, self.run, now=lambda: self.now)
        return RunFile.create(self.folder, self.run, harness={}, now=lambda: self.now)

    def _before(self, event: Event) -> None:
        self.moment(f"antes de {event.name}")

    def _after(self, event: Event) -> None:
        self.moment(f"después de {event.name}")

    def _move(self) -> None:
        """Rebobina o bifurca, a un punto cualquiera de los que lo permiten, o pasa a otra rama."""
        self.moves_left -= 1
        self.now += self.rng.choice((0.0, 150.0))
        kind = self.rng.choice(("rewind", "inherit", "new", "switch"))
        if kind == "switch":
            self.run = self.rng.choice(self.runs)
        else:
            with closing(self._open()) as file:
                points = [*file.branch.points]
                if not points:
                    return
                sequence = self.rng.choice(points)
                try:
                    if kind == "rewind":
                        file.move_to(sequence)
                    else:
                        self._fork(file, sequence, "new" if kind == "new" else "inherit")
                except CannotRewind:
                    return
        self.moves[kind] += 1

    def _fork(self, file: RunFile, sequence: int, keys: KeyChoice) -> None:
        standing = file.standing(sequence)
        name = f"{self.seed}-{len(self.runs)}"
        branch = fork(file.branch, sequence, run=name, keys=keys, standing=standing, accepted=True)
        origin = file.origin_at(sequence, lineage=branch.lineage, keys=keys)
        RunFile.create(self.folder, name, harness={}, origin=origin).close()
        self.run = self._new_name()
        if keys == "new":
            shown = dict(self._show(file, intention) for intention in standing)
            self.starts[name] = Start(file.lineage, len(self.sent), shown)

    def _show(self, file: RunFile, intention: Intention) -> tuple[str, tuple[str, bool]]:
        """Un efecto que sigue en pie, por su clave; si consta que se hizo, el banco lo tiene."""
        assert intention.key is not None
        done = file.log.result(intention.position)
        assert done is None or bank.find(self.bank.db, intention.key) is not None
        invoice, *_ = self.sent.get(intention.key, ("", ""))
        return intention.key, (invoice, done is not None)

    def _pay(self, input: dict[str, Any], /, *, key: str | None = None) -> Output:
        assert key is not None
        self.sent.setdefault(key, (input["factura"], self.lineage, len(self.sent)))
        return super()._pay(input, key=key)


class DyingWriter(LineWriter):
    """Añade líneas y puede morir antes de hacerlo, a mitad o después."""

    history: BranchingHistory

    def _write(self, line: bytes) -> None:
        self.history.moment("antes de apuntar")
        try:
            self.history.moment("a mitad de apuntar")
        except Died:
            super()._write(line[: self.history.rng.randrange(1, len(line))])
            raise
        super()._write(line)
        self.history.moment("después de apuntar")


@contextmanager
def mortal(history: BranchingHistory) -> Iterator[None]:
    """Dentro, se muere al escribir en un archivo, y lo enviado por una vida no sigue vivo después."""
    DyingWriter.history = history
    with (
        patch.object(run_file, "LineWriter", DyingWriter),
        patch.object(intent_log, "current_group", lambda: DEAD),
    ):
        yield


def play(seeds: range) -> Counter[str]:
    """Juzga esas historias y cuenta por lo que han pasado."""
    seen: Counter[str] = Counter()
    with scratch() as folder:
        for seed in seeds:
            history = BranchingHistory(seed, folder)
            with mortal(history):
                messages = history.live_to_the_end()
            judge(history, messages)
            for path in folder.iterdir():
                path.unlink()
            seen.update(history.deaths)
            seen.update(history.moves)
            seen["muertes"] += len(history.deaths)
            seen["rechazos"] += history.refused(messages).total()
            seen["compactadas"] += "[Resumen" in str(messages)
            seen["pagos"] += history.bank.paid(history.now).total()
            seen["repetidos"] += sum(len(start.shown) for start in history.starts.values())
    return seen


def judge(history: BranchingHistory, messages: list[Message]) -> None:
    """Nada se paga dos veces con la misma clave; con otras, solo lo que se enseñó antes.

    De los linajes anteriores cuenta lo que enviaron antes de que empezara el siguiente: lo que una
    rama abandonada haga después es cosa suya.
    """
    history.bank.paid(history.now + SETTLES_WITHIN_S)
    rows = history.bank.db.execute("SELECT key FROM payment").fetchall()
    paid = Counter(row["key"] for row in rows)
    made: Counter[str] = Counter()
    again: Counter[str] = Counter()
    maybe: Counter[str] = Counter()
    lineage: str | None = history.lineage
    until = len(history.sent)
    while lineage is not None:
        for key, (invoice, owner, at) in history.sent.items():
            if owner == lineage and at < until:
                made[invoice] += paid[key]
        start = history.starts[lineage]
        again.update(invoice for invoice, known in start.shown.values() if known)
        maybe.update(invoice for invoice, _ in start.shown.values())
        lineage, until = start.before, start.at
    wanted = Counter(history.wanted) - history.refused(messages)
    twice = [key for key, times in paid.items() if times > 1]
    if history.missing(messages) or twice or not wanted + again <= made <= wanted + maybe:
        raise AssertionError(
            f"semilla {history.seed}: hechos {dict(made)}, queridos {dict(wanted)}, repetidos a "
            f"sabiendas {dict(again)} y quizá {dict(maybe)}; con la misma clave, {twice}; "
            f"movimientos {dict(history.moves)}; "
            f"el proceso murió {'; '.join(history.deaths) or 'solo al final'}"
        )
