"""Lo que se enseña de una auditoría: en palabras, o como datos."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from course.audit.judge import Effect
from course.audit.tasks import Audit, Task

_SHOWN = 5
"""Efectos que se nombran de cada clase; los demás se cuentan."""


def to_text(audit: Audit) -> str:
    """El informe, legible sin color."""
    return "\n".join(_lines(audit))


def to_plain(audit: Audit) -> dict[str, Any]:
    """El informe, en JSON puro."""
    return {
        "command": list(audit.command),
        "seed": audit.seed,
        "seconds": audit.seconds,
        "effects": sum(audit.wanted.values()),
        "kills": audit.kills,
        "passed": audit.passed,
        "lost": _total(audit, "lost"),
        "lost_silently": _silent(audit),
        "doubled": _total(audit, "doubled"),
        "foreign": _total(audit, "foreign"),
        "tasks": [
            {
                "task": task.number,
                "kills": task.kills,
                "trouble": task.trouble,
                "lost_silently": task.lost_silently,
                "left_behind": task.left_behind,
                **{name: list(map(list, found)) for name, found in asdict(task.damage).items()},
                "attempts": [asdict(attempt) for attempt in task.attempts],
            }
            for task in audit.tasks
        ],
    }


def _lines(audit: Audit) -> Iterator[str]:
    yield f"Auditoría de: {shlex.join(audit.command)}"
    yield f"  sin interrupciones   {_seconds(audit.seconds)}, {_kinds(audit.wanted)}"
    yield f"  muertes (SIGKILL)    {audit.kills} en {_tasks(audit)}; semilla {audit.seed}"
    yield f"  perdidos             {_lost(audit)}"
    yield f"  duplicados           {_total(audit, 'doubled')}"
    if foreign := _total(audit, "foreign"):
        yield f"  fuera de la tarea    {foreign}"
    for task in audit.tasks:
        yield from _troubles(task)
    if not audit.kills:
        yield "… El programa acaba antes de que llegue ninguna muerte: no se ha probado nada."
    elif not audit.passed:
        yield "✗ No sobrevive a que lo maten."
    elif _total(audit, "lost"):
        yield "✓ Nada duplicado, y nada perdido sin avisar."
    else:
        yield "✓ Nada perdido, nada duplicado."


def _troubles(task: Task) -> Iterator[str]:
    after = f"tarea {task.number}, tras {_deaths(task)}"
    if task.trouble is not None:
        yield f"✗ {after}: {task.trouble}"
    if task.damage.lost and not task.lost_silently:
        yield f"• {after}, falta y el programa avisa de que no lo sabe: {_named(task.damage.lost)}"
    for title, effects in (
        ("se ha perdido", task.damage.lost if task.lost_silently else ()),
        ("está de más", task.damage.doubled),
        ("no es de la tarea", task.damage.foreign),
    ):
        if effects:
            yield f"✗ {after}, {title}: {_named(effects)}"
    if task.left_behind:
        yield f"• {after}: terminó y dejó procesos suyos en marcha; los he matado"


def _deaths(task: Task) -> str:
    moments = [_seconds(attempt.seconds) for attempt in task.attempts if attempt.was_killed]
    if not moments:
        return "ninguna muerte"
    count = "1 muerte" if len(moments) == 1 else f"{len(moments)} muertes"
    return f"{count} (a los {', '.join(moments)})"


def _named(effects: Iterable[Effect]) -> str:
    counted = Counter(effects).items()
    names = [
        f"{kind} {what}" + (f" (×{times})" if times > 1 else "") for (kind, what), times in counted
    ]
    rest = len(names) - _SHOWN
    return "; ".join(names[:_SHOWN]) + (f"; y {rest} más" if rest > 0 else "")


def _kinds(effects: Counter[Effect]) -> str:
    kinds: Counter[str] = Counter()
    for (kind, _), times in effects.items():
        kinds[kind] += times
    listed = ", ".join(f"{kind}: {times}" for kind, times in kinds.items())
    return f"{sum(kinds.values())} efectos ({listed})"


def _total(audit: Audit, kind: str) -> int:
    return sum(len(getattr(task.damage, kind)) for task in audit.tasks)


def _tasks(audit: Audit) -> str:
    return "1 tarea" if len(audit.tasks) == 1 else f"{len(audit.tasks)} tareas"


def _silent(audit: Audit) -> int:
    return sum(task.lost_silently for task in audit.tasks)


def _lost(audit: Audit) -> str:
    lost, silent = _total(audit, "lost"), _silent(audit)
    return f"{lost}" if lost == silent else f"{lost}, sin avisar {silent}"


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f}".replace(".", ",") + " s"
