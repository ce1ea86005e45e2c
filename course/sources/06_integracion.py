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
# 6 · Integración

Todo lo anterior, en un programa: equipas el arnés del curso anterior con cuatro piezas y te lo llevas en `mi_arnes.py`. Unos 39 minutos.

Ejecuta la celda: `SIGKILL` mata la tarea larga en el momento de tu semilla, y alguien la vuelve a lanzar.
"""

# %%
from autograder import check, predict
from autograder.demos import final_exam, kill_and_relaunch

SEED = 7  # cámbiala: otra muerte
kill_and_relaunch(seed=SEED)

# %% [markdown]
r"""
## Cuatro piezas

El trabajo no se perdió; se perdió saber que estaba hecho.

**Al terminar sabrás** guardar cada paso, reanudar sin empezar de cero a escondidas, poner al día lo pendiente y proteger los efectos.

![Camino de seis etapas en fila: 1, memoria y estado; 2, instantáneas atómicas; 3, reanudación; 4, idempotencia; 5, rebobinar y bifurcar; 6, integración. Una flecha con el rótulo «estás aquí» señala la sexta.](figuras/06_estas_aqui.svg)

![Figura 6.1. El programa en fila. `open_run` abre la ejecución o sigue la que hay; `reconcile` contesta lo pendiente; y en cada turno el modelo responde, `save_step` guarda la respuesta, `protect` apunta y actúa, y `save_step` guarda los resultados. Si el proceso muere en cualquier sitio, el siguiente entra por el principio.](figuras/06_cuatro_piezas.svg)

`RunFile` es el archivo de la ejecución: el historial de la lección 5 y el registro de la 4.

Predice.
"""

# %%
predict("6.a", "")

# %% [markdown]
r"""
### 6.1 · Cada paso, en disco · 4 puntos · unos 6 min · media

`save_step(event, file)` recibe cada evento (los de 2.4). Tras cada respuesta y tras cada turno, añade un punto de control con `file.checkpoint(scene)`; tras el turno, además, lo lleva todo al disco con `file.sync()`.

Ejemplo: una tarea de dos turnos → cuatro puntos de control; más no estorban.

<details><summary>Pista 1</summary>

¿En qué eventos acaba de crecer la escena? Mira los tuyos de la lección 2.

</details>

<details><summary>Pista 2</summary>

`event.name` es el evento y `event.scene`, la escena. Dentro de una herramienta no se guarda. El punto de una respuesta llega al disco con la primera intención; antes de una lectura, que no deja ninguna, lo llevarás tú en 6.4.

</details>
"""

# %% role="context"
from collections.abc import Mapping
from pathlib import Path

from harness_base.dangling import to_calls
from harness_base.effects import Effects
from harness_base.identity import check_same
from harness_base.loop import Execute, Loop, RunResult
from harness_base.outcome import outcome_of
from harness_base.resume import pending_calls
from harness_base.run_file import RunFile
from harness_base.scene import REPLY
from harness_base.state import RunState
from harness_base.tools import Tool, Toolbox
from harness_base.types import Call, Effect, Event, Listener, ToolResult

# %% exercise="6.1" role="answer"
# referencia: harness_base.durable:save_step

# %% exercise="6.1" role="check"
check("6.1", save_step=save_step)

# %% [markdown]
r"""
Predice.
"""

# %%
predict("6.b", "")

# %% [markdown]
r"""
### 6.2 · Abrir o seguir · 4 puntos · unos 6 min · media

`open_run` devuelve el archivo: uno nuevo, con `RunFile.create(folder, run, harness=harness)`, o, con `resuming`, el que hay: `RunFile.open(folder, run)`. Si lanzan un error, deja que suba. Sin `accept_changes`, `check_same(file.harness, harness)` lanza `HarnessChanged` si modelo, instrucciones o herramientas no son los de entonces.

Ejemplo: `open_run(folder, "r9", resuming=True, …)`, sin ninguna `r9` → `RunNotFound`, y la carpeta sigue vacía.

<details><summary>Pista 1</summary>

Quien escribe `--resume` cree que hay trabajo hecho. ¿Qué le pasa a ese trabajo si empiezas otra ejecución?

</details>

<details><summary>Pista 2</summary>

Dos caminos según `resuming`, y ningún `try`. La comparación, solo si no se aceptan los cambios.

</details>
"""

# %% exercise="6.2" role="answer"
# referencia: harness_base.durable:open_run

# %% exercise="6.2" role="check"
check("6.2", open_run=open_run)

# %% [markdown]
r"""
### 6.3 · Poner al día lo pendiente · 4 puntos · unos 6 min · alta

`reconcile(scene, loop)` contesta lo pendiente y cierra su turno, si está abierto. Después, si la tarea ya tenía desenlace, devuelve `loop.finish(scene, outcome)`; si no, `None`.

Ejemplo: dos pagos pendientes → un mensaje con dos resultados, un turno más y `None`.

| pieza | qué hace |
|---|---|
| `to_calls(pending_calls(scene.messages), scene)` | las llamadas pendientes, con su posición |
| `loop.run_call(scene, call).to_block(call.id)` | decide qué hacer y da su bloque |
| `loop.end_turn(scene, blocks)` | añade el mensaje y cierra el turno |
| `outcome_of(scene)` | el desenlace guardado, o `None` |

<details><summary>Pista 1</summary>

El turno está abierto si hay más respuestas que turnos terminados. ¿Qué pasa si lo cierras dos veces?

</details>

<details><summary>Pista 2</summary>

Con el turno abierto y sin llamadas, `blocks` va vacía y se cierra igual.

</details>

<details><summary>Pista 3</summary>

Empieza por `if scene.turn < scene.replies:` y mira el desenlace después, fuera de ese `if`.

</details>
"""

# %% exercise="6.3" role="answer"
# referencia: harness_base.durable:reconcile

# %% exercise="6.3" role="check"
check("6.3", reconcile=reconcile)

# %% [markdown]
r"""
### 6.4 · Que repetir no duela · 4 puntos · unos 6 min · alta

`protect` devuelve `execute` y los oyentes: numerar la respuesta, darle claves y, al final, `save`, que guarda. `Effects(file.log, tools, file.lineage)` es tu lección 4: un oyente que da las claves, con un `execute(call, tool)` que apunta antes de actuar. Añade:

- en `assistant.appended`, `event.scene.extra[REPLY] = file.next_sequence()`: así ninguna posición se repite al rebobinar;
- antes de una lectura, que no deja intención, `file.sync()`.

Ejemplo: dos pagos iguales en una respuesta → dos claves, ya escritas en su punto de control.

<details><summary>Pista 1</summary>

Lo que se guarda antes de numerar, ¿con qué número queda? ¿Y antes de dar las claves?

</details>

<details><summary>Pista 2</summary>

Dos funciones dentro de `protect`: `number(event)` y `execute(call, tool)`. La clase está en `tool.effect`.

</details>

<details><summary>Pista 3</summary>

Acaba con `return execute, (number, effects, save)`.

</details>
"""

# %% exercise="6.4" role="answer"
# referencia: harness_base.durable:protect

# %% exercise="6.4" role="check"
check("6.4", protect=protect)

# %% [markdown]
r"""
## La misma caída, superada

Tus piezas, en un programa que vive sin el cuaderno. Lo demás viene dado.
"""

# %%
from autograder.export import export_program

export_program(
    "mi_arnes.py", save_step=save_step, open_run=open_run, reconcile=reconcile, protect=protect
)

# %%
kill_and_relaunch("mi_arnes.py", seed=SEED)

# %% [markdown]
r"""
Mátalo tú, cuando quieras.
"""

# %%
from autograder.widgets import dashboard

dashboard("mi_arnes.py")

# %% [markdown]
r"""
Examen final, sin puntos: muere en los peores momentos y en muchos al azar.
"""

# %%
final_exam("mi_arnes.py")

# %% [markdown]
r"""
### 6.5 · Lo que aún no sobrevive · 2 puntos · unos 3 min · baja

Nombra dos cosas a las que `mi_arnes.py` aún no sobrevive: qué se pierde, se repite o no se sabe, y qué añadirías. Por ejemplo: «Si el proveedor olvida la clave…».

<details><summary>Pista 1</summary>

¿Dónde está la única copia del archivo? ¿Y el candado que impide dos procesos?

</details>

<details><summary>Pista 2</summary>

Busca una herramienta sin clave ni sonda, y piensa en quién decide qué pagar.

</details>
"""

# %% [markdown] exercise="6.5" role="written"
r"""
Si se estropea el disco, se pierde la ejecución entera: la huella lo descubre, pero no hay otra copia. Añadiría una en otra máquina, llevada allí antes de cada efecto. Y `enviar_correo` no admite clave ni tiene sonda: si el proceso muere mientras envía, no se sabe si salió, y alguien tiene que mirarlo. Añadiría una sonda que lea la carpeta de enviados, o un proveedor que acepte claves.

**Pauta (2 puntos)**

- 1 punto por cada límite real, hasta dos: qué ocurre, qué se pierde, se repite o queda sin saber, y qué se añadiría. Medio punto si falta la consecuencia o el remedio.
- Valen, entre otros: perder el disco o la máquina (una sola copia); dos máquinas sobre la misma ejecución (el candado es de un solo sistema); efectos sin clave ni sonda, o con la clave caducada; una herramienta que miente sobre su clase; un cambio de herramientas aceptado sin mirar; el modelo que decide mal (se hace, una vez, lo que no se debía); la respuesta recibida y no guardada, que se cobra dos veces.
- No valen: lo que ya sobrevive (un `SIGKILL`, un corte de luz, una línea a medias al final). No resta.
"""

# %% [markdown]
r"""
**Ya puedes** llevar una tarea larga a su final, la maten donde la maten, y decir qué no se puede saber. Aquí acaba el curso: te llevas `mi_arnes.py` y su hermano mayor, `python -m harness_base`.

**Qué simplificamos.** Una máquina y una copia. Producción usa varias, cifra y vigila.

<details><summary>Tres lecturas</summary>

- Jim Gray, *Why Do Computers Stop and What Can Be Done About It?*, Tandem Technical Report 85.7, 1985. Muchos fallos de un programa en producción son pasajeros: basta con volver a arrancar desde un estado bueno.
- George Candea y Armando Fox, [*Crash-Only Software*](https://www.usenix.org/conference/hotos-ix/crash-only-software), HotOS IX, 2003. Si sobrevives a que te maten, apagar y arrancar ya no necesitan otro camino.
- Temporal, [*Activity Definition*](https://docs.temporal.io/activity-definition), consultada en noviembre de 2026. Tu lección 4 contada por quien la vende: reintentos, idempotencia y claves.

</details>

<details><summary>Si te quedas con ganas</summary>

- **Con tus funciones de antes.** Las piezas usan las de referencia. Pega las tuyas, con sus `import`, en una celda antes de exportar: `pending_calls` (3.1), `action_key` (4.2), `run_once` (4.4), `decide` (4.5). `reconcile` encuentra la primera sola; en `protect`, da las otras tres: `Effects(file.log, tools, file.lineage, Rules(action_key, run_once, decide))`, con `Rules` de `harness_base.guarded`. `export_program` se las lleva.
- **Con el SDK de verdad.** En una terminal de JupyterLab, en la carpeta de la lección: `python mi_arnes.py --run r2 --world r2.sqlite --model sdk-local`. El mismo programa, con el SDK oficial contra un servidor local.
- **Con Claude.** Con tu clave en `ANTHROPIC_API_KEY`: `python mi_arnes.py --run r3 --world r3.sqlite --model claude`. Antes de la primera llamada dice cuánto puede costar, y no pasa de ahí.
- **El orden de los oyentes.** Ejecuta `predict("6.c", "")` y, después, cambia el orden en `protect` y vuelve a comprobar.
- **Audita lo que quieras.** `python -m course audit -- python mi_arnes.py` mata cualquier programa que entienda `--run` y `--resume`, y cuenta lo perdido y lo repetido; `--help` dice qué se le pide. `python -m course demo` lo hace ante tus ojos.
- **La hoja de bolsillo.** [Dos páginas para imprimir](figuras/06_hoja_de_bolsillo.html): el orden de lo que se escribe, las clases y sus decisiones, la regla de la clave.

</details>

<details><summary>Mapa: cada pieza en Claude Code, LangGraph, Temporal y DBOS</summary>

Lo que dice su documentación, leída en noviembre de 2026 (la de Claude Code y la de DBOS, en copias de agosto). «—»: no lo hemos encontrado en ella.

| pieza | Claude Code | LangGraph | Temporal | DBOS |
|---|---|---|---|---|
| **dónde está el estado** | transcripción local en JSONL, una por sesión | puntos de control del grafo, por hilo (`thread_id`), en un *checkpointer* | historial de eventos (*Event History*), en el servicio | la entrada del *workflow* y el resultado de cada paso, en una base de datos |
| **cuándo se guarda** | de continuo, mientras trabaja | en cada *super-step*; `durability`: `"sync"`, `"async"` o `"exit"` | cada orden y cada resultado es un evento | al empezar el *workflow* y al terminar cada paso |
| **reanudar** | `claude --resume` | el mismo `thread_id`, con `None` de entrada | sin pedirlo: un *worker* repite el código con el historial | sin pedirlo: al volver a arrancar |
| **lo que quedó a medias** | — | el nodo o la tarea que no acabó se ejecuta otra vez | la *activity* se reintenta según su política | el paso se ejecuta otra vez |
| **no repetir efectos** | — | operaciones idempotentes, clave o comprobar antes | idempotencia; clave: *Workflow Run ID* con *Activity ID* | pasos, al menos una vez; transacciones, exactamente una; el id del *workflow* es la clave |
| **rebobinar** | `/rewind`: conversación y archivos; no lo que hizo Bash | invocar con un punto anterior: los nodos de después se repiten | *Reset*: termina la ejecución y crea otra, con el historial copiado hasta ese punto | — |
| **bifurcar** | `/branch`, `--fork-session` | `update_state` sobre un punto anterior | — (*Reset* termina la original) | `fork_workflow` desde un paso |
| **el arnés cambió** | recupera modelo y agente; otras opciones se pasan otra vez | el grafo nuevo se aplica a los hilos antiguos | *Worker Versioning* o *patching* | `DBOS.patch()` o versión de la aplicación |

Páginas: Claude Code, [*Manage sessions*](https://code.claude.com/docs/en/sessions) y [*Checkpointing*](https://code.claude.com/docs/en/checkpointing). LangGraph, [*Durable execution*](https://docs.langchain.com/oss/python/langgraph/durable-execution), [*Checkpointers*](https://docs.langchain.com/oss/python/langgraph/checkpointers), [*Use time-travel*](https://docs.langchain.com/oss/python/langgraph/use-time-travel) y [*Backward compatibility*](https://docs.langchain.com/oss/python/langgraph/backward-compatibility). Temporal, [*Event History*](https://docs.temporal.io/encyclopedia/event-history), [*Events and Event History*](https://docs.temporal.io/workflow-execution/event), [*Activity Definition*](https://docs.temporal.io/activity-definition) y [*Versioning*](https://docs.temporal.io/develop/python/workflows/versioning). DBOS, [*Workflows*](https://docs.dbos.dev/python/tutorials/workflow-tutorial), [*Workflow Management*](https://docs.dbos.dev/python/tutorials/workflow-management), [*Workflow Recovery*](https://docs.dbos.dev/production/workflow-recovery) y [*Upgrading Workflow Code*](https://docs.dbos.dev/python/tutorials/upgrading-workflows).

</details>
"""
