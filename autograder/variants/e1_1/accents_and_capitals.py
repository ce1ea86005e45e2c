EXERCISE = "1.1"

REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": " Configuración",
    "api_key": "secreto",
    "client": "vivo",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
