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
# 5 · Rebobinar y bifurcar

A veces el agente toma un mal camino. Aquí escribes cómo volver a un punto anterior, o abrir otro camino sin perder este, sabiendo qué no vuelve. Unos 38 minutos.

Ejecuta la celda: un modelo con prisa hace la tarea, y `SIGKILL` la mata tras el turno 8.
"""

# %%
from autograder import check, predict
from autograder.demos import bad_path, send

messages = bad_path()

# %% [markdown]
r"""
¿Y si cortas la lista de mensajes?
"""

# %%
predict("5.a", "")

# %%
send(messages[:14])  # siete turnos, a dos mensajes; tarda unos segundos

# %%
copied = list(messages[:13])  # seis turnos y la petición: deshace dos
copied[-1]["content"].append({"type": "text", "text": "Valida antes de pagar."})
print(messages[12]["content"][-1])  # el original

# %% [markdown]
r"""
## Cortar no es rebobinar

El primer corte deja una petición sin resultados. El segundo está bien, pero `list` no copia los mensajes: el original también cambia. Y los ordinales no vuelven: siguen contando aquel pago. El siguiente llevaría el 2, otra clave, y el banco lo haría otra vez.

**Al terminar sabrás** reconstruir cualquier escena, enumerar lo que no vuelve, rebobinar y bifurcar sin pagar dos veces, y repartir el trabajo con git. Necesitas las claves de la lección 4.

![Camino de seis etapas en fila: 1, memoria y estado; 2, instantáneas atómicas; 3, reanudación; 4, idempotencia; 5, rebobinar y bifurcar; 6, integración. Una flecha con el rótulo «estás aquí» señala la quinta.](figuras/05_estas_aqui.svg)

## Un árbol de diferencias

Aquí la misma tarea guarda su **historial** (ya no son los mensajes): un archivo al que solo se añade. Cada punto de control guarda su **diferencia** con su **padre**, el punto del que viene.
"""

# %%
from autograder.demos import die_rewinding, last_points, record_bad_path

dead = record_bad_path()
last_points(dead)

# %% [markdown]
r"""
Un `Point` lleva `sequence` (su número), `parent` (el del padre; `None` en el primero) y `delta`:

| campo | qué dice |
|---|---|
| `keep` | cuántos mensajes del padre se conservan |
| `add` | los que van después |
| `fields`, `gone` | los demás campos que cambian, por su ruta (`/usage/…`); los que ya no están |

Al compactar se conservan menos. La **punta** es donde está la ejecución.

![Figura 5.1. Árbol de puntos de control. Los puntos 11 a 16 forman una fila: respuesta y resultados de los turnos 6, 7 y 8; en el 13 se paga sin validar, y el 16 era la punta. Del 12 sale otra rama: el 17, la corrección, que conserva 12 de los 13 mensajes; el 18, una respuesta que valida; y el 19, sus resultados, que es la punta tras rebobinar al 12 y seguir. Cada punto señala a su padre. Los puntos con una respuesta, de borde a trazos, tienen llamadas sin respuesta, y ahí no se vuelve; en los de resultados todo está contestado.](figuras/05_arbol.svg)

### 5.1 · Reconstruye la escena · 4 puntos · unos 6 min · media

`scene_at(points, sequence)` devuelve la escena de ese punto, sin compartir nada con `points`, un diccionario de número a `Point` (miles, en una tarea larga). Si falta el punto o un antepasado, lanza `UnknownPoint` con el número del que falta. `update_fields(scene, delta)` cambia `scene` según `fields` y `gone`; no devuelve nada.

Ejemplo: si el 2 y el 3 son hijos del 1 y el 3 tiene `keep=1` → `scene_at(points, 3)` lleva un mensaje del 1 y los del 3; del 2, nada.

<details><summary>Pista 1</summary>

En la figura 5.1, ¿qué diferencias hacen falta para el punto 19? ¿Está entre ellas la del 16?

</details>

<details><summary>Pista 2</summary>

Sube de padre en padre hasta `None` y apunta las diferencias. Aplícalas en el orden contrario, desde `{"messages": []}`.

</details>

<details><summary>Pista 3</summary>

Con cada diferencia: `scene["messages"] = scene["messages"][: delta.keep] + deepcopy(delta.add)`.

</details>
"""

# %% role="context"
from collections.abc import Collection, Iterable, Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

from harness_base.delta import update_fields
from harness_base.errors import CannotRewind, EffectsStand, HarnessError, UnknownPoint
from harness_base.intent_log import Intention, LogEntry, NotDone, Outcome
from harness_base.resume import pending_calls
from harness_base.types import Branch, KeyChoice, Point, Position

# %% exercise="5.1" role="answer"
# referencia: harness_base.history:scene_at

# %% exercise="5.1" role="check"
check("5.1", scene_at=scene_at)

# %% [markdown]
r"""
## Lo que no vuelve

Rebobinar cambia la escena, no el mundo.
"""

# %%
predict("5.b", "")

# %% [markdown]
r"""
Con la escena vuelven sus ordinales: misma acción, misma clave, y su resultado consta. Pero un **efecto en pie**, que el mundo tiene o puede tener de llamadas posteriores, no se deshace: se enumera antes de volver.

### 5.2 · Lo que sigue en pie · 4 puntos · unos 5 min · alta

`entries` es el registro; `past`, los números del punto al que se vuelve y sus antepasados. Con historial, `entry.position.reply` ya no cuenta respuestas: es el número del punto que guardó la respuesta.

Una acción (`entry.key` o, sin clave, `entry.position`) está en pie desde su `Intention`, aunque no conste desenlace. Deja de estarlo con `NotDone` (consta que no se hizo) o, si es de alto impacto, con un `Outcome` de error: un rechazo. Un desenlace sin intención (una lectura, un resultado copiado) no deja nada.

`standing_effects(entries, past)` devuelve, en orden, la primera `Intention` de cada acción desde que está en pie.

Ejemplo: al volver al 12, el pago del 13 → su `Intention`; el del 7, anterior, no.

<details><summary>Pista 1</summary>

En la figura 5.1, la punta es el 19. ¿Sigue en pie el pago del 13, que es un número menor?

</details>

<details><summary>Pista 2</summary>

Dos diccionarios: lo enviado, por posición (un desenlace no lleva clave), y lo que está en pie, por acción. `setdefault` conserva la primera; `pop(acción, None)` quita.

</details>

<details><summary>Pista 3</summary>

De un desenlace, primero su intención: `first = sent.get(entry.position)`; si es `None`, no dejó nada. El rechazo: `isinstance(entry, Outcome) and entry.result.is_error and first.effect.is_high_impact`.

</details>
"""

# %% exercise="5.2" role="answer"
# referencia: harness_base.history:standing_effects

# %% exercise="5.2" role="check"
check("5.2", standing_effects=standing_effects)

# %% [markdown]
r"""
## Mover un puntero

![Figura 5.2. A la izquierda, rebobinar r1 al 12: en el archivo r1.jsonl la punta pasa del 16 al 12, y el 16 sigue ahí; se añade un registro que dice «punta en el 12» y nada se borra. A la derecha, bifurcar r1 desde el 12 como r2: el archivo r1.jsonl queda igual que antes, con la punta en el 16, y un archivo nuevo, r2.jsonl, empieza diciendo «vengo del 12 de r1». Las claves son del linaje r1, heredadas, o del linaje r2, nuevas.](figuras/05_rebobinar_o_bifurcar.svg)

Rebobinar mueve la punta; bifurcar empieza otra rama. Quien bifurca elige claves: `"inherit"`, las del linaje de partida (nada se repite), o `"new"`, las de uno propio (se repite lo que sigue en pie).

### 5.3 · Rebobina y bifurca · 4 puntos · unos 6 min · media

Una **rama** (`Branch`) lleva `run`, `lineage`, `tip` (la punta) y `points`. `rewind(branch, sequence)` la devuelve con otra punta, si en esa escena todo está contestado; `branch` no cambia.

`fork(…)` devuelve la rama `run`, que empieza en `sequence`. Con claves nuevas, si hay algo en `standing` y no está `accepted`, lanza `EffectsStand`; si `keys` es otra cosa, `HarnessError`.

Ejemplo: `rewind(branch, 12).tip == 12`, y `branch.tip` sigue en 16; `rewind(branch, 13)` → `CannotRewind`.

<details><summary>Pista 1</summary>

¿Qué campos de `Branch` cambian al rebobinar? ¿Y al bifurcar, además?

</details>

<details><summary>Pista 2</summary>

`pending_calls` de la lección 3 recibe los mensajes de `scene_at`. `replace(branch, tip=...)` copia una dataclass cambiando campos.

</details>

<details><summary>Pista 3</summary>

El final de `fork`: `replace(rewind(branch, sequence), run=run, lineage=..., points=dict(branch.points))`.

</details>
"""

# %% exercise="5.3" role="answer"
# referencia: harness_base.history:rewind
# referencia: harness_base.history:fork

# %% exercise="5.3" role="check"
check("5.3", rewind=rewind, fork=fork)

# %% [markdown]
r"""
¿Y si muere mientras rebobina?
"""

# %%
predict("5.c", "")

# %%
die_rewinding(dead)

# %% [markdown]
r"""
Compara memoria, disco y mundo.
"""

# %%
from autograder.widgets import tree_explorer

tree_explorer()

# %% [markdown]
r"""
## Para los archivos, git

Git guarda archivos, cuando alguien lo decide; el punto de control, la escena, en cada paso. Un agente edita, hace un *commit* y paga. Deshazlo:
"""

# %%
from autograder.demos import Desk, branch_both_ways, go_back, ledger, stands

desk = Desk()  # un repositorio de verdad, una escena y un banco
desk.git("reset", "--hard", "HEAD~1")
desk.rewind(1)
desk.look()

# %% [markdown]
r"""
### 5.4 · Quién lo trae de vuelta · 2 puntos · unos 2 min · baja

Rebobinas. ¿Quién trae cada cosa: `"git"`, `"punto de control"` o `"ninguno"`? Ejemplo: `"pruebas": "git"`. `informe` es un archivo del repositorio; `herramientas`, el código, que cambiaste ayer; `correo`, ya enviado; `pago`, ya hecho.

<details><summary>Pista 1</summary>

¿Dónde vive: en un archivo del proyecto, en la escena o fuera?

</details>

<details><summary>Pista 2</summary>

Un commit no sabe nada de los ordinales.

</details>
"""

# %% exercise="5.4" role="answer"
### BEGIN SOLUTION
KEEPERS = {
    "mensajes": "punto de control",
    "ordinales": "punto de control",
    "informe": "git",
    "herramientas": "git",
    "correo": "ninguno",
    "pago": "ninguno",
}
### END SOLUTION

# %% exercise="5.4" role="check"
check("5.4", KEEPERS=KEEPERS)

# %% [markdown]
r"""
### 5.5 · Reparto de trabajo · 2 puntos · unos 3 min · baja

Alguien propone guardar la escena en el repositorio y volver con `git reset --hard`. En cuatro frases: ¿qué no vuelve y cómo lo repartirías tú? Da un ejemplo.

<details><summary>Pista 1</summary>

Mira cada columna de la tabla de arriba.

</details>

<details><summary>Pista 2</summary>

¿Cada cuánto se hace un commit, y cada cuánto un punto de control? ¿Quién los lee?

</details>
"""

# %% [markdown] exercise="5.5" role="written"
r"""
Git guarda versiones de archivos con un sentido, cuando alguien lo decide, y para compartirlas. La escena cambia en cada respuesta, y quien la escribe tiene que confirmarla antes de actuar: un commit cada varios turnos llega tarde, y `git reset --hard` la llevaría atrás sin mirar si quedan llamadas sin respuesta ni qué sigue en pie. El pago no vuelve con ninguno: hay que verlo antes y no repetirlo. Repartiría así: los archivos del proyecto, en git; la escena, en puntos de control, con el commit que le corresponde apuntado dentro para volver con los dos a la vez; lo que está en el mundo, en el registro, que no retrocede nunca.

**Pauta (2 puntos)**

- 1 punto: reparto. Dice que los archivos van con git y la escena (mensajes, contadores, ordinales) con puntos de control, con una razón: uno es por decisión y para compartir, el otro es en cada paso. Medio punto si solo enumera.
- 1 punto: lo que no vuelve. Dice que pagos y correos no los deshace ninguno, y que por eso se enumeran antes o se protegen con su clave. Medio punto si solo dice «el mundo no vuelve».
- No resta: proponer que la escena nombre el commit, o que se guarde una copia en el repositorio para consultarla.
"""

# %% [markdown]
r"""
## El mismo mal camino, superado

Con tus funciones: enumerar, volver, corregir y seguir.
"""

# %%
stands(dead, standing_effects)

# %%
ledger(go_back(dead, rewind), columns=("Sin mal camino", "Rebobinada"))

# %%
branch_both_ways(dead, fork, standing_effects)

# %% [markdown]
r"""
**Ya puedes** volver atrás y abrir caminos sin pagar dos veces.

**Qué simplificamos.** Al enumerar, `harness_base` quita lo que el camino nuevo ya recibió y añade lo que el punto dejó en duda. Producción decide quién puede aceptar una repetición.

<details><summary>Tres lecturas</summary>

- Aaron B. Brown y David A. Patterson, [*Undo for Operators: Building an Undoable E-mail Store*](https://www.usenix.org/legacy/events/usenix03/tech/brown.html), USENIX 2003. Rebobinar, reparar y repetir, con el mismo problema que tú: lo que alguien de fuera ya ha visto.
- James R. Driscoll, Neil Sarnak, Daniel D. Sleator y Robert E. Tarjan, [*Making Data Structures Persistent*](http://www.cs.cmu.edu/~sleator/papers/Persistence.htm), Journal of Computer and System Sciences 38(1), 1989. Cómo conservar todas las versiones de una estructura sin copiarla.
- Anthropic, [*Checkpointing*](https://code.claude.com/docs/es/checkpointing), documentación de Claude Code, consultada en noviembre de 2026. Un producto con la misma división: devuelve código, conversación o las dos cosas, y dice que no sustituye a git.

</details>

<details><summary>Si te quedas con ganas</summary>

**Escribe la diferencia.** Es lo contrario de `scene_at`. Escribe `my_delta(before, after)`, que devuelve una `Delta`: cuántos mensajes coinciden desde el principio, cuáles van después, qué campos cambian (`/usage`, `/extra`, enteros) y cuáles ya no están. Aplicada a la escena del padre tiene que dar la del hijo, en toda la tarea, que compacta una vez:

```python
from harness_base.run_file import RunFile
from harness_base.types import Delta

points = RunFile.open(go_back(dead, rewind), "r1").branch.points
scenes = {number: scene_at(points, number) for number in points}


def follows(point):
    delta = my_delta(scenes[point.parent], scenes[point.sequence])
    scene = deepcopy(scenes[point.parent])
    scene["messages"] = scene["messages"][: delta.keep] + delta.add
    update_fields(scene, delta)
    return scene == scenes[point.sequence]


print([point.sequence for point in points.values() if point.parent and not follows(point)])
```

Tiene que salir `[]`: son los puntos que no cuadran. Después, que baje por los objetos (`/usage/input_tokens`) hasta dar la misma diferencia que guarda el arnés: `my_delta(...) == point.delta`.

**Mide cuánto crece.** Lo que ocupa la escena entera en cada punto, y lo que ocupa su diferencia. ¿Dónde se compactó?

```python
import matplotlib.pyplot as plt

numbers = sorted(points)
plt.plot(numbers, [len(str(scenes[number])) for number in numbers], label="escena entera")
plt.plot(numbers, [len(str(points[number].delta)) for number in numbers], label="diferencia")
plt.legend()
```

Con miles de turnos, lo que crece en cada punto acaba mandando en el tiempo. La figura sale de `python -m harness_base.bench --plot figura.svg`; en tu equipo dará otras cifras y la misma forma.

![Figura 5.3. Lo que tarda cada turno según los turnos ya guardados, en veces lo mínimo (añadir y dos fsync), con los dos ejes en escala logarítmica. La instantánea entera y LangGraph con su estado de siempre suben cuando hay más turnos: cada uno cuesta más que los anteriores. La línea de este arnés sigue, llana, cerca de la del mínimo hasta los diez mil turnos.](figuras/05_medidas.svg)

**Escena y archivos, a la vez.** Cada escena de `Desk` lleva en `extra["commit"]` el commit que le corresponde, y `rewind_with_files` devuelve las dos cosas. ¿Qué pierdes si habías editado algo sin hacer commit? ¿Qué harías antes de `git reset --hard`?

```python
desk = Desk()
desk.rewind_with_files(1)
desk.look()
```

**Otro punto de partida.** Enumera lo que sigue en pie si vuelves a un punto anterior al primer pago. ¿Lo aceptarías con claves nuevas?

**Lo gastado tampoco vuelve.** Al rebobinar, `usage` recupera el valor de su punto; lo que ya se cobró, no. Suma el consumo de todos los puntos con respuesta, también los abandonados: ¿cuánto ha costado de verdad la tarea?

</details>
"""
