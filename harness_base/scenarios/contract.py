"""El contrato largo de la tarea: unos 30 kB de texto, para que haya un resultado grande."""

_TOPICS = (
    ("Objeto", "la reforma de la planta baja, con sus tabiques, suelos e instalaciones"),
    ("Plazos", "el calendario de obra, que se contará en días hábiles"),
    ("Precio", "el importe cerrado de la obra, sin revisión por el coste de los materiales"),
    ("Certificaciones", "las certificaciones parciales, que firmarán las dos partes"),
    ("Pagos", "los pagos, que se harán por transferencia a treinta días"),
    ("Materiales", "los materiales, de calidad igual o superior a la del proyecto"),
    ("Seguridad", "el plan de seguridad y salud, que estará siempre a la vista"),
    ("Residuos", "la retirada de escombros a un vertedero autorizado"),
    ("Subcontratas", "las empresas subcontratadas, que se comunicarán por escrito"),
    ("Garantía", "la garantía de dos años sobre acabados y de diez sobre la estructura"),
    ("Penalizaciones", "las penalizaciones por retraso, con un máximo del cinco por ciento"),
    ("Confidencialidad", "la información que se conozca durante la obra"),
)


def _clause(number: int) -> str:
    name, subject = _TOPICS[(number - 1) % len(_TOPICS)]
    annex = (number - 1) // len(_TOPICS) + 1
    return (
        f"{number}. {name} (anexo {annex}). Este apartado regula {subject}. La empresa "
        "constructora responderá de su cumplimiento aunque lo encargue a terceros, y la propiedad "
        f"podrá comprobarlo en cualquier momento con un aviso de {2 + number % 5} días. Toda "
        f"modificación se hará por escrito y se unirá al anexo {annex} con la firma de ambas "
        "partes; de lo contrario se tendrá por no puesta."
    )


CONTRACT = "\n\n".join(
    [
        "CONTRATO DE OBRA entre la propiedad y Construcciones Argüelles. Importe: 24 350,75 €.",
        *(_clause(number) for number in range(1, 73)),
        "Leído y conforme, en Ávila, a 3 de noviembre de 2026.",
    ]
)
