"""La propiedad de la clave: pase lo que pase, los pagos hechos son los pagos queridos."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import pytest
from payment_histories import play

QUICK, ALL, BLOCK = 400, 10_000, 400


def check(seen: Counter[str], seeds: range) -> None:
    """Las historias han pasado por todo lo que tenían que probar."""
    for kind in ("antes de pagar", "después de pagar", "a mitad de apuntar", "antes de preguntar"):
        assert seen[kind], f"ninguna historia muere {kind}"
    assert seen["rechazos"] and seen["compactadas"] and seen["pagos"] > len(seeds)
    print(f"\n{len(seeds)} historias: {dict(seen.most_common(4))}")


def test_payments_made_are_payments_wanted() -> None:
    seeds = range(QUICK)
    check(play(seeds), seeds)


@pytest.mark.slow
def test_payments_made_are_payments_wanted_in_all_the_histories() -> None:
    seeds = range(QUICK, ALL)
    blocks = [seeds[at : at + BLOCK] for at in range(0, len(seeds), BLOCK)]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=spawn) as pool:
        check(sum(pool.map(play, blocks), Counter()), seeds)
