"""Si este equipo puede abrir un navegador con ventana."""

from __future__ import annotations

import sys
import webbrowser
from collections.abc import Mapping


def has_window(environ: Mapping[str, str]) -> bool:
    """Si abrir una dirección lleva a una ventana que la persona ve.

    Un navegador de texto (w3m, lynx) no cuenta: no sirve para JupyterLab. Por SSH la ventana se
    abriría en otro equipo.
    """
    if "BROWSER" not in environ:
        if "SSH_CONNECTION" in environ:
            return False
        if sys.platform != "darwin" and not {"DISPLAY", "WAYLAND_DISPLAY"} & environ.keys():
            return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
