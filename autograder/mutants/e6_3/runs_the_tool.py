EXERCISE = "6.3"
DIAGNOSIS = "salta-el-bucle"
MISCONCEPTION = "Ejecutar la herramienta es lo mismo."

from harness_base.dangling import to_calls
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls
from harness_base.types import ToolResult


def reconcile(scene, loop):
    if scene.turn < scene.replies:
        blocks = []
        for call in to_calls(pending_calls(scene.messages), scene):
            output = loop.tools[call.name].run(call.input)
            blocks.append(ToolResult(output).to_block(call.id))
        loop.end_turn(scene, blocks)
    outcome = outcome_of(scene)
    return None if outcome is None else loop.finish(scene, outcome)
