"""Escenario corto: dos facturas en ocho turnos, con las cuatro clases de efecto.

Llamadas en paralelo, pensamiento firmado, una validación que falla y una compactación.
"""

from harness_base.scenarios.clerk import Plan
from harness_base.scenarios.scenario import Scenario
from harness_base.world import Contents, Invoice

OFICINA_CORTA = Scenario(
    Contents(
        "oficina_corta",
        (
            Invoice(
                "F-1",
                "Papelería Iñaki Núñez",
                "Cuadernos y tóner",
                "182.40",
                "2026-12-05",
                "pagos@papeleria-nunez.example",
            ),
            Invoice(
                "F-2",
                "Café Güell ☕",
                "Café en grano, 12 kg",
                "1096.00",
                "2026-12-09",
                "hola@cafe-guell.example",
                needs_note=True,
            ),
        ),
        messages={"M-1": ("Begoña", "El café es para la reunión del día 9. ¡Gracias! 🙌")},
    ),
    Plan(groups=(2,), message="M-1", numbered_report=False),
    compact_at=10_000,
)
