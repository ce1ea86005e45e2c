"""La propiedad de la clave: pase lo que pase, los pagos hechos son los pagos queridos."""

from __future__ import annotations

from collections import Counter

import pytest
from payment_histories import SETTLES_WITHIN_S, History

from autograder.faults.session import scratch


@pytest.mark.parametrize(
    "seeds",
    [range(400), pytest.param(range(400, 10_000), marks=pytest.mark.slow)],
    ids=["400", "hasta-10000"],
)
def test_payments_made_are_payments_wanted(seeds: range) -> None:
    seen: Counter[str] = Counter()
    with scratch() as folder:
        for seed in seeds:
            history = History(seed, folder)
            messages = history.live_to_the_end()
            made = history.bank.paid(history.now + SETTLES_WITHIN_S)
            wanted = Counter(history.wanted) - history.refused(messages)
            assert made == wanted, (
                f"semilla {seed}, muertes: {history.deaths}; hechos {made}, queridos {wanted}"
            )
            assert not history.missing(messages), seed
            history.path.unlink(missing_ok=True)
            seen.update(history.deaths)
            seen["muertes"] += len(history.deaths)
            seen["rechazos"] += history.refused(messages).total()
            seen["compactadas"] += "[Resumen" in str(messages)
            seen["pagos"] += made.total()
    for kind in ("antes de pagar", "después de pagar", "a mitad de apuntar", "antes de preguntar"):
        assert seen[kind], f"ninguna historia muere {kind}"
    assert seen["rechazos"] and seen["compactadas"]
    print(f"\n{len(seeds)} historias: {dict(seen.most_common(4))}")
