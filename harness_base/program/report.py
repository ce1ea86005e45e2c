"""Cómo se cuenta el final de una ejecución."""

from __future__ import annotations

from dataclasses import asdict

from harness_base.loop import RunResult
from harness_base.program.calls import place, unsettled
from harness_base.program.exit_codes import Exit
from harness_base.program.options import Options
from harness_base.program.output import Output
from harness_base.program.parser import PROGRAM
from harness_base.run_file import RunFile

WORDS: dict[str, str] = {
    "done": "terminada",
    "refused": "el modelo se negó a seguir",
    "cut": "dos respuestas seguidas llegaron cortadas",
    "context_full": "la ventana se llenó y compactar no bastó",
    "turn_limit": "parada en el límite de turnos",
    "token_limit": "parada en el límite de tokens",
}
"""Cada desenlace, en palabras."""


def outcome_words(outcome: str | None) -> str:
    """El desenlace en palabras, o que no lo hay."""
    return "a medias" if outcome is None else WORDS.get(outcome, outcome)


def report_end(options: Options, output: Output, file: RunFile, result: RunResult) -> Exit:
    """Dice cómo acabó, con lo que haya quedado en duda, y devuelve el código de salida."""
    scene = result.scene
    unknown = [place(intention.position) for intention in unsettled(file)]
    output.data(
        "result",
        run=file.run,
        outcome=result.outcome,
        turn=scene.turn,
        replies=scene.replies,
        usage=asdict(scene.usage),
        text=result.text,
        unknown=unknown,
    )
    if result.text:
        output.say(result.text)
    done = result.outcome == "done"
    output.detail(
        f"{'✓' if done else '✗'} {file.run}: {WORDS[result.outcome]}, {scene.turn} turnos."
    )
    if unknown:
        output.detail(
            f"No se sabe cómo acabó: {', '.join(unknown)}. Lo explica {PROGRAM} --explain {file.run}."
        )
    if result.outcome in ("turn_limit", "token_limit"):
        output.detail(how_to_resume(options, file.run))
    return Exit.DONE if done else Exit.STOPPED


def how_to_resume(options: Options, run: str) -> str:
    """La orden con la que se sigue."""
    world = f" --world {options.world}" if options.world else ""
    return f"Para seguir: {PROGRAM} --resume {run} --dir {options.dir}{world}"
