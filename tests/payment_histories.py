"""Historias de pagos al azar: un banco que falla, un proceso que muere y un modelo que insiste.

El modelo no tiene memoria: mira el historial y pide lo que aún no tiene recibo ni rechazo, en el
orden y con el reparto que salga. El banco son las reglas de `world.bank` sobre una base en memoria.
Todo sale de una semilla.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from autograder.faults.session import scratch
from harness_base import compaction
from harness_base.effects import Effects, rerun_all
from harness_base.errors import Refused
from harness_base.intent_log import IntentLog, LogEntry
from harness_base.loop import Limits, Loop
from harness_base.resume import resume_from
from harness_base.scenarios.transcript import read_steps
from harness_base.snapshot import SAVE_AT
from harness_base.state import RunState, to_plain
from harness_base.tools import Output, Tool, Toolbox
from harness_base.types import Block, Effect, Event, Message, Response, Snapshot, ToolResult, Usage
from harness_base.world import bank, store
from harness_base.world.faults import Fault, FaultKind

INVOICES = ("F-1", "F-2")
SETTLES_WITHIN_S = 10.0
FAULTS: tuple[FaultKind, ...] = ("timeout_before", "timeout_after", "late", "refuse")


class Died(BaseException):
    """El proceso muere aquí: nada de lo que había en memoria sigue."""


@dataclass
class Bank:
    """El banco: otra máquina, que no muere con el proceso."""

    rng: Random
    key_ttl_s: float
    db: sqlite3.Connection = field(default_factory=lambda: sqlite3.connect(":memory:"))

    def __post_init__(self) -> None:
        self.db.isolation_level = None
        self.db.row_factory = sqlite3.Row
        for statement in store.SCHEMA.split(";\n"):
            self.db.execute(statement)
        for invoice in INVOICES:
            self.db.execute(
                "INSERT INTO invoice VALUES (?, 's', 'c', 100, 'd', 'e', 0, 0, 0)", (invoice,)
            )

    def pay(self, invoice: str, key: str, now: float) -> tuple[bank.Receipt | Refused | None, bool]:
        """El resultado, y si llega la respuesta. `None`, sin respuesta: se hará más tarde."""
        kind = self.rng.choice(FAULTS) if self.rng.random() < 0.4 else None
        if kind == "timeout_before":
            return None, False
        lands_after_s = self.rng.uniform(0, SETTLES_WITHIN_S)
        fault = Fault("pay", kind, lands_after_s=lands_after_s) if kind else None
        request = bank.PaymentRequest(invoice, 100, key)
        bank.settle(self.db, now)
        done = bank.submit(self.db, request, now=now, key_ttl_s=self.key_ttl_s, fault=fault)
        return done, kind != "timeout_after"

    def paid(self, now: float) -> Counter[str]:
        """Cuántos pagos hay de cada factura."""
        bank.settle(self.db, now)
        rows = self.db.execute("SELECT invoice, count(*) AS n FROM payment GROUP BY invoice")
        return Counter({row["invoice"]: row["n"] for row in rows})


class DyingLog(IntentLog):
    """Un registro en el que también se puede morir: antes, a mitad o después de cada línea."""

    def __init__(self, path: Path, history: History) -> None:
        super().__init__(path, now=lambda: history.now)
        self.history = history

    def append(self, entry: LogEntry) -> None:
        self.history.moment("antes de apuntar")
        try:
            self.history.moment("a mitad de apuntar")
        except Died:
            line = self.encode(entry)
            if not self.torn and self._unended is None:
                with self.path.open("ab") as file:
                    file.write(line[: self.history.rng.randrange(1, len(line))])
            raise
        super().append(entry)
        self.history.moment("después de apuntar")


@dataclass
class History:
    """Una historia: cuántos pagos se quieren de cada factura y todo lo que le pasa."""

    seed: int
    folder: Path
    now: float = 1000.0
    saved: dict[str, Any] | None = None
    deaths: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.wanted = {name: self.rng.randint(0, 3) for name in INVOICES}
        self.lives = self.rng.randint(0, 6)
        """Muertes que le quedan por sufrir."""
        self.forgets = self.rng.random() < 0.4
        """Si el banco olvida pronto las claves; entonces hay sonda."""
        self.bank = Bank(self.rng, 100.0 if self.forgets else 1e9)
        self.path = self.folder / f"{self.seed}.jsonl"
        self.countdown = 0

    def moment(self, what: str) -> None:
        """Un instante en el que el proceso puede morir."""
        self.countdown -= 1
        if self.countdown == 0:
            self.deaths.append(what)
            raise Died

    def live_to_the_end(self) -> list[Message]:
        """Lo lleva, de vida en vida, hasta el final; devuelve el historial."""
        while True:
            mortal = self.lives > 0
            self.countdown = 1 + int(self.rng.expovariate(1 / 25)) if mortal else -1
            self.lives -= mortal
            try:
                return self._live()
            except Died:
                self.now += self.rng.choice((0.0, 1.0, SETTLES_WITHIN_S, 150.0))

    def _live(self) -> list[Message]:
        log = DyingLog(self.path, self)
        effects = Effects(log, Toolbox([self._tool()]), "r1", is_dead=lambda group: True)
        loop = Loop(
            self,
            "",
            effects.tools,
            effects.execute,
            (effects, self._listen),
            Limits(compact_at=1000),
            compact=lambda messages: compaction.compact(messages, keep_turns=1),
        )
        if self.saved is None:
            scene: Any = RunState([{"role": "user", "content": "Paga."}])
            return list(loop.run(scene).scene.messages)
        return list(
            resume_from(Snapshot(1, "r1", 1, self.saved), log, loop, rerun_all).scene.messages
        )

    def _listen(self, event: Event) -> None:
        self.moment(f"antes de {event.name}")
        if event.name in SAVE_AT:
            self.saved = to_plain(event.scene)
        self.moment(f"después de {event.name}")

    def _tool(self) -> Tool:
        return Tool(
            "pagar",
            "Paga.",
            {"type": "object"},
            self._pay,
            Effect.KEYED,
            key_fields=("factura",),
            key_ttl_s=self.bank.key_ttl_s,
            probe=self._probe if self.forgets else None,
            settles_within_s=SETTLES_WITHIN_S,
        )

    def _pay(self, input: dict[str, Any], /, *, key: str | None = None) -> Output:
        assert key is not None
        self.moment("antes de pagar")
        done, answered = self.bank.pay(input["factura"], key, self.now)
        self.moment("después de pagar")
        if done is None or not answered:
            raise TimeoutError
        if isinstance(done, Refused):
            raise done
        return done["pago"]

    def _probe(self, input: dict[str, Any], /, *, key: str | None = None) -> ToolResult | None:
        assert key is not None
        self.moment("antes de preguntar")
        self.bank.paid(self.now)
        found = bank.find(self.bank.db, key)
        return None if found is None else ToolResult(found["pago"])

    def create(self, *, messages: list[Message], **request: Any) -> Response:
        """El modelo: pide una parte de lo que falta."""
        self.now += self.rng.choice((0.0, 1.0, SETTLES_WITHIN_S, 40.0))
        missing = self.missing(messages)
        if not missing:
            return Response([{"type": "text", "text": "fin"}], "end_turn")
        self.rng.shuffle(missing)
        asked = missing[: self.rng.randint(1, 4)]
        number = self.rng.getrandbits(64)
        content: list[Block] = [
            {
                "type": "tool_use",
                "id": f"t{number}-{i}",
                "name": "pagar",
                "input": {"factura": name},
            }
            for i, name in enumerate(asked)
        ]
        full = self.rng.random() < 0.2
        return Response(content, "tool_use", Usage(2000 if full else 10))

    def missing(self, messages: list[Message]) -> list[str]:
        """Los pagos que el historial no da por hechos ni por rechazados, uno a uno."""
        steps = [s.input["factura"] for s in read_steps(messages) if s.outcome in ("ok", "refused")]
        return list((Counter(self.wanted) - Counter(steps)).elements())

    def refused(self, messages: list[Message]) -> Counter[str]:
        """Los pagos a los que el banco dijo que no."""
        return Counter(s.input["factura"] for s in read_steps(messages) if s.outcome == "refused")


def play(seeds: range) -> Counter[str]:
    """Juzga esas historias y cuenta por lo que han pasado."""
    seen: Counter[str] = Counter()
    with scratch() as folder:
        for seed in seeds:
            history = History(seed, folder)
            messages = history.live_to_the_end()
            made = history.bank.paid(history.now + SETTLES_WITHIN_S)
            refused = history.refused(messages)
            wanted = Counter(history.wanted) - refused
            if made != wanted or history.missing(messages):
                raise AssertionError(
                    f"semilla {seed}: hechos {dict(made)}, queridos {dict(wanted)}; "
                    f"el proceso murió {'; '.join(history.deaths) or 'solo al final'}"
                )
            history.path.unlink(missing_ok=True)
            seen.update(history.deaths)
            seen["muertes"] += len(history.deaths)
            seen["rechazos"] += refused.total()
            seen["compactadas"] += "[Resumen" in str(messages)
            seen["pagos"] += made.total()
    return seen
