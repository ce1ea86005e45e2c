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

from lesson_builds import fresh

from autograder.exercises import for_lesson
from course.paths import ROOT
from course.programs import find_chromium
from course.release import replace_file

if TYPE_CHECKING:
    import pytest
    from playwright.sync_api import Locator, Page

START_TIMEOUT_S = 60
PAGE_TIMEOUT_MS = 60_000
TOKEN = "prueba"

Theme = Literal["light", "dark"]
THEMES: dict[Theme, str] = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}

MIN_CONTRAST = 4.5
"""Lo que pide WCAG 2.1 (AA) para el texto normal."""

LOW_CONTRAST = """async (minimum) => {
    const channel = v => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    const parse = text => (text.match(/[\\d.]+/g) || []).map(Number);
    const luminance = ([r, g, b]) =>
        0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    const background = element => {
        for (let e = element; e; e = e.parentElement) {
            const color = parse(getComputedStyle(e).backgroundColor);
            if (color.length === 3 || color[3] > 0.5) return color;
        }
        return [255, 255, 255];
    };
    const found = [];
    const skipped = 'svg, .jp-mod-hidden, mjx-container, button, details:not([open])';
    const check = element => {
        const own = [...element.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
        if (!own || element.closest(skipped) || !element.getClientRects().length) return 0;
        const a = luminance(parse(getComputedStyle(element).color));
        const b = luminance(background(element));
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < minimum)
            found.push(`${contrast.toFixed(1)}: ${element.textContent.trim().slice(0, 60)}`);
        return 1;
    };
    let seen = 0;
    for (const cell of document.querySelectorAll('.jp-Notebook .jp-Cell')) {
        cell.scrollIntoView();
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        const inside = '.jp-RenderedMarkdown *, .jp-OutputArea-output *';
        for (const element of cell.querySelectorAll(inside)) seen += check(element);
    }
    return [seen, found];
}"""
"""Recorre el cuaderno y devuelve cuántos textos ha mirado y los que apenas se distinguen."""

MIN_TEXTS = 100
"""Textos que tiene, por lo menos, cualquier lección ejecutada."""


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

    def press(self, output: Locator, name: str, said: str) -> None:
        """Llega con el tabulador a un botón, lo pulsa con Intro y espera a que se diga `said`."""
        self.focus_by_keyboard(output.get_by_role("button", name=name))
        self.page.keyboard.press("Enter")
        output.get_by_role("status").get_by_text(said).first.wait_for()


@contextmanager
def opened_lesson(slug: str, temporary: pytest.TempPathFactory) -> Iterator[NotebookPage]:
    """Una lección recién publicada, sola en su carpeta, abierta y ejecutada sin escribir nada."""
    built = fresh(slug, execute=False)
    folder = temporary.mktemp("lessons")
    path = f"{slug}/{slug}.ipynb"
    replace_file(folder / path, built.release)
    for name, data in built.figures.items():
        replace_file(folder / slug / "figuras" / name, data)
    home = temporary.mktemp("casa")
    with jupyter_server(folder, home) as address, chromium_page() as page:
        notebook = NotebookPage.open(page, address, path)
        notebook.run_all()
        yield notebook


def check_all_pending(lesson: NotebookPage, number: int) -> None:
    """Nada ha fallado, y cada comprobación automática de la lección dice que está pendiente."""
    for kind in ("error", "stderr"):
        found = lesson.page.locator(f'[data-mime-type="application/vnd.jupyter.{kind}"]')
        assert found.count() == 0
    for exercise in for_lesson(number):
        if exercise.kind != "written":
            report = lesson.output(lesson.cell(f'check("{exercise.id}"'))
            report.scroll_into_view_if_needed()
            report.get_by_text(f"pendiente (0 de {exercise.points} puntos)").wait_for()


def check_pictures(lesson: NotebookPage, *, count: int) -> None:
    """Las figuras a la vista son tantas, y se ven; las plegadas no se miran."""
    pictures = lesson.page.locator(".jp-RenderedMarkdown img:not(details img)")
    assert pictures.count() == count
    for number in range(count):
        picture = pictures.nth(number)
        picture.scroll_into_view_if_needed()
        assert picture.evaluate("image => image.complete && image.naturalWidth > 0")


def check_contrast(lesson: NotebookPage, theme: Theme) -> None:
    """Con ese tema, todo texto se distingue de su fondo."""
    lesson.use_theme(theme)
    seen, low = lesson.page.evaluate(LOW_CONTRAST, MIN_CONTRAST)
    assert (seen > MIN_TEXTS, low) == (True, [])


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
