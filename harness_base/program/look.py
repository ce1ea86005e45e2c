"""Mirar sin tocar: las ejecuciones que hay, los puntos de control de una y la escena de uno."""

from __future__ import annotations

from contextlib import closing
from dataclasses import asdict
from typing import Any

from harness_base.errors import HarnessError
from harness_base.jsonvalue import canonical
from harness_base.program import folder
from harness_base.program.exit_codes import Exit
from harness_base.program.options import Options
from harness_base.program.output import Output
from harness_base.program.report import outcome_words
from harness_base.replies import calls_of
from harness_base.run_file import RunFile
from harness_base.run_lock import is_busy
from harness_base.scene import total_tokens
from harness_base.state import to_plain
from harness_base.types import Block, Message, Point

MAX_TEXT = 200
"""Caracteres que se enseñan de cada bloque."""


def list_runs(options: Options, output: Output) -> Exit:
    """La orden `--list`."""
    rows = [_row(options, run) for run in folder.runs_in(options.dir)]
    output.data("runs", runs=rows)
    for row in rows:
        state = outcome_words(row["outcome"])
        where = row["error"] or f"turno {row['turn']:>3}, punto {row['tip']:>4}, {state}"
        output.say(f"{row['run']:<20} {where}{'  (en marcha)' if row['busy'] else ''}")
    if not rows:
        output.say(f"No hay ninguna ejecución en {options.dir}.")
    return Exit.DONE


def _row(options: Options, run: str) -> dict[str, Any]:
    row: dict[str, Any] = {"run": run, "busy": is_busy(options.dir, run), "error": None}
    row |= {"turn": None, "tip": None, "outcome": None}
    try:
        with closing(RunFile.open(options.dir, run)) as file:
            turn = file.scene().turn if file.branch.points else 0
            row |= {"turn": turn, "tip": file.branch.tip, "outcome": file.outcome}
    except HarnessError as error:
        row["error"] = " ".join(str(error).split())
    except OSError as error:
        row["error"] = f"no se puede leer ({error.strerror})"
    return row


def show(options: Options, output: Output) -> Exit:
    """La orden `--show`: la historia de una ejecución o, con un número, una escena."""
    assert options.run is not None
    folder.check_there(options.dir, options.run)
    with closing(RunFile.look(options.dir, options.run)) as file:
        for found in file.damage:
            output.say(
                f"✗ Dañada en el registro {found.record}: {found.what}. Esto es lo que se lee."
            )
        if options.sequence is None:
            _history(output, file)
        else:
            _scene(output, file, options.sequence)
    return Exit.DONE


def _history(output: Output, file: RunFile) -> None:
    """Un punto de control por línea."""
    branch = file.branch
    past = file.past()
    turns: dict[int, int] = {}
    rows: list[dict[str, Any]] = []
    for sequence in sorted(branch.points):
        point = branch.points[sequence]
        before = turns.get(point.parent, 0) if point.parent is not None else 0
        turns[sequence] = point.delta.fields.get("/turn", before)
        rows.append(
            {
                "sequence": sequence,
                "parent": point.parent,
                "turn": turns[sequence],
                "what": _what(point),
                "current": sequence in past,
            }
        )
    output.data("points", run=file.run, tip=branch.tip, outcome=file.outcome, points=rows)
    output.say(f"{file.run}: {outcome_words(file.outcome)}, en el punto de control {branch.tip}.")
    for row in rows:
        usual = row["parent"] in (None, row["sequence"] - 1)
        notes = "" if usual else f"  ↳ sale del {row['parent']}"
        notes += "" if row["current"] else "  (otra rama)"
        notes += "  ◀ punta" if row["sequence"] == branch.tip else ""
        output.say(f"{row['sequence']:>6}  turno {row['turn']:>3}  {row['what']}{notes}")


def _what(point: Point) -> str:
    """Qué añadió un punto de control."""
    if point.parent is None:
        return "petición"
    last = point.delta.add[-1] if point.delta.add else None
    if last is None:
        return "fin del turno"
    if last["role"] == "assistant":
        names = ", ".join(block["name"] for _, block in calls_of(_blocks(last)))
        return f"respuesta: {names or 'texto'}"
    return "resultados"


def _scene(output: Output, file: RunFile, sequence: int) -> None:
    """La escena de un punto de control."""
    scene = file.scene(sequence)
    output.data("scene", run=file.run, sequence=sequence, scene=to_plain(scene))
    output.say(
        f"{file.run}, punto de control {sequence}: turno {scene.turn}, {scene.replies} respuestas, "
        f"{total_tokens(scene.usage)} tokens gastados, {scene.tokens_used} en la ventana."
    )
    output.detail(f"consumo: {canonical(asdict(scene.usage))}")
    for index, message in enumerate(scene.messages):
        for block in _blocks(message):
            output.say(f"[{index}] {message['role']:<9} {_short(block)}")


def _blocks(message: Message) -> list[Block]:
    content = message["content"]
    return [{"type": "text", "text": content}] if isinstance(content, str) else content


def _short(block: Block) -> str:
    """Un bloque en una línea."""
    match block["type"]:
        case "text":
            text = block["text"]
        case "tool_use":
            text = f"→ {block['name']} {canonical(block['input'])}"
        case "tool_result":
            sign = "✗" if block.get("is_error") else "←"
            text = f"{sign} {block.get('content', '')}"
        case kind:
            text = f"({kind})"
    line = " ".join(text.split())
    return line if len(line) <= MAX_TEXT else line[: MAX_TEXT - 1] + "…"
