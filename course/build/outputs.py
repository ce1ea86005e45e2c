"""Salidas de celda que no dependen del momento ni de la máquina.

Se juntan los trozos seguidos de un mismo flujo, se quitan los números de ejecución y las vistas
de widgets (sus identificadores son al azar: queda su versión estática) y de un error queda la
última línea. Lo que aun así delate a la máquina lo nombra `machine_traces`.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from nbformat import NotebookNode, from_dict

from course.paths import ROOT

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

_ADDRESS = re.compile(r"\b0x[0-9a-f]{7,}\b")
_KERNEL_FILE = re.compile(r"ipykernel_\d+|<ipython-input-\d+")


def stable_outputs(outputs: Sequence[NotebookNode]) -> list[NotebookNode]:
    """Las mismas salidas, sin lo que cambia de una ejecución a otra."""
    stable: list[NotebookNode] = []
    for original in outputs:
        output = from_dict(original)
        kind = output.output_type
        if kind == "stream":
            if stable and stable[-1].output_type == "stream" and stable[-1].name == output.name:
                stable[-1].text += output.text
                continue
        elif kind == "error":
            output.traceback = [f"{output.ename}: {output.evalue}"]
        else:
            output.data.pop(WIDGET_VIEW, None)
            output.metadata.clear()
            if kind == "execute_result":
                output.execution_count = None
            if not output.data:
                continue
        stable.append(output)
    return stable


def output_texts(output: NotebookNode) -> list[str]:
    """Todo lo que se lee en una salida."""
    if output.output_type == "stream":
        return [output.text]
    if output.output_type == "error":
        return list(output.traceback)
    return [data for data in output.data.values() if isinstance(data, str)]


def machine_traces(notebook: NotebookNode) -> list[str]:
    """Lo que en las salidas no sería igual en otra máquina, con el número de la celda."""
    folders = {str(ROOT), str(Path.home()), tempfile.gettempdir(), sys.prefix}
    version = ".".join(map(str, sys.version_info[:3]))
    found = []
    for number, cell in enumerate(notebook.cells, start=1):
        for text in (t for o in cell.get("outputs", []) for t in output_texts(o)):
            hits = [f for f in folders if len(f) > 1 and f"{f}/" in text]
            hits += _ADDRESS.findall(text) + _KERNEL_FILE.findall(text)
            hits += [version] if re.search(rf"\b{re.escape(version)}\b", text) else []
            found += [f"celda {number}: {hit}" for hit in sorted(set(hits))]
    return found
