EXERCISE = "1.1"
DIAGNOSIS = "los-mensajes-son-memoria"
MISCONCEPTION = "Lo que ve el modelo ya está guardado en alguna parte."
POINTS = 1.75

REASONS = {
    "messages": "memoria",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "vivo",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
