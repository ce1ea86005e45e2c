"""De cómo murió un hijo a qué se le dice a quien aprende: los diagnósticos generales."""

from __future__ import annotations

from autograder.children.guard import PROCESS, REFERENCE
from autograder.children.limits import MIB, Limits
from autograder.children.result import ChildError, ChildResult
from autograder.verdict import Verdict, failed

_SLIPS = {"Asynchronous": "función-asíncrona", "MissingDataclass": "falta-dataclass"}
"""Los descuidos de `children.slips`."""


def explain(result: ChildResult, exercise: str, limits: Limits) -> Verdict:
    """El veredicto de una ejecución que no llegó a dar una respuesta completa."""
    if result.violation is not None:
        kind, what = result.violation["kind"], result.violation["what"]
        if kind == REFERENCE:
            return failed("importa-la-referencia", archivo=_readable(what))
        if kind == PROCESS:
            return failed("abre-otro-proceso", evento=what)
        return failed("lee-fuera-de-su-sitio", archivo=what)
    if result.timed_out:
        return failed("bucle-sin-fin", segundos=int(limits.cpu_s))
    if result.stopped == "output":
        return failed("inunda-la-salida", megas=limits.output_bytes // MIB)
    if result.stopped == "processes":
        return failed("demasiados-procesos", limite=limits.processes)
    if result.stopped == "server":
        return failed("mata-al-vigilante")
    if result.error is not None:
        return _explain_error(result.error, exercise, limits)
    if result.signal is not None:
        return failed("muere-por-una-señal", señal=result.signal)
    return failed("termina-el-proceso", estado=result.status)


def _explain_error(error: ChildError, exercise: str, limits: Limits) -> Verdict:
    if error.phase == "setup":
        raise RuntimeError(f"la sonda no se deja cargar: {error.type}: {error.message}")
    if error.type == "NotImplementedError" and "pendiente" in error.message:
        return failed("pendiente", ejercicio=exercise)
    if error.type == "MissingName":
        return failed("falta-un-nombre", nombre=error.message)
    if error.type == "MemoryError":
        return failed("agota-la-memoria", megas=limits.memory_bytes // MIB)
    if error.type == "SystemExit":
        return failed("termina-el-proceso", estado=error.message or "0")
    if error.type in _SLIPS:
        return failed(_SLIPS[error.type], nombre=error.message)
    if error.type == "FrozenInstanceError":
        return failed("objeto-inmutable", error=error.message, lugar=_place(error))
    if error.type == "TypeError" and error.line is None and "is not callable" in error.message:
        return failed("no-se-puede-llamar", error=error.message)
    if error.phase == "load" and "ImportError" in error.bases and error.name:
        return failed("módulo-que-no-viaja", modulo=error.name)
    return failed(
        "lanza-una-excepción",
        error=f"{error.type}: {error.message}" if error.message else error.type,
        lugar=_place(error),
        momento="Al cargar tu celda" if error.phase == "load" else "Al ejecutar tu código",
    )


def _place(error: ChildError) -> str:
    if error.line is None:
        return ""
    inside = f" de `{error.function}`" if (error.function or "<").isidentifier() else ""
    source = (error.source or "").strip().replace("`", "'")
    shown = f": `{source}`" if source else ""
    return f", en la línea {error.line}{inside}{shown}"


def _readable(path: str) -> str:
    """`harness_base/__pycache__/state.cpython-311.pyc` → `harness_base.state`."""
    parts = [part for part in path.split("/") if part != "__pycache__"]
    return ".".join([*parts[:-1], parts[-1].split(".")[0]])
