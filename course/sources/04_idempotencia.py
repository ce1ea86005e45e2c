# ---
# jupyter:
#   jupytext:
#     text_representation:
#       extension: .py
#       format_name: percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
r"""
# 4 · Idempotencia

Tu reanudación dice «desenlace desconocido» y no pasa de ahí. ¿Se pagó la factura o no? Aquí escribes lo que permite repetir sin miedo: un registro que se adelanta al efecto y una clave que identifica la acción. Unos 45 minutos.

Ejecuta la celda: la misma tarea muere dos veces por `SIGKILL`, cada vez en una carpeta. Una, justo antes de que el banco pague F-1; otra, justo después.
"""

# %%
from autograder import check, predict
from autograder.demos import dilemma, kill_paying, same_on_disk

before = kill_paying("tool.started")
after = kill_paying("world.committed")
same_on_disk(before, after)

# %% [markdown]
r"""
El disco dice lo mismo en las dos. Predice si alguna regla acierta siempre.
"""

# %%
predict("4.a", "")

# %%
dilemma(before, after)  # reanuda copias de las dos carpetas con cada regla

# %% [markdown]
r"""
## Ni repetir ni callar

Ninguna acierta en las dos: quien sabe si el pago se hizo es el mundo, no tu disco.

**Al terminar sabrás** clasificar una herramienta por lo que pasa al repetirla; dar a cada acción una clave que sobreviva a la caída; apuntar antes de actuar; decidir qué hacer con lo que no se sabe. Necesitas la reanudación de la lección 3.

![Camino de seis etapas en fila: 1, memoria y estado; 2, instantáneas atómicas; 3, reanudación; 4, idempotencia; 5, rebobinar y bifurcar; 6, integración. Una flecha con el rótulo «estás aquí» señala la cuarta.](figuras/04_estas_aqui.svg)

Cuatro clases, según lo que pasa si se repite:

| clase | la segunda vez |
|---|---|
| `READ` | no cambia nada: solo mira |
| `IDEMPOTENT` | no añade nada a lo que hizo la primera |
| `KEYED` | se haría otra vez, salvo que lleve la misma clave |
| `IRREVERSIBLE` | se hace otra vez; no admite clave |

Las dos últimas son las **herramientas de alto impacto**.

### 4.1 · ¿Qué pasa si se repite? · 2 puntos · unos 4 min · baja

Clasifica seis herramientas por lo que hacen, no por su nombre. Ejemplo: `enviar_correo`, `"IRREVERSIBLE"`.

| herramienta | qué hace |
|---|---|
| `listar_facturas` | devuelve las facturas pendientes |
| `leer_y_marcar` | devuelve el mensaje que se le pide y lo marca como leído |
| `obtener_numero` | devuelve el siguiente número de una serie |
| `agregar_linea` | añade una línea al final de un libro |
| `guardar_informe` | guarda un informe; si ya hay uno con ese nombre, lo sustituye |
| `pagar_factura` | paga; el banco reconoce una clave repetida |

<details><summary>Pista 1</summary>

Imagina que la llamas dos veces seguidas con la misma entrada y miras el mundo después de cada llamada. ¿Ves alguna diferencia?

</details>

<details><summary>Pista 2</summary>

Pide dos veces `obtener_numero`. ¿Recibes el mismo número? ¿Qué le pasa a la serie?

</details>
"""

# %% exercise="4.1" role="answer"
### BEGIN SOLUTION
CLASSES = {
    "listar_facturas": "READ",
    "leer_y_marcar": "IDEMPOTENT",
    "obtener_numero": "IRREVERSIBLE",
    "agregar_linea": "IRREVERSIBLE",
    "guardar_informe": "IDEMPOTENT",
    "pagar_factura": "KEYED",
}
### END SOLUTION

# %% exercise="4.1" role="check"
check("4.1", CLASSES=CLASSES)

# %% [markdown]
r"""
## La clave nombra la acción

Con cada petición puede ir una **clave de idempotencia**. Si llega otra con la misma, el proveedor devuelve el primer resultado y no hace nada más. [Stripe](https://docs.stripe.com/api/idempotent_requests), cuyas reglas sigue nuestro banco, la recuerda al menos 24 horas.

Tiene que ser la misma en todos los intentos de una acción. Stripe propone una al azar: sirve si se guarda antes del primer intento. Aquí la calculamos, y cualquier proceso obtiene la misma:

| parte | ejemplo | qué es |
|---|---|---|
| linaje | `"r1"` | la ejecución que empezó a dar claves |
| herramienta | `"pagar_factura"` | su nombre |
| acción | `{"factura": "F-7", "importe": "100.00"}` | los campos de la entrada que la identifican |
| ordinal | `1` | cuántas veces se ha querido hacer, contando esta |

El **ordinal** lo da el arnés: si una respuesta anterior dejó esa acción sin desenlace, el mismo; si no, el siguiente. Así, un reintento repite clave y dos pagos iguales pedidos adrede llevan dos. Los ordinales viajan en el punto de control.

`canonical_form(valor)` da la **forma canónica** del valor, en bytes: campos en orden, UTF-8 y cada «é» con el mismo código (NFC).
"""

# %%
from harness_base.jsonvalue import canonical_form

one = {"factura": "F-7", "importe": "100.00"}
two = {"importe": "100.00", "factura": "F-7"}
print(one == two, str(one) == str(two), canonical_form(one) == canonical_form(two))

# %% [markdown]
r"""
### 4.2 · La misma acción, la misma clave · 4 puntos · unos 6 min · media

`action_key(lineage, tool, call, ordinal)` devuelve un texto de 16 a 255 caracteres, el mismo hoy y tras la caída. La acción son los campos de `call.input` que nombra `tool.key_fields` (todos, si es `None`). Si falta alguno, se sigue sin él: la entrada se valida después.

Ejemplo: con entrada `{"factura": "F-7", "importe": "100.00"}`, `action_key("r1", pagar, llamada, 1)` no cambia si cambias el orden de los campos; con ordinal 2, sí.

<details><summary>Pista 1</summary>

El proceso que reanuda solo tiene la escena. ¿Qué valores de los que usas volverían a salir iguales?

</details>

<details><summary>Pista 2</summary>

Primero, un diccionario con los campos de la acción que estén en la entrada. Después, la huella SHA-256 de la forma canónica de una lista con las cuatro partes.

</details>

<details><summary>Pista 3</summary>

Acaba con `sha256(canonical_form([lineage, tool.name, action, ordinal])).hexdigest()`.

</details>
"""

# %% role="context"
from hashlib import sha256

from harness_base.dangling import unknown_result
from harness_base.errors import Refused
from harness_base.guarded import Rules
from harness_base.intent_log import Intention, IntentLog, Outcome
from harness_base.jsonvalue import canonical_form
from harness_base.tools import Tool, error_result, to_result
from harness_base.types import Call, Decision, Effect, ToolResult

# %% exercise="4.2" role="answer"
# referencia: harness_base.effects:action_key

# %% exercise="4.2" role="check"
check("4.2", action_key=action_key)

# %% [markdown]
r"""
## Apuntar antes de hacer

Falta saber qué había empezado. El **registro con intención** (*write-ahead log*) apunta lo que se va a hacer **antes** de hacerlo. Sin intención, no empezó; con intención y sin desenlace, empezó y no se sabe.

![Figura 4.1. Línea de tiempo de una llamada con cinco pasos. Hasta que la intención llega al disco, el registro dice «sin empezar». Desde ahí hasta que el resultado llega al disco, dice «desenlace desconocido», haya ocurrido o no el efecto, que está en medio. Después dice «hecha».](figuras/04_instantes.svg)

### 4.3 · Ordena los pasos · 2 puntos · unos 2 min · baja

**Ordena los pasos** de una llamada. Sobran dos. Entre dos pasos puede morir el proceso o irse la luz.

| letra | paso |
|---|---|
| `A` | llamar a la herramienta |
| `B` | llevar el resultado al disco |
| `C` | apuntar `hecha` |
| `D` | apuntar la intención |
| `E` | borrar la intención |
| `F` | apuntar el resultado |
| `G` | llevar la intención al disco |

Ejemplo de cómo se escribe: `STEPS = ["A", "B", "C", "D", "E"]`.

<details><summary>Pista 1</summary>

Imagina la caída después de cada paso: ¿lo que dice el registro es verdad?

</details>

<details><summary>Pista 2</summary>

Un registro al que solo se añade no borra nada. Empieza por `D`.

</details>
"""

# %% exercise="4.3" role="answer"
### BEGIN SOLUTION
STEPS = ["D", "G", "A", "F", "B"]
### END SOLUTION

# %% exercise="4.3" role="check"
check("4.3", STEPS=STEPS)

# %% [markdown]
r"""
## Un silencio no es un no

Este banco tardará demasiado en contestar. Predice qué sabrás.
"""

# %%
predict("4.b", "")

# %%
from autograder.demos import small_bank
from harness_base.world import Fault

bank = small_bank()  # un mundo con una sola factura, F-7
bank.inject(Fault("pay", "timeout_after"))
try:
    bank.pay("F-7", "100.00", key="k1")
except TimeoutError as error:
    print(error)
print(bank.ledger())
print(bank.pay("F-7", "100.00", key="k1"))
print(len(bank.ledger()), "pago")

# %% [markdown]
r"""
Un tiempo agotado o una conexión cortada dejan el desenlace **desconocido**: no se apunta nada. Un **rechazo** (`Refused`: no hay saldo) sí es un desenlace, y se apunta.

### 4.4 · Una vez · 6 puntos · unos 10 min · alta

`run_once(call, tool, log)` ejecuta la llamada de modo que, muera donde muera el proceso, se pueda terminar después sin repetir el efecto. Mataré el proceso tras cada operación de archivo, cada confirmación del mundo y cada evento, también al reanudar (3 puntos); cortaré la luz (1) y haré fallar la herramienta (2).

| pieza | qué hace |
|---|---|
| `log.result(call.position)` | el resultado apuntado, o `None` |
| `log.new_intention(call, tool)` | la intención, sin apuntar |
| `Outcome(call.position, result)` | el desenlace, sin apuntar |
| `log.append(entry)`, `log.sync()` | apunta; lleva al disco lo apuntado (lanza si no hay nada) |
| `tool.run(call.input, key=call.key)` | actúa; devuelve lo que `to_result` convierte en `ToolResult` |
| `error_result(error)` | el `ToolResult` de un error |
| `unknown_result(tool, error)` | el de un desenlace desconocido |

`READ` no necesita intención. Si la herramienta no es de alto impacto (`tool.effect.is_high_impact`), su error es el resultado. Ctrl+C (`KeyboardInterrupt`) debe salir.

Ejemplo: con el resultado ya apuntado → lo devuelve sin ejecutar nada; en el mundo sigue habiendo un pago.

<details><summary>Pista 1</summary>

Tus cinco pasos y, delante, una pregunta: ¿consta ya el resultado?

</details>

<details><summary>Pista 2</summary>

`try: output = tool.run(...)`. En el `except Exception as error` hay dos casos: cuando no se sabe, vuelve sin apuntar; cuando se sabe, `result = error_result(error)`.

</details>

<details><summary>Pista 3</summary>

El desenlace es desconocido cuando `tool.effect.is_high_impact and not isinstance(error, Refused)`.

</details>
"""

# %% exercise="4.4" role="answer"
# referencia: harness_base.effects:run_once

# %% exercise="4.4" role="check"
check("4.4", run_once=run_once)

# %% [markdown]
r"""
¿Y si muere **mientras** apunta? Predice qué lee el siguiente.
"""

# %%
predict("4.c", "")

# %%
from autograder.demos import damaged_logs

damaged_logs()

# %% [markdown]
r"""
## Qué hacer con lo que no se sabe

Ante una intención sin desenlace, lo que no hace daño se repite (`RUN`). Con clave, se repite con la misma (`RUN_SAME_KEY`) mientras el proveedor la recuerde: `tool.key_ttl_s` segundos desde la primera intención, `entry.at`. Si no, se pregunta fuera, cuando hay **sonda** (`tool.probe`): `PROBE`. Y si no la hay, se dice al modelo y a una persona: `UNKNOWN`.

### 4.5 · Decide · 4 puntos · unos 6 min · media

`decide(entry, tool, now)` devuelve la `Decision`. `now` y `entry.at` son segundos. Un reloj que ha ido hacia atrás, o un plazo sin declarar (`None`), cuentan como clave caducada.

Ejemplo: pago con clave de hace 2 h, que el proveedor guarda 24 h → `Decision.RUN_SAME_KEY`; la misma, de hace 3 días y sin sonda → `Decision.UNKNOWN`.

<details><summary>Pista 1</summary>

El proceso murió el viernes y reanudas el lunes. Para el banco, ¿es la misma petición?

</details>

<details><summary>Pista 2</summary>

Tres preguntas en orden: ¿es de alto impacto?, ¿vale aún la clave?, ¿hay sonda?

</details>

<details><summary>Pista 3</summary>

Con `KEYED`, la clave vale si `0 <= now - entry.at < (tool.key_ttl_s or 0)`.

</details>
"""

# %% exercise="4.5" role="answer"
# referencia: harness_base.effects:decide

# %% exercise="4.5" role="check"
check("4.5", decide=decide)

# %% [markdown]
r"""
Elige herramienta, protección e instante; mata, reanuda y compara registro, mundo y decisión.
"""

# %%
from autograder.widgets import key_explorer

key_explorer()

# %% [markdown]
r"""
## La misma caída, superada

Las dos muertes del principio, con tus reglas. Después, la tarea larga muere doscientas veces en instantes al azar.
"""

# %%
from autograder.demos import protected, random_kills

rules = Rules(action_key, run_once, decide)
protected(rules)

# %%
random_kills(rules, kills=200)

# %% [markdown]
r"""
Ni un céntimo de más: se pide al menos una vez, y lo repetido se reconoce. **Ya puedes** matar la tarea larga donde quieras y pagar cada factura exactamente una vez.

**Qué simplificamos.** Un «no consta» de la sonda solo cuenta cuando nada tuyo puede actuar ya: lo vigila `harness_base.guarded`. Producción concilia además con el extracto del banco.

<details><summary>Tres lecturas</summary>

- Jayadeba Jena y Sanjay Dalal, [*The Idempotency-Key HTTP Header Field*](https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/), borrador del IETF, versión 07, 2025. La misma idea como cabecera común para cualquier servicio.
- Pat Helland, [*Idempotence Is Not a Medical Condition*](https://queue.acm.org/detail.cfm?id=2187821), ACM Queue, 2012. Por qué, si los mensajes se repiten, la idempotencia no es un lujo.
- Thanumalayan Sankaranarayana Pillai y otros, [*All File Systems Are Not Created Equal: On the Complexity of Crafting Crash-Consistent Applications*](https://www.usenix.org/conference/osdi14/technical-sessions/presentation/pillai), OSDI 2014. Once programas muy usados y sesenta fallos debidos a suponer un orden en el disco.

</details>

<details><summary>Si te quedas con ganas</summary>

- Cambia `decide` para que nunca devuelva `UNKNOWN`, vuelve a ejecutar `random_kills` y busca los correos repetidos.
- Quita el linaje de `action_key`. ¿Qué pasa si dos ejecuciones distintas pagan la misma factura adrede?
- El banco olvida las claves a las 24 horas. Diseña una sonda para `pagar_factura` con `World.find_payment` y di qué decidiría entonces `decide` tres días después.

</details>
"""
