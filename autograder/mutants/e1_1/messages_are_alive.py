EXERCISE = "1.1"
DIAGNOSIS = "los-mensajes-están-vivos"
MISCONCEPTION = "Lo que está en memoria muere sin remedio."
POINTS = 1.75

REASONS = {
    "messages": "vivo",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "vivo",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
