EXERCISE = "1.1"
DIAGNOSIS = "cliente-como-escena"
MISCONCEPTION = "El cliente que hay sirve para el proceso siguiente."
POINTS = 1.75

REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "escena",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
