"""Qué haría una persona ordenada con lo que ya consta: la decisión del modelo de guion.

Es una función pura de las llamadas contestadas. Lleva las facturas por grupos pequeños y hace
avanzar a la vez las de un grupo. Un fallo pasajero lo reintenta una vez; un «no» del proveedor lo
acepta; lo que le dicen que está en duda no lo repite, y al final lo cuenta.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import cycle
from typing import Any

from harness_base.scenarios.progress import TO_DO, Progress, settle
from harness_base.scenarios.report import mail_subject, report, summary
from harness_base.world.money import to_cents

READ_CONTRACT_FROM_CENTS = 20_000_00
NOTE_FROM_CENTS = 1_000_00
SERIES = "INF"

Ask = tuple[str, dict[str, Any]]
"""Una llamada que el modelo quiere hacer: nombre y entrada."""


@dataclass(frozen=True)
class Plan:
    """Cómo reparte el trabajo el modelo."""

    groups: tuple[int, ...]
    """Cuántas facturas lleva a la vez: los tamaños se van turnando."""
    message: str
    """El mensaje de la bandeja que lee al empezar."""
    numbered_report: bool
    """Si el informe lleva número de serie y línea en el libro; si no, va con el último correo."""


@dataclass(frozen=True)
class Move:
    """Lo siguiente: un texto y unas llamadas; sin llamadas, la tarea ha terminado.

    `thinking` es el razonamiento que acompaña: `""`, firmado pero sin mostrar; `None`, ninguno.
    """

    text: str
    calls: list[Ask]
    thinking: str | None = None


def next_move(progress: Progress, plan: Plan) -> Move:
    """Sigue con el grupo que está a medias; si no lo hay, abre otro; si no quedan, cierra."""
    group = [invoice for invoice in progress.started if _asks(progress, invoice)]
    if group:
        return _advance(progress, plan, group)
    listed = progress.listed()
    if listed is None:
        if progress.status("listar_facturas") not in (TO_DO, "ok"):
            return Move("No consigo ver la lista de facturas: no sigo a ciegas.", [])
        return _list_invoices(progress, plan)
    waiting = [invoice for invoice in listed if invoice not in progress.started]
    if waiting:
        return _open_group(plan, waiting, opened=len(progress.started))
    return _close(progress, plan)


def _list_invoices(progress: Progress, plan: Plan) -> Move:
    listing: Ask = ("listar_facturas", {})
    message: Ask = ("leer_y_marcar", {"mensaje": plan.message})
    if progress.status("leer_y_marcar", mensaje=plan.message) != TO_DO:
        return Move("El resumen no trae la lista entera: la pido otra vez.", [listing])
    return Move(
        "Empiezo por la bandeja y por la lista de facturas.",
        [message, listing],
        "Antes de pagar nada tengo que saber qué hay pendiente y si alguien ha avisado de algo.",
    )


def _open_group(plan: Plan, waiting: list[str], *, opened: int) -> Move:
    """Abre las siguientes: tantas como toca después de las `opened` que ya se abrieron."""
    covered = 0
    for size in cycle(plan.groups):
        if covered >= opened:
            break
        covered += size
    group = waiting[:size]
    thinking = f"Quedan {len(waiting)} sin abrir. Estas pueden ir juntas." if size > 2 else None
    calls: list[Ask] = [("leer_factura", {"factura": invoice}) for invoice in group]
    return Move(f"Siguiente: {', '.join(group)}.", calls, thinking)


def _advance(progress: Progress, plan: Plan, group: list[str]) -> Move:
    """Un paso más en cada factura del grupo."""
    calls = [ask for invoice in group for ask in _asks(progress, invoice)]
    names = {name for name, _ in calls}
    if names <= {"enviar_correo", "anotar"} and _report_goes_now(progress, plan):
        calls.append(_report(progress))
    if "leer_contrato" in names:
        return Move(
            "Antes de pagar, leo el contrato.",
            calls,
            "Es un importe alto: compruebo que el contrato lo cubre.",
        )
    if any(_order_note(invoice) in calls for invoice in group):
        return Move(
            "Falta un número de pedido: lo anoto en el expediente y valido de nuevo.",
            calls,
            "La validación dice qué falta; con la nota puesta, debería pasar 🙂.",
        )
    hidden = names == {"pagar_factura"} and len(calls) == 2
    return Move("", calls, "" if hidden else None)


def _close(progress: Progress, plan: Plan) -> Move:
    """Número de serie, informe y despedida."""
    if plan.numbered_report and progress.status("obtener_numero", serie=SERIES) == TO_DO:
        return Move(
            "Todo al día. Pido número para el informe.", [("obtener_numero", {"serie": SERIES})]
        )
    calls = [_report(progress)] if progress.status("guardar_informe") == TO_DO else []
    line = {"libro": "informes", "texto": f"{_report_name(progress)}. {summary(progress)}"}
    if plan.numbered_report and progress.status("agregar_linea", libro="informes") == TO_DO:
        calls.append(("agregar_linea", line))
    return Move("" if calls else f"Terminado. {summary(progress)}", calls)


def _asks(progress: Progress, invoice: str) -> list[Ask]:
    """Lo siguiente que hay que pedir para una factura; vacío si ya no hay nada que hacer."""
    if invoice not in progress.details:
        # También si se leyó, pero el resumen de una compactación la trae cortada.
        readable = progress.status("leer_factura", factura=invoice) in (TO_DO, "ok")
        return [("leer_factura", {"factura": invoice})] if readable else []
    detail = progress.details[invoice]
    cents = to_cents(detail["importe"])
    status, ask = _validation(progress, invoice)
    if status != "ok":
        return [ask] if status == TO_DO else []
    if cents >= READ_CONTRACT_FROM_CENTS:
        contract = _if_to_do(progress, "leer_contrato", {"proveedor": detail["proveedor"]})
        if contract:
            return contract
    paid = progress.status("pagar_factura", factura=invoice)
    if paid == TO_DO:
        return [("pagar_factura", {"factura": invoice, "importe": detail["importe"]})]
    return _after_paying(progress, detail, cents) if paid == "ok" else []


def _after_paying(progress: Progress, detail: dict[str, str], cents: int) -> list[Ask]:
    """El aviso al proveedor y, en los pagos altos, la nota."""
    invoice, amount = detail["factura"], detail["importe"].replace(".", ",")
    mail = {
        "para": detail["correo"],
        "asunto": mail_subject(invoice),
        "texto": f"Hola:\n\nHemos pagado {amount} € por «{detail['concepto']}».\nUn saludo ✉️",
    }
    todo = progress.status("enviar_correo", asunto=mail["asunto"]) == TO_DO
    asks: list[Ask] = [("enviar_correo", mail)] if todo else []
    if cents >= NOTE_FROM_CENTS:
        asks += _if_to_do(progress, "anotar", {"factura": invoice, "texto": f"Pagada: {amount} €"})
    return asks


def _validation(progress: Progress, invoice: str) -> tuple[str, Ask]:
    """En qué está la validación y lo que toca pedir: validar o, si falta, anotar el pedido.

    Los intentos de antes de la nota no cuentan: la nota era lo que faltaba.
    """
    check: Ask = ("validar_factura", {"factura": invoice})
    note = _order_note(invoice)
    noted = progress.last(*note)
    outcomes = progress.outcomes(*check, since=0 if noted is None else noted)
    if outcomes and outcomes[-1] == "refused" and progress.status(note[0], **note[1]) == TO_DO:
        return TO_DO, note
    return settle(outcomes), check


def _order_note(invoice: str) -> Ask:
    """La nota con el número de pedido."""
    return ("anotar", {"factura": invoice, "texto": f"Pedido PO-{invoice.removeprefix('F-')}"})


def _if_to_do(progress: Progress, name: str, input: dict[str, str]) -> list[Ask]:
    return [(name, input)] if progress.status(name, **input) == TO_DO else []


def _report_goes_now(progress: Progress, plan: Plan) -> bool:
    """Si el informe sin número puede ir con los últimos correos."""
    listed = progress.listed()
    return (
        not plan.numbered_report
        and listed is not None
        and set(listed) <= set(progress.started)
        and progress.status("guardar_informe") == TO_DO
    )


def _report(progress: Progress) -> Ask:
    return ("guardar_informe", {"nombre": _report_name(progress), "texto": report(progress)})


def _report_name(progress: Progress) -> str:
    return progress.number() or "informe"
