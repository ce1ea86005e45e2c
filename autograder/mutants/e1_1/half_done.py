EXERCISE = "1.1"
DIAGNOSIS = "sin-motivo"
MISCONCEPTION = "Lo que no se contesta no cuenta."
POINTS = 1.75

REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": ...,
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
