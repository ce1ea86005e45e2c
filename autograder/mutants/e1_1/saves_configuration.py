EXERCISE = "1.1"
DIAGNOSIS = "guarda-la-configuración"
MISCONCEPTION = "Todo lo que usa el bucle es estado."
POINTS = 1.75

REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "escena",
    "api_key": "secreto",
    "client": "vivo",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
