EXERCISE = "1.1"
DIAGNOSIS = "motivo-desconocido"
MISCONCEPTION = "Basta con decir si se guarda."
POINTS = 1.75

REASONS = {
    "messages": True,
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "vivo",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
