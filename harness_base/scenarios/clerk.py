"""Qué haría una persona ordenada con lo que ya consta: la decisión del modelo de guion.

Es una función pura de las llamadas contestadas. Lleva las facturas por grupos pequeños y hace
avanzar a la vez las de un grupo; un error pasajero lo reintenta una vez; un «no» lo acepta; lo que
está en duda no lo repite, y al final lo dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from harness_base.scenarios.transcript import Outcome, Step
from harness_base.world.money import to_cents, to_text

READ_CONTRACT_FROM_CENTS = 20_000_00
NOTE_FROM_CENTS = 1_000_00
MAX_ATTEMPTS = 2
SERIES = "INF"
TO_DO = "to_do"
"""Falta hacerlo, o falló y queda un intento; los demás estados son el último `Outcome`."""

Ask = tuple[str, dict[str, Any]]
"""Una llamada que el modelo quiere hacer: nombre y entrada."""


@dataclass(frozen=True)
class Plan:
    """Cómo reparte el trabajo: tamaño de los grupos, por turno, y con qué cierra."""

    groups: tuple[int, ...]
    message: str
    """El mensaje de la bandeja que lee al empezar."""
    numbered_report: bool
    """Si el informe lleva número de serie y línea en el libro; si no, va con el último correo."""


@dataclass(frozen=True)
class Move:
    """Lo siguiente: un texto y las llamadas; sin llamadas, la tarea ha terminado.

    `thinking` es el razonamiento que acompaña (`""`: firmado, pero sin mostrar).
    """

    text: str
    calls: tuple[Ask, ...] = ()
    thinking: str | None = None


def next_move(steps: Sequence[Step], plan: Plan) -> Move:
    """La jugada siguiente, dadas las llamadas contestadas."""
    return _Desk(steps, plan).move()


class _Desk:
    """Lo que hay sobre la mesa: las llamadas contestadas, vistas por factura."""

    def __init__(self, steps: Sequence[Step], plan: Plan) -> None:
        self.steps = steps
        self.plan = plan
        self.started = [
            *dict.fromkeys(step.input["factura"] for step in steps if step.name == "leer_factura")
        ]
        self.details: dict[str, dict[str, str]] = {
            step.input["factura"]: step.data()
            for step in steps
            if step.name == "leer_factura" and step.outcome == "ok" and step.data()
        }

    def move(self) -> Move:
        """Sigue con el grupo que está a medias; si no lo hay, abre otro; si no quedan, cierra."""
        group = [invoice for invoice in self.started if self.asks(invoice)]
        if group:
            return self.advance(group)
        listed = self.listed()
        if listed is None:
            return self.list_invoices()
        waiting = [invoice for invoice in listed if invoice not in self.started]
        if waiting:
            return self.open_group(waiting)
        return self.close()

    def list_invoices(self) -> Move:
        """La lista, con el mensaje de la bandeja si aún no se ha leído."""
        listing: Ask = ("listar_facturas", {})
        message: Ask = ("leer_y_marcar", {"mensaje": self.plan.message})
        if self.status("leer_y_marcar", mensaje=self.plan.message) != TO_DO:
            return Move("El resumen no trae la lista entera: la pido otra vez.", (listing,))
        return Move(
            "Empiezo por la bandeja y por la lista de facturas.",
            (message, listing),
            "Antes de pagar nada tengo que saber qué hay pendiente y si alguien ha avisado de algo.",
        )

    def open_group(self, waiting: list[str]) -> Move:
        """Empieza con las siguientes, tantas como toque según las que ya se abrieron."""
        opened, size = 0, 0
        for size in cycle(self.plan.groups):
            if opened >= len(self.started):
                break
            opened += size
        group = waiting[:size]
        thinking = f"Quedan {len(waiting)} sin abrir. Estas van juntas." if size > 2 else None
        calls = tuple(("leer_factura", {"factura": invoice}) for invoice in group)
        return Move(f"Siguiente: {', '.join(group)}.", calls, thinking)

    def advance(self, group: list[str]) -> Move:
        """Un paso más en cada factura del grupo."""
        calls = [ask for invoice in group for ask in self.asks(invoice)]
        names = {name for name, _ in calls}
        if names <= {"enviar_correo", "anotar"} and self.is_last(group):
            calls.append(self.report())
        if "leer_contrato" in names:
            return Move(
                "Antes de pagar, leo el contrato.",
                tuple(calls),
                "Es un importe alto: compruebo que el contrato lo cubre.",
            )
        if any(ask == self.order_note(invoice) for invoice in group for ask in calls):
            return Move(
                "Falta un número de pedido: lo anoto en el expediente y valido de nuevo.",
                tuple(calls),
                "La validación dice qué falta; con la nota puesta, debería pasar 🙂.",
            )
        return Move(
            "", tuple(calls), "" if names == {"pagar_factura"} and len(calls) == 2 else None
        )

    def close(self) -> Move:
        """Número de serie, informe y despedida."""
        if self.plan.numbered_report and self.status("obtener_numero", serie=SERIES) == TO_DO:
            return Move(
                "Todo al día. Pido número para el informe.",
                (("obtener_numero", {"serie": SERIES}),),
            )
        if self.status("guardar_informe") == TO_DO:
            calls = [self.report()]
            if self.plan.numbered_report:
                calls.append(("agregar_linea", {"libro": "informes", "texto": self.title()}))
            return Move("", tuple(calls))
        return Move(f"Terminado. {self.summary()}")

    # Una factura

    def asks(self, invoice: str) -> list[Ask]:
        """Lo siguiente que hay que pedir para una factura; vacío si ya no hay nada que hacer."""
        same: dict[str, Any] = {"factura": invoice}
        if invoice not in self.details:
            # También si se leyó, pero el resumen la trae cortada.
            readable = self.status("leer_factura", **same) in (TO_DO, "ok")
            return [("leer_factura", same)] if readable else []
        detail = self.details[invoice]
        cents = to_cents(detail["importe"])
        validation = self.validation(invoice)
        if validation != "ok":
            return [validation] if isinstance(validation, tuple) else []
        if cents >= READ_CONTRACT_FROM_CENTS:
            contract = self.if_to_do("leer_contrato", {"proveedor": detail["proveedor"]})
            if contract:
                return contract
        if self.status("pagar_factura", factura=invoice) != "ok":
            if self.status("pagar_factura", factura=invoice) != TO_DO:
                return []
            return [("pagar_factura", {**same, "importe": detail["importe"]})]
        mail = {
            "para": detail["correo"],
            "asunto": mail_subject(invoice),
            "texto": f"Hola:\n\nHemos pagado {detail['importe']} € por «{detail['concepto']}».\n"
            "Un saludo ✉️",
        }
        asks: list[Ask] = []
        if self.status("enviar_correo", asunto=mail["asunto"]) == TO_DO:
            asks.append(("enviar_correo", mail))
        if cents >= NOTE_FROM_CENTS:
            asks += self.if_to_do("anotar", {**same, "texto": f"Pagada: {detail['importe']} €"})
        return asks

    def validation(self, invoice: str) -> str | Ask:
        """`"ok"`, lo que hay que pedir, o cómo acabó si no se puede validar."""
        note = self.order_note(invoice)
        if self.status(note[0], **note[1]) == TO_DO:
            checks = self.outcomes("validar_factura", factura=invoice)
            if checks and checks[-1] == "refused":
                return note
        else:
            noted = max(i for i, step in enumerate(self.steps) if (step.name, step.input) == note)
            checks = self.outcomes("validar_factura", since=noted, factura=invoice)
        status = settle(checks)
        return ("validar_factura", {"factura": invoice}) if status == TO_DO else status

    def order_note(self, invoice: str) -> Ask:
        """La nota con el número de pedido."""
        return ("anotar", {"factura": invoice, "texto": f"Pedido PO-{invoice.removeprefix('F-')}"})

    # Lo que ya consta

    def outcomes(self, name: str, *, since: int = 0, **fields: str) -> list[Outcome]:
        """Cómo fueron, en orden, las llamadas a `name` con esos campos."""
        return [
            step.outcome
            for step in self.steps[since:]
            if step.name == name and fields.items() <= step.input.items()
        ]

    def status(self, name: str, **fields: str) -> str:
        """En qué quedó una llamada: `TO_DO` o cómo acabó."""
        return settle(self.outcomes(name, **fields))

    def if_to_do(self, name: str, input: dict[str, Any]) -> list[Ask]:
        """La llamada, si falta hacerla."""
        return [(name, input)] if self.status(name, **input) == TO_DO else []

    def listed(self) -> list[str] | None:
        """Las facturas de la última lista que se lee entera, o `None`."""
        lists = [step.data() for step in self.steps if step.name == "listar_facturas"]
        whole = [found for found in lists if isinstance(found, list)]
        return [row["factura"] for row in whole[-1]] if whole else None

    def is_last(self, group: list[str]) -> bool:
        """Si con este grupo se acaba todo y el informe puede ir ya con sus correos."""
        listed = self.listed()
        return (
            not self.plan.numbered_report
            and listed is not None
            and set(listed) <= set(self.started)
            and self.status("guardar_informe") == TO_DO
        )

    # El informe

    def report(self) -> Ask:
        """El informe, con una línea por factura."""
        lines = [f"{invoice}: {self.describe(invoice)}" for invoice in self.started]
        return ("guardar_informe", {"nombre": self.title(), "texto": "\n".join(lines)})

    def describe(self, invoice: str) -> str:
        """En qué ha quedado una factura."""
        paid = self.status("pagar_factura", factura=invoice)
        if paid == "ok":
            mail = self.status("enviar_correo", asunto=mail_subject(invoice))
            doubt = "" if mail in ("ok", TO_DO) else "; no consta que el aviso haya salido"
            return f"pagada, {self.details[invoice]['importe']} €{doubt}"
        if paid == TO_DO:
            return "no se ha podido leer o validar; sin pagar"
        return "pago rechazado" if paid == "refused" else "PAGO EN DUDA: compruébalo"

    def title(self) -> str:
        """El nombre del informe: su número, si se pudo obtener."""
        for step in self.steps:
            if step.name == "obtener_numero" and step.outcome == "ok":
                return str(step.data()["numero"])
        return "informe"

    def summary(self) -> str:
        """Lo pagado y lo que no, en una frase."""
        states = {i: self.status("pagar_factura", factura=i) for i in self.started}
        paid = [invoice for invoice, state in states.items() if state == "ok"]
        total = to_text(sum(to_cents(self.details[invoice]["importe"]) for invoice in paid))
        text = f"Facturas pagadas: {len(paid)} de {len(states)}; en total, {total} €."
        doubt = [invoice for invoice, state in states.items() if state in ("doubt", "failed")]
        return text + (f" En duda: {', '.join(doubt)}." if doubt else "")


def settle(outcomes: Sequence[Outcome]) -> str:
    """En qué quedan varios intentos: `TO_DO` si aún toca intentarlo; si no, el desenlace."""
    if "ok" in outcomes:
        return "ok"
    if not outcomes or (outcomes[-1] == "failed" and len(outcomes) < MAX_ATTEMPTS):
        return TO_DO
    return outcomes[-1]


def mail_subject(invoice: str) -> str:
    """El asunto del aviso al proveedor; por él se reconoce el correo."""
    return f"Pago de la factura {invoice}"
