"""JupyterLab en un Chromium sin pantalla, como lo usaría quien aprende.

La casa y las carpetas de Jupyter están en un directorio temporal, el puerto es uno libre y el
servidor muere al salir. Las pruebas que lo usan llevan `@pytest.mark.needs("chromium")`.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from course.paths import ROOT
from course.programs import find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

START_TIMEOUT_S = 60
PAGE_TIMEOUT_MS = 60_000
TOKEN = "prueba"

Theme = Literal["light", "dark"]
THEMES: dict[Theme, str] = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}


@contextmanager
def jupyter_server(folder: Path, home: Path) -> Iterator[str]:
    """Un JupyterLab con raíz en `folder`; da su dirección, sin la barra final."""
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--port=0"]
    command += [f"--ServerApp.root_dir={folder}", f"--IdentityProvider.token={TOKEN}"]
    server = subprocess.Popen(
        command,
        cwd=folder,
        env=_environment(home),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        start_new_session=True,
    )
    try:
        yield _address(server)
    finally:
        _stop(server)


@contextmanager
def chromium_page(*, width: int = 1400, height: int = 1000) -> Iterator[Page]:
    """Una página en blanco de un Chromium sin pantalla."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            page = browser.new_page(viewport={"width": width, "height": height}, locale="es-ES")
            page.set_default_timeout(PAGE_TIMEOUT_MS)
            yield page
        finally:
            browser.close()


@dataclass
class NotebookPage:
    """Un cuaderno abierto en JupyterLab."""

    page: Page

    @classmethod
    def open(cls, page: Page, address: str, path: str) -> NotebookPage:
        """Abre `path` (relativo a la raíz del servidor) y espera a que el núcleo esté libre."""
        page.goto(f"{address}/lab/tree/{path}?token={TOKEN}")
        page.locator(".jp-NotebookPanel .jp-Notebook").wait_for()
        notebook = cls(page)
        notebook.wait_idle()
        return notebook

    def wait_idle(self) -> None:
        """Espera a que el núcleo no tenga nada que hacer."""
        self.page.locator(".jp-StatusBar-Widget", has_text="| Idle").wait_for()

    def menu(self, *names: str) -> None:
        """Pulsa una entrada de la barra de menús: `menu("Run", "Run All Cells")`."""
        self.page.locator(".lm-MenuBar-itemLabel", has_text=names[0]).first.click()
        for name in names[1:]:
            item = self.page.locator(".lm-Menu-itemLabel").get_by_text(name, exact=True).last
            item.click()

    def run_all(self) -> None:
        """Ejecuta todas las celdas y espera a que no quede ninguna en marcha."""
        self.menu("Run", "Run All Cells")
        self.wait_done()

    def wait_done(self) -> None:
        """Espera a que no quede ninguna celda con `[*]`."""
        self.page.wait_for_function(
            """() => !Array.from(document.querySelectorAll('.jp-InputPrompt'))
                     .some(prompt => prompt.textContent.includes('*'))"""
        )
        self.wait_idle()

    def cell(self, text: str) -> Locator:
        """La celda de código cuyo texto contiene ahora `text`; lo sigue siendo si cambia."""
        found = self.page.locator(
            ".jp-CodeCell", has=self.page.locator(".cm-content", has_text=text)
        ).first
        found.scroll_into_view_if_needed()
        index = found.get_attribute("data-windowed-list-index")
        return self.page.locator(f'.jp-CodeCell[data-windowed-list-index="{index}"]')

    def type_into(self, cell: Locator, text: str) -> None:
        """Sustituye el texto de la celda por `text`, con el teclado."""
        editor = cell.locator(".cm-content")
        editor.click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(text)

    def run(self, cell: Locator) -> None:
        """Ejecuta la celda con Mayús + Intro y espera a que termine."""
        cell.locator(".cm-content").click()
        self.page.keyboard.press("Shift+Enter")
        self.wait_done()

    def output(self, cell: Locator) -> Locator:
        """La salida de la celda, ya a la vista: JupyterLab no pinta lo que queda lejos."""
        output = cell.locator(".jp-Cell-outputArea")
        output.scroll_into_view_if_needed()
        output.locator(".jp-OutputArea-output").first.wait_for()
        return output

    def use_theme(self, theme: Theme) -> None:
        """Cambia el tema desde el menú."""
        self.menu("Settings", "Theme", THEMES[theme])
        body = self.page.locator(f'body[data-jp-theme-name="{THEMES[theme]}"]')
        body.wait_for(state="attached")

    def save(self) -> None:
        """Guarda el cuaderno con Ctrl + S y espera a que quede guardado."""
        self.page.keyboard.press("Control+S")
        self.page.locator(".lm-DockPanel-tabBar .lm-TabBar-tab.jp-mod-dirty").wait_for(
            state="detached"
        )

    def focus_by_keyboard(self, target: Locator, *, max_tabs: int = 200) -> None:
        """Llega a `target` solo con el tabulador, desde donde esté el foco."""
        handle = target.element_handle()
        for _ in range(max_tabs):
            if self.page.evaluate("element => element === document.activeElement", handle):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("con el tabulador no se llega a ese control")


def _environment(home: Path) -> dict[str, str]:
    home.mkdir(parents=True, exist_ok=True)
    settings = home / "config" / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True, exist_ok=True)
    quiet = {"fetchNews": "false", "checkForUpdates": False}
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet), encoding="utf-8")
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "IPYTHON"))}
    path = os.pathsep.join([str(Path(sys.executable).parent), kept.get("PATH", os.defpath)])
    return kept | {
        "HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "config" / "lab" / "user-settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), kept.get("PYTHONPATH")])),
        "PATH": path,
    }


def _address(server: subprocess.Popen[str]) -> str:
    """La dirección que el servidor anuncia cuando ya escucha; luego alguien lee lo que diga."""
    assert server.stderr is not None
    watchdog = threading.Timer(START_TIMEOUT_S, server.kill)
    watchdog.start()
    said = []
    for line in server.stderr:
        said.append(line)
        if match := re.search(r"(http://(?:localhost|127\.0\.0\.1):\d+)/lab\?token=", line):
            watchdog.cancel()
            threading.Thread(target=server.stderr.read, daemon=True).start()
            return match[1]
    raise AssertionError("JupyterLab no arranca:\n" + "".join(said[-30:]))


def _stop(server: subprocess.Popen[str]) -> None:
    for signal_number in (signal.SIGTERM, signal.SIGKILL):
        if server.poll() is None:
            os.killpg(server.pid, signal_number)
            try:
                server.wait(timeout=10)
            except subprocess.TimeoutExpired:
                continue
    server.wait()
