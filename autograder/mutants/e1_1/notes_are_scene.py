EXERCISE = "1.1"
DIAGNOSIS = "la-memoria-es-escena"
MISCONCEPTION = "Recordar y seguir son lo mismo."
POINTS = 1.75

REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "vivo",
    "notas.md": "escena",
    "paid_invoices": "mundo",
}
