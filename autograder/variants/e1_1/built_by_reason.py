EXERCISE = "1.1"

REASONS = dict.fromkeys(("messages", "tokens_used"), "escena")
REASONS.update(pending_calls="derivado", max_turns="configuracion", api_key="secreto")
REASONS |= {"client": "vivo", "notas.md": "memoria", "paid_invoices": "mundo"}
