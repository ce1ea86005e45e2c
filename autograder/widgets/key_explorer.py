"""El explorador de la lección 4: mata una llamada en el instante que elijas y reanúdala.

A un lado el registro, al otro el libro de cuentas del mundo y, en medio, lo que se decide. Se maneja
entero con el teclado.
"""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, Button, HBox, Layout, ToggleButtons, VBox

from autograder.demos.one_call import (
    INSTANTS,
    PROTECTIONS,
    TOOLS,
    WAITS,
    OneCall,
    Scene,
    run_jobs,
)
from autograder.demos.one_call_child import KEY, LOG_ONLY, NOTHING
from autograder.demos.page import Table
from autograder.widgets.twin import WithTwin

_COLUMNS = (NOTHING, LOG_ONLY, KEY)


def key_explorer() -> WithTwin:
    """El explorador, con su gemelo estático hecho de muertes de verdad."""
    return WithTwin(_Explorer().box, static_twin())


def static_twin() -> Table:
    """El mismo pago, muerto en cada instante y reanudado con cada protección."""
    calls = {
        (instant, protection): OneCall("pagar_factura", protection)
        for instant in INSTANTS
        for protection in _COLUMNS
    }
    run_jobs([call.job(dies_at=_instant(*key)) for key, call in calls.items()])
    dead = {key: call.scene() for key, call in calls.items()}
    said = run_jobs([call.job(dies_at=None, hours=1.0) for call in calls.values()])
    after = {
        key: call.scene(done["decision"])
        for (key, call), done in zip(calls.items(), said, strict=True)
    }
    rows: list[tuple[str, ...]] = []
    marked: set[int] = set()
    for instant, text in INSTANTS.items():
        endings = [after[instant, protection] for protection in _COLUMNS]
        if any(scene.effects != 1 for scene in endings):
            marked.add(len(rows))
        rows.append(
            (
                f"Muere {text}",
                dead[instant, KEY].log,
                dead[instant, KEY].world,
                *(f"{scene.decision.split(' (')[0]} → {scene.world}" for scene in endings),
            )
        )
    return Table(
        title="El explorador, sin kernel: un pago, muerto con SIGKILL y reanudado una hora después",
        header=(
            "Instante",
            "Registro",
            "Mundo al morir",
            "Sin nada",
            "Registro sin clave",
            "Registro y clave",
        ),
        rows=tuple(rows),
        summary=(
            "Con registro y clave acaba siempre en un pago. En las filas ▶ otra protección no lo "
            "consigue: repetir a ciegas paga dos veces lo que ya estaba pagado; con registro y sin "
            "clave, lo que empezó no se repite, unas veces está pagado y otras no, y solo se puede "
            "decir que no se sabe."
        ),
        marked=frozenset(marked),
    )


def _instant(instant: str, protection: str) -> str:
    """Sin registro no hay apunte que dejar a medias: ese instante es el de antes."""
    if protection == NOTHING and instant == "half.intention":
        return "before.intention"
    return instant


class _Explorer:
    """Los mandos y los tres paneles."""

    def __init__(self) -> None:
        self._tool = _choice("Herramienta:", {name: name for name in TOOLS})
        self._protection = _choice("Protección:", PROTECTIONS)
        self._instant = _choice("Muere:", INSTANTS)
        self._wait = _choice("Se reanuda:", WAITS)
        self._chosen = HTML()
        self._kill = Button(description="Ejecutar y matar ahí", layout=Layout(width="auto"))
        self._resume = Button(description="Reanudar", layout=Layout(width="auto"))
        self._said = HTML()
        self._panels = HTML()
        self._call: OneCall | None = None
        for control in (self._tool, self._protection, self._instant, self._wait):
            control.observe(lambda _change: self._tell_choice(), names="value")
        self._tell_choice()
        self._kill.on_click(lambda _: self._on_kill())
        self._resume.on_click(lambda _: self._on_resume())
        self.box = VBox(
            [
                self._tool,
                self._protection,
                self._instant,
                self._wait,
                self._chosen,
                HBox([self._kill, self._resume]),
                self._said,
                self._panels,
            ]
        )
        self._show("Elige y mata. Antes de reanudar, di qué va a pasar.", None)

    def _tell_choice(self) -> None:
        """Lo elegido, también en palabras: qué botón está pulsado no se sabe solo por su tono."""
        chosen = (
            f"Elegido: {self._tool.value}; protección, {PROTECTIONS[self._protection.value]}; "
            f"muere {INSTANTS[self._instant.value]}; se reanuda {WAITS[self._wait.value]}."
        )
        self._chosen.value = f"<p>{escape(chosen)}</p>"

    def _on_kill(self) -> None:
        self._call = OneCall(self._tool.value, self._protection.value)
        instant = _instant(self._instant.value, self._protection.value)
        run_jobs([self._call.job(dies_at=instant)])
        self._show(
            f"Muerto por SIGKILL {INSTANTS[self._instant.value]}. ¿Qué sabe quien reanude?",
            self._call.scene(),
        )

    def _on_resume(self) -> None:
        assert self._call is not None
        hours = self._wait.value
        [done] = run_jobs([self._call.job(dies_at=None, hours=hours)])
        scene = self._call.scene(done["decision"])
        endings = {0: "No se ha hecho, y no se sabe", 1: "Está hecho una vez"}
        self._show(f"{endings.get(scene.effects, 'Está hecho dos veces')}.", scene, resumed=True)

    def _show(self, said: str, scene: Scene | None, *, resumed: bool = False) -> None:
        self._resume.disabled = scene is None or resumed
        self._said.value = f'<p role="status"><b>{escape(said)}</b></p>'
        panels = (
            ("Registro", scene.log if scene else "vacío"),
            ("Decisión al reanudar", (scene.decision if scene else "") or "todavía ninguna"),
            ("Libro de cuentas del mundo", scene.world if scene else "sin tocar"),
        )
        cell = "border:1px solid currentColor;padding:8px 12px;vertical-align:top;width:33%"
        head = "".join(f'<th scope="col" style="{cell}">{title}</th>' for title, _ in panels)
        body = "".join(
            f'<td style="{cell}">{escape(text).replace("; ", "<br>")}</td>' for _, text in panels
        )
        self._panels.value = (
            '<table style="border-collapse:collapse;color:inherit;width:100%">'
            f"<thead><tr>{head}</tr></thead><tbody><tr>{body}</tr></tbody></table>"
        )


def _choice(description: str, options: dict[str, str] | dict[float, str]) -> ToggleButtons:
    """Botones de los que hay uno pulsado: con el teclado, tabulador e Intro."""
    return ToggleButtons(
        description=description,
        options=[(text, value) for value, text in options.items()],
        style={"description_width": "initial", "button_width": "auto"},
    )
