EXERCISE = "1.1"
DIAGNOSIS = "otro-motivo"
MISCONCEPTION = "El registro lo lleva el banco."
POINTS = 1.75

REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "mundo",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "vivo",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
