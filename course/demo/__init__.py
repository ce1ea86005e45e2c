"""La demostración: la tarea larga, matada y reanudada de verdad, y sus cuentas al final."""
