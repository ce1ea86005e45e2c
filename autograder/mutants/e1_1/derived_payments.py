EXERCISE = "1.1"
DIAGNOSIS = "otro-motivo"
MISCONCEPTION = "Los pagos se pueden deducir de los mensajes."
POINTS = 1.75

REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "vivo",
    "notas.md": "memoria",
    "paid_invoices": "derivado",
}
