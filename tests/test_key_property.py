"""La propiedad de la clave: pase lo que pase, los pagos hechos son los pagos queridos.

También al rebobinar y al bifurcar. Con claves nuevas se paga otra vez, exactamente, lo que se enseñó
antes de pedirlas.
"""

from __future__ import annotations

import multiprocessing
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import branching_histories
import payment_histories
import pytest

QUICK, QUICK_BRANCHING, PLAIN, ALL, BLOCK = 400, 200, 2_000, 10_000, 400

DEATHS = ("antes de pagar", "después de pagar", "a mitad de apuntar", "antes de preguntar")
MOVES = ("rewind", "inherit", "new", "repetidos")


def check(seen: Counter[str], count: int, *kinds: str) -> None:
    """Las historias han pasado por todo lo que tenían que probar."""
    for kind in (*kinds, "rechazos", "compactadas"):
        assert seen[kind], f"ninguna historia pasa por {kind}"
    assert seen["pagos"] > count
    print(f"\n{count} historias: {dict(seen.most_common(4))}")


def test_payments_made_are_payments_wanted() -> None:
    check(payment_histories.play(range(QUICK)), QUICK, *DEATHS)


def test_after_rewinds_and_forks_only_what_was_shown_first_is_paid_again() -> None:
    count = QUICK_BRANCHING
    check(branching_histories.play(range(count)), count, *MOVES, *DEATHS[:3])


@pytest.mark.slow
def test_payments_made_are_payments_wanted_in_all_the_histories() -> None:
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=spawn) as pool:
        plain = pool.map(payment_histories.play, blocks(QUICK, PLAIN))
        branching = pool.map(branching_histories.play, blocks(QUICK_BRANCHING, ALL))
        check(sum(plain, Counter()), PLAIN - QUICK, *DEATHS)
        check(sum(branching, Counter()), ALL - QUICK_BRANCHING, *MOVES, *DEATHS)


def blocks(first: int, end: int) -> list[range]:
    """Las semillas, en tandas."""
    return [range(at, min(at + BLOCK, end)) for at in range(first, end, BLOCK)]
