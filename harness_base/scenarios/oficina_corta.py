"""Escenario corto: dos facturas en ocho turnos, con las cuatro clases de efecto.

Llamadas en paralelo, pensamiento firmado, una validación que falla, un mensaje largo y, al empezar
el turno 6, una compactación.
"""

from harness_base.scenarios.clerk import Plan
from harness_base.scenarios.scenario import Scenario
from harness_base.world import Contents, Invoice

_GUESTS = ("Iñaki", "Zoé", "Nicolás", "Águeda", "Simón", "Lucía", "Óscar", "Inés", "Ramón", "Noemí")
_TOPICS = (
    "presupuesto del año que viene",
    "turnos de vacaciones",
    "mudanza a la planta baja",
    "formación en primeros auxilios",
)


def _agenda() -> str:
    points = [
        f"{number}. {guest}: {topic}; cinco minutos y una página como mucho, por favor."
        for number, (topic, guest) in enumerate(
            ((topic, guest) for topic in _TOPICS for guest in _GUESTS), start=1
        )
    ]
    intro = "El café es para la reunión del día 9. ¡Gracias! 🙌 Va el orden del día entero:"
    return "\n".join([intro, *points])


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
        messages={"M-1": ("Begoña", _agenda())},
    ),
    Plan(groups=(2,), message="M-1", numbered_report=False),
    compact_at=2_600,
)
