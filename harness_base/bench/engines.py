"""Los motores que se miden, por su nombre y en el orden de la tabla."""

from __future__ import annotations

from harness_base.bench import durable_run, full, graph, raw, raw_loop
from harness_base.bench.engine import Engine

FLOOR = "raw2"
"""El mínimo con el que se comparan los demás: dos fsync por turno."""

ENGINES: dict[str, Engine] = {
    "own": durable_run.READ,
    "own_idempotent": durable_run.IDEMPOTENT,
    "own_keyed": durable_run.KEYED,
    "raw1": raw.ONCE,
    FLOOR: raw.TWICE,
    "raw2_loop": raw_loop.IN_LOOP,
    "full": full.FULL,
    "langgraph": graph.WHOLE,
    "langgraph_delta": graph.DELTA,
}

NEEDS_LANGGRAPH = ("langgraph", "langgraph_delta")
