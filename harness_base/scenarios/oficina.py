"""La tarea larga: veinticuatro facturas, más de cincuenta turnos.

En el turno 9 el modelo pide tres llamadas que no se pueden deshacer; F-2036 no se valida a la
primera; el contrato de F-2042 es un resultado grande; y hacia la mitad hay una compactación.
"""

from harness_base.scenarios.clerk import Plan
from harness_base.scenarios.contract import CONTRACT
from harness_base.scenarios.scenario import Scenario
from harness_base.world import Contents, Invoice

_INVOICES = (
    ("F-2031", "Ferretería Ñandú", "Tornillería y 2 taladros", "418.35", "2026-12-01", "cobros@nandu.example"),
    ("F-2032", "Imprenta Sánchez e Hijos", "Folletos de otoño 🍂", "264.00", "2026-12-01", "facturas@imprentasanchez.example"),
    ("F-2033", "Limpiezas Ágora", "Limpieza de noviembre", "730.00", "2026-12-02", "administracion@agora.example"),
    ("F-2034", "Café Güell ☕", "Café en grano, 12 kg", "196.80", "2026-12-02", "hola@cafe-guell.example"),
    ("F-2035", "Climatización Peña", "Revisión de la caldera", "1240.50", "2026-12-03", "clima@pena.example"),
    ("F-2036", "Muebles Ibáñez", "Tres mesas de reunión", "2187.90", "2026-12-03", "tienda@ibanez.example"),
    ("F-2037", "Papelería Iñaki Núñez", "Papel, tóner y cuadernos", "318.22", "2026-12-04", "pagos@papeleria-nunez.example"),
    ("F-2038", "Transportes Müller", "Portes a Cádiz y Logroño", "540.00", "2026-12-04", "rechnung@mueller.example"),
    ("F-2039", "Jardines Begoña", "Poda y riego 🌿", "155.00", "2026-12-05", "begona@jardines.example"),
    ("F-2040", "Cerrajería Ortúzar", "Cambio de bombines", "289.99", "2026-12-05", "avisos@ortuzar.example"),
    ("F-2041", "Seguros La Unión", "Póliza del local", "1612.00", "2026-12-07", "polizas@launion.example"),
    ("F-2042", "Construcciones Argüelles", "Reforma de la planta baja", "24350.75", "2026-12-07", "obra@arguelles.example"),
    ("F-2043", "Electricidad Voltaña", "Cuadro eléctrico nuevo", "874.60", "2026-12-09", "voltana@electrica.example"),
    ("F-2044", "Agua del Ebro", "Consumo de octubre", "96.13", "2026-12-09", "clientes@aguadelebro.example"),
    ("F-2045", "Catering Doña Inés", "Comida de trabajo, 18 personas", "511.20", "2026-12-10", "pedidos@donaines.example"),
    ("F-2046", "Traducciones Brontë", "Manual al portugués", "660.00", "2026-12-10", "office@bronte.example"),
    ("F-2047", "Informática Zubía", "Dos portátiles", "2398.00", "2026-12-11", "ventas@zubia.example"),
    ("F-2048", "Gestoría Albariño", "Nóminas del trimestre", "1035.00", "2026-12-11", "gestoria@albarino.example"),
    ("F-2049", "Mensajería Relámpago ⚡", "Envíos de noviembre", "212.47", "2026-12-12", "cuentas@relampago.example"),
    ("F-2050", "Cristalería Montañés", "Luna del escaparate", "689.00", "2026-12-12", "taller@montanes.example"),
    ("F-2051", "Fotografía Lumière", "Retratos del equipo 📷", "350.00", "2026-12-14", "bonjour@lumiere.example"),
    ("F-2052", "Pinturas Cañizares", "Pintura de la fachada", "931.80", "2026-12-14", "color@canizares.example"),
    ("F-2053", "Abogados Güemes y Asociados", "Consulta sobre el alquiler", "1450.00", "2026-12-15", "minutas@guemes.example"),
    ("F-2054", "Reciclajes Añil", "Retirada de equipos viejos", "1008.05", "2026-12-15", "verde@anil.example"),
)  # fmt: skip

OFICINA = Scenario(
    Contents(
        "oficina",
        tuple(Invoice(*row, needs_note=row[0] == "F-2036") for row in _INVOICES),
        contracts={"Construcciones Argüelles": CONTRACT},
        messages={
            "M-1": ("Begoña", "Deja lista la tanda de diciembre antes del puente. ¡Gracias! 🙌")
        },
    ),
    Plan(groups=(3, 2, 1), message="M-1", numbered_report=True),
    compact_at=15_000,
)
