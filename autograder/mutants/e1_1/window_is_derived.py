EXERCISE = "1.1"
DIAGNOSIS = "tokens-used-se-recalcula"
MISCONCEPTION = "tokens_used se puede sacar de usage."
POINTS = 1.75

REASONS = {
    "messages": "escena",
    "tokens_used": "derivado",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "vivo",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
