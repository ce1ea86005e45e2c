"""Un explorador y su gemelo estático, en una sola salida de celda.

JupyterLab con kernel enseña el explorador; quien abre el cuaderno guardado, un lector de pantalla
sobre HTML o una terminal reciben el gemelo, que cuenta lo mismo con un ejemplo.
"""

from __future__ import annotations

from typing import Any

from ipywidgets import Widget


class WithTwin:
    """Muestra `widget` y, donde no se puede, el HTML y el texto de `twin`."""

    def __init__(self, widget: Widget, twin: object) -> None:
        self.widget = widget
        self.twin = twin

    def __repr__(self) -> str:
        return repr(self.twin)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        bundle: dict[str, Any] = dict(self.widget._repr_mimebundle_())
        bundle["text/plain"] = repr(self.twin)
        html = getattr(self.twin, "_repr_html_", None)
        if html is not None:
            bundle["text/html"] = html()
        return bundle
