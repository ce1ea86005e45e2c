EXERCISE = "1.1"
DIAGNOSIS = "la-clave-es-configuración"
MISCONCEPTION = "La clave es una opción más."
POINTS = 1.75

REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "configuracion",
    "client": "vivo",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
