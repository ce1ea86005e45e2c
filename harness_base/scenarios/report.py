"""Lo que el modelo de guion cuenta al final: el informe y el resumen."""

from __future__ import annotations

from harness_base.scenarios.progress import TO_DO, Progress
from harness_base.world.money import in_words, to_cents


def mail_subject(invoice: str) -> str:
    """El asunto del aviso al proveedor; por él se reconoce el correo."""
    return f"Pago de la factura {invoice}"


def report(progress: Progress) -> str:
    """Una línea por factura, con lo que conste de cada una."""
    return "\n".join(f"{invoice}: {_describe(progress, invoice)}" for invoice in progress.started)


def summary(progress: Progress) -> str:
    """Lo pagado y lo que está en duda, en una o dos frases."""
    states = {i: progress.status("pagar_factura", factura=i) for i in progress.started}
    paid = [invoice for invoice, state in states.items() if state == "ok"]
    total = in_words(sum(to_cents(progress.details[i]["importe"]) for i in paid))
    text = f"Facturas pagadas: {len(paid)} de {len(states)}; en total, {total}."
    doubt = [invoice for invoice, state in states.items() if state in ("doubt", "failed")]
    return text + (f" En duda: {', '.join(doubt)}." if doubt else "")


def _describe(progress: Progress, invoice: str) -> str:
    paid = progress.status("pagar_factura", factura=invoice)
    if paid == TO_DO:
        return "sin pagar: no se ha podido leer o validar"
    if paid == "refused":
        return "sin pagar: el banco ha dicho que no"
    if paid != "ok":
        return "PAGO EN DUDA: no consta si se hizo; compruébalo antes de repetirlo"
    mail = progress.status("enviar_correo", asunto=mail_subject(invoice))
    doubt = "" if mail in ("ok", TO_DO) else "; no consta que el aviso haya salido"
    return f"pagada, {progress.details[invoice]['importe']} €{doubt}"
