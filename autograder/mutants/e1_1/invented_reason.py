EXERCISE = "1.1"
DIAGNOSIS = "motivo-desconocido"
MISCONCEPTION = "Vale cualquier palabra."
POINTS = 1.75

REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "estado",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
