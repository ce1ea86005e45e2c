"""El programa: lee la petición, llama a quien la atiende y traduce los errores a una línea."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from harness_base.errors import HarnessError
from harness_base.program.exit_codes import Exit, exit_for
from harness_base.program.options import Options, parse
from harness_base.program.output import Output, stop_writing

_ORDERS = {
    "start": "drive:start",
    "resume": "drive:resume",
    "list": "look:list_runs",
    "show": "look:show",
    "explain": "explain:explain",
    "rewind": "travel:rewind",
    "fork": "travel:fork",
    "verify": "upkeep:verify",
    "resolve": "upkeep:resolve",
    "prune": "upkeep:prune",
    "schema": "json_schema:print_schema",
}
"""Quién atiende cada orden: solo se carga lo que hace falta."""


def main(arguments: Sequence[str] | None = None) -> int:
    """El código de salida de una petición (véase `exit_codes`). Nunca acaba en una traza."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    options = parse(arguments)
    output = Output(as_json=options.json, quiet=options.quiet)
    module, _, name = _ORDERS[options.order].partition(":")
    order: Callable[[Options, Output], Exit] = getattr(
        import_module(f"harness_base.program.{module}"), name
    )
    try:
        return order(options, output)
    except KeyboardInterrupt:  # antes de empezar o después de acabar: no hay nada a medias
        return Exit.INTERRUPTED
    except BrokenPipeError:
        stop_writing()
        return Exit.PAUSED if options.order in ("start", "resume") else Exit.DONE
    except OSError as error:
        what = f": {error.filename}" if error.filename else ""
        return output.fail(exit_for(error), f"no se pudo usar el disco ({error.strerror}){what}")
    except HarnessError as error:
        return output.fail(exit_for(error), str(error))
