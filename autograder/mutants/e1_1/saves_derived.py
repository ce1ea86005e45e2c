EXERCISE = "1.1"
DIAGNOSIS = "guarda-lo-derivado"
MISCONCEPTION = "Guardar de más no cuesta."
POINTS = 1.75

REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "escena",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "vivo",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
