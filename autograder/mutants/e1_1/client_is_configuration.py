EXERCISE = "1.1"
DIAGNOSIS = "el-cliente-es-configuración"
MISCONCEPTION = "Lo que se prepara al arrancar es configuración."
POINTS = 1.75

REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "derivado",
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "configuracion",
    "notas.md": "memoria",
    "paid_invoices": "mundo",
}
