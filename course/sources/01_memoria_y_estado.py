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
# 1 · Memoria y estado

Tu agente lleva una hora pagando facturas y su proceso muere. ¿Qué queda? Aquí separas lo que hay que guardar y escribes la clase que lo contiene. Unos 34 minutos.

Ejecuta la celda (`Mayús + Intro`): una tarea de oficina arranca en un proceso de verdad, con un modelo que sigue un guion, sin red ni clave, y en el turno 9 la mata `SIGKILL`, la señal que ningún programa puede capturar ni ignorar.
"""

# %%
from autograder import check, predict
from autograder.demos import TASK, ledger, new_folder, on_disk, run_office, run_with

killed = new_folder()
run_office(killed, kill_at="turn.started:9")
on_disk(killed)

# %% [markdown]
r"""
Antes de volver a arrancarla, predice qué hará: escribe una letra entre las comillas.
"""

# %%
predict("1.a", "")

# %%
run_office(killed)  # el mismo mundo, la misma carpeta
ledger(killed)

# %% [markdown]
r"""
## Qué se perdió

No se perdió ningún archivo, ni siquiera el **registro de efectos**, que lleva una línea por llamada terminada. Se perdió la **escena**: mensajes, turno y contadores vivían en el proceso.

El arnés volvió a preguntar; el mundo, que ordena por último cambio, contestó otra cosa; el modelo tomó otro camino y pagó dos veces cinco facturas.

**Al terminar sabrás** clasificar lo que maneja un arnés, anotar una respuesta sin perder nada, llevar la escena a JSON y de vuelta, y decir cuánto cuesta no guardarla.

![Camino de seis etapas en fila: 1, memoria y estado; 2, instantáneas atómicas; 3, reanudación; 4, idempotencia; 5, rebobinar y bifurcar; 6, integración. Una flecha con el rótulo «estás aquí» señala la primera.](figuras/01_estas_aqui.svg)

**Se da por sabido** el bucle guiado por `stop_reason`, las parejas `tool_use` y `tool_result`, la ventana y la compactación.

<details><summary>Del arnés en JavaScript a Python</summary>

Tu arnés del curso anterior estaba en JavaScript. Las piezas son las mismas; cambian los nombres.

| JavaScript | Python | Ojo |
|---|---|---|
| `tokensUsed` | `tokens_used` | guiones bajos en vez de mayúsculas |
| `null`, `undefined` | `None` | solo hay uno |
| `{ role: "user" }` | `{"role": "user"}` | un diccionario; las claves van entre comillas |
| `msg.content` | `msg["content"]` | el punto es para atributos de objetos |
| `[...lista]` | `list(lista)` | copia un nivel: lo de dentro se comparte |
| `structuredClone(x)` | `deepcopy(x)` | copia todos los niveles |
| `class` con `constructor` | `@dataclass` | el constructor se genera a partir de los campos |
| `await modelo.create(…)` | `model.create(…)` | nuestro arnés hace una cosa cada vez |
| `JSON.stringify(x)` | `json.dumps(x)` | las tuplas salen como listas |
| `try … catch (e)` | `try … except ValueError as e` | `throw` es `raise` |
| `try … finally { f.close() }` | `with open(ruta) as f:` | `with` cierra al salir, también si hay un error |
| `fs.writeFileSync(ruta, s)` | `ruta.write_text(s, encoding="utf-8")` | `ruta` es un `Path` |
| `fs.renameSync(a, b)` | `os.replace(a, b)` | la usarás en la lección 2 |

</details>
"""

# %%
predict.review("1")

# %% [markdown]
r"""
## Memoria y estado

**Memoria** es lo que se enseña al modelo: el texto de cada petición y las notas para otro día. **Estado de ejecución**, o escena en curso, es lo que el arnés necesita para seguir. La memoria sale de la escena, pero no basta para rehacerla.

| contador | mide | al compactar |
|---|---|---|
| `usage` | lo gastado por **todas** las respuestas: entrada, escritura y lectura de caché, salida | no cambia |
| `tokens_used` | lo que ocupa la ventana: esas cuatro partes de la **última**, sumadas | baja |

### 1.1 · ¿Se guarda? ¿Por qué? · 2 puntos · unos 4 min · baja

Cambia cada `...` por un motivo. Ejemplo: `"archivo_abierto": "vivo"`.

| motivo | por qué |
|---|---|
| `"escena"` | cambia con la tarea: se guarda |
| `"derivado"` | se calcula con lo guardado |
| `"configuracion"` | la fija quien arranca la tarea |
| `"secreto"` | la da quien arranca y no debe quedar escrita |
| `"vivo"` | muere con el proceso |
| `"memoria"` | la escribe el modelo en su propio archivo |
| `"mundo"` | lo lleva otro sistema |

<details><summary>Pista 1</summary>

De cada cosa pregúntate: si el proceso muere ahora, ¿dónde vuelvo a encontrarla?

</details>

<details><summary>Pista 2</summary>

Las llamadas pendientes son las que están en `messages` y aún no están en el registro de efectos. ¿Hace falta apuntarlas otra vez?

</details>

<details><summary>Pista 3</summary>

`tokens_used` habla de la última respuesta, y los mensajes no llevan su consumo. ¿De dónde lo sacarías tras la caída?

</details>
"""

# %% exercise="1.1" role="answer"
### BEGIN SOLUTION
REASONS = {
    "messages": "escena",
    "tokens_used": "escena",
    "pending_calls": "derivado",  # llamadas sin línea en el registro de efectos
    "max_turns": "configuracion",
    "api_key": "secreto",
    "client": "vivo",  # la conexión con la API
    "notas.md": "memoria",  # lo que el modelo apunta para otro día
    "paid_invoices": "mundo",
}
### END SOLUTION

# %% exercise="1.1" role="check"
check("1.1", REASONS=REASONS)

# %% [markdown]
r"""
## Una copia que no cambia
"""

# %%
predict("1.b", "")

# %% role="context"
import json
from copy import copy, deepcopy
from dataclasses import asdict, dataclass, field
from typing import Any

from harness_base.errors import NotStorable
from harness_base.jsonvalue import check_plain
from harness_base.scene_fields import check_scene
from harness_base.types import Message, Response, Usage

# %%
scene = [{"role": "user", "content": [{"type": "text", "text": "antes"}]}]
same, shallow, deep = scene, copy(scene), deepcopy(scene)  # copy comparte lo de dentro
scene[0]["content"][0]["text"] = "después"
print(same, shallow, deep, sep="\n")

# %% [markdown]
r"""
### 1.2 · Anota una respuesta · 4 puntos · unos 7 min · media

`record_reply(response)` añade un mensaje `assistant` con **todos** los bloques, tal como llegaron y sin compartirlos; suma el consumo a `usage`, pone al día `tokens_used` y suma uno a `replies`. No toca `turn` (turnos terminados) ni `extra`, un hueco para otras lecciones. Un bloque `thinking` va firmado: si se altera, la API rechaza el historial.

Tras dos respuestas, cada una con 100 tokens de entrada, 300 leídos de caché y 20 de salida: `usage.output_tokens == 40`, `tokens_used == 420`, `replies == 2`.

<details><summary>¿Qué hacen <code>@dataclass</code> y <code>field</code>?</summary>

`@dataclass` escribe el constructor de la clase a partir de sus campos, y también la comparación con `==`. `field(default_factory=list)` da a cada objeto una lista nueva; con `= []` la compartirían todos, y Python no lo permite.

</details>

<details><summary>Pista 1</summary>

El bucle seguirá usando `response` cuando tú ya la hayas anotado. Si alguien cambia un bloque ahí, ¿cambia tu escena?

</details>

<details><summary>Pista 2</summary>

`response.usage` es un `Usage`: sus campos son `input_tokens`, `cache_creation_input_tokens`, `cache_read_input_tokens` y `output_tokens`, y dos `Usage` se suman con `+`.

</details>

<details><summary>Pista 3</summary>

Empieza así: `self.messages.append({"role": "assistant", "content": deepcopy(...)})`.

</details>
"""

# %% exercise="1.2" role="answer"
# referencia: harness_base.state:RunState

# %% exercise="1.2" role="check"
check("1.2", RunState=RunState)

# %% [markdown]
r"""
## Ida y vuelta por JSON

JSON no tiene tuplas ni claves numéricas, y `json.dumps` las convierte sin avisar:
"""

# %%
json.loads(json.dumps({"par": (1, 2), "intentos": {7: "F-7"}}))

# %% [markdown]
r"""
### 1.3 · La escena, en datos y de vuelta · 4 puntos · unos 6 min · media

`to_plain(state)` da un diccionario que JSON guarda tal cual y que no cambia aunque la escena avance; ante lo que JSON alteraría, lanza `NotStorable`, como `check_plain(datos)`. `from_plain(data)` devuelve la escena sin tocar `data`; si falta o sobra un campo, lanza un error que lo nombra, como `check_scene(data)`.

`from_plain(json.loads(json.dumps(to_plain(state)))) == state`; `to_plain(RunState(extra={7: "x"}))` lanza `NotStorable`.

<details><summary>Pista 1</summary>

`usage` no es un diccionario ni una lista. ¿Qué escribe JSON en su lugar, y quién vuelve a hacer un `Usage` al leer?

</details>

<details><summary>Pista 2</summary>

`asdict(state)` convierte la escena en diccionarios y copia lo de dentro. `check_plain(datos)` recibe esos diccionarios, baja hasta el fondo y lanza `NotStorable` con el lugar exacto. Si prefieres buscarlo tú: `raise NotStorable(lugar, motivo)`.

</details>

<details><summary>Pista 3</summary>

Al leer, primero `check_scene(data)`: nombra los campos que faltan o sobran. Después, `{**data, "usage": ...}` es un diccionario nuevo con otro `usage`, y `RunState(**valores)` hace de cada clave un argumento.

</details>
"""

# %% exercise="1.3" role="answer"
# referencia: harness_base.state:to_plain
# referencia: harness_base.state:from_plain

# %% exercise="1.3" role="check"
check("1.3", RunState=RunState, to_plain=to_plain, from_plain=from_plain)

# %% [markdown]
r"""
## Lo que cuesta no guardar

Cada intento de un turno muere, por separado, con probabilidad $p$ y se paga entero; guardar y arrancar son gratis. Acabar $n$ turnos cuesta de media, sin guardar y guardando en cada uno:

$$\frac{(1-p)^{-n}-1}{p} \qquad \frac{n}{1-p}$$
"""

# %%
from autograder.widgets import crash_explorer

crash_explorer()

# %% [markdown]
r"""
### 1.4 · Con tus palabras · 2 puntos · unos 3 min · baja

¿Por qué una caída en el turno 50 es peor que una en el 5? De tres a seis frases: coste, efectos y un ejemplo de la oficina.

<details><summary>¿Quién la puntúa?</summary>

Una persona, con una pauta; no lleva celda de comprobación. Cuando la hayas escrito, en `solutions/` tienes una respuesta modelo y la pauta.

</details>

<details><summary>Pista 1</summary>

Para el coste: ¿cuántos turnos hay que volver a pagar en cada caso?

</details>

<details><summary>Pista 2</summary>

Para los efectos: ¿qué ha cambiado fuera del proceso en 50 turnos, y qué sabe de ello quien empieza de cero?

</details>
"""

# %% [markdown] exercise="1.4" role="written"
r"""
Si la escena no se guarda, la caída del turno 50 obliga a pagar otra vez 50 turnos, y la del 5, solo 5. Además, cuantos más turnos tiene una tarea, más probable es que alguno muera: el coste medio crece mucho más deprisa que la longitud. Y en 50 turnos el agente ya ha cambiado el mundo: ha pagado casi todas las facturas y ha mandado sus correos. Quien empieza de cero no lo sabe, encuentra las facturas en otro orden y puede volver a pagarlas. En el turno 5 había tres pagos que repetir; en el 50, veintitrés.

**Pauta (2 puntos)**

- 1 punto: coste. Dice que se repite todo lo hecho hasta la caída, o que con más turnos crece la probabilidad de caer. Medio punto si solo dice «se pierde más».
- 1 punto: efectos. Dice que lo hecho fuera del proceso permanece y que al empezar de cero se puede repetir, con un ejemplo (pago, correo). Medio punto si falta el ejemplo.
- No resta: hablar de tiempo, de la ventana o de la paciencia de quien espera. Vale cualquier orden y cualquier ejemplo del mundo exterior.
"""

# %% [markdown]
r"""
## La misma caída, superada

Un oyente, que el bucle llama en cada evento, guarda tu escena.
"""


# %%
def save_each_turn(path):
    def on_event(event):
        if event.name == "turn.finished":
            path.write_text(json.dumps(to_plain(event.scene)), encoding="utf-8")

    return on_event


def open_scene(path):
    if path.exists():
        return from_plain(json.loads(path.read_text(encoding="utf-8")))
    return RunState(messages=[{"role": "user", "content": TASK}])


saved = new_folder()
run_with(saved, open_scene, save_each_turn, kill_at="turn.started:9")
run_with(saved, open_scene, save_each_turn)
ledger(saved)

# %% [markdown]
r"""
El proceso murió entre dos turnos; el nuevo siguió desde el archivo y no pagó nada dos veces. **Ya puedes** separar escena y memoria, y guardar la escena entera.

**Qué simplificamos.** Una caída mientras se guarda deja el archivo a medias (lección 2); si ocurre dentro de una herramienta, no se sabe si actuó (lecciones 3 y 4). En producción se añaden versión, huella, permisos y cifrado.

<details><summary>Tres lecturas</summary>

- Jeremy Hadfield, Barry Zhang, Kenneth Lien, Florian Scholz, Jeremy Fox y Daniel Ford (Anthropic), [*How we built our multi-agent research system*](https://www.anthropic.com/engineering/multi-agent-research-system), 2025. Cuenta, a partir de su experiencia en producción, por qué un agente con estado acumula errores y conviene reanudarlo donde falló.
- George Candea y Armando Fox, [*Crash-Only Software*](https://www.usenix.org/conference/hotos-ix/crash-only-software), HotOS IX, 2003. Defiende que la única forma de parar un programa sea la caída: así, recuperarse se prueba todos los días.
- E. N. Elnozahy, L. Alvisi, Y.-M. Wang y D. B. Johnson, *A Survey of Rollback-Recovery Protocols in Message-Passing Systems*, ACM Computing Surveys 34(3), 2002. Lo que aquí llamas mundo es allí el *outside world process*: lo que está fuera y no puede volver atrás.

</details>

<details><summary>Si te quedas con ganas</summary>

- Mata la última tarea en `tool.finished:9` en vez de `turn.started:9`, en una carpeta nueva. ¿Qué encuentra en el mundo la reanudación? Es la puerta de la lección 3.
- Guarda en `model.replied` y no en `turn.finished`. ¿Qué le falta al historial guardado?
- En `on_event`, apunta en un archivo `len(json.dumps(to_plain(event.scene)))`: cuánto crece la escena por turno. La lección 5 guarda solo las diferencias.
- Deduce la fórmula sin puntos de control: llama $E_n$ al coste medio de $n$ turnos seguidos y escribe $E_n$ a partir de $E_{n-1}$.

</details>
"""
