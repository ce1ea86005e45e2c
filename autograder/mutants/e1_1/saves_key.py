EXERCISE = "1.1"
DIAGNOSIS = "guarda-la-clave"
MISCONCEPTION = "Sin la clave no se puede seguir, así que se guarda."
POINTS = 1.75

REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "escena",
    "client": "vivo",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
