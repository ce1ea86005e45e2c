EXERCISE = "1.1"
DIAGNOSIS = "guarda-el-mundo"
MISCONCEPTION = "Con una copia de los pagos no se paga dos veces."
POINTS = 1.75

REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "vivo",
    "notas.md": "memoria",
    "paid_invoices": "escena",
}
