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
# 2 · Instantáneas atómicas

En la lección 1 guardabas la escena en un archivo. ¿Y si el proceso muere justo mientras guarda? Aquí escribes un guardado que resiste esa caída y un corte de luz, y una lectura que desconfía. Unos 39 minutos.

Ejecuta la celda: la tarea de la oficina guarda al terminar cada turno, como entonces, y `SIGKILL` la mata a mitad de su noveno guardado.
"""

# %%
import json

from autograder import check, predict
from autograder.demos import TASK, ledger, new_folder, run_with, saved_file
from harness_base.state import RunState, from_plain, to_plain


def save_each_turn(path):
    def on_event(event):
        if event.name == "turn.finished":
            path.write_text(json.dumps(to_plain(event.scene)), encoding="utf-8")

    return on_event


def open_scene(path):
    if path.exists():
        return from_plain(json.loads(path.read_text(encoding="utf-8")))
    return RunState(messages=[{"role": "user", "content": TASK}])


crashed = new_folder()
run_with(crashed, open_scene, save_each_turn, kill_in_save="turn.finished:9")

# %% [markdown]
r"""
Predice qué hay en el archivo.
"""

# %%
predict("2.a", "")

# %%
run_with(crashed, open_scene, save_each_turn)  # vuelve a arrancar desde el archivo
saved_file(crashed)

# %% [markdown]
r"""
## Abrir ya es borrar

Abrir un archivo para escribir (`"w"`) lo deja vacío **en ese momento**. Hasta el último byte no hay ninguna versión entera. El mecanismo de recuperación ha destruido la única copia.

**Al terminar sabrás** guardar de modo que siempre haya una copia entera; distinguir la muerte del proceso de un corte de luz; leer sin fiarte; elegir cuándo guardar. Necesitas la escena de la lección 1 y saber abrir y cerrar archivos.

![Camino de seis etapas en fila: 1, memoria y estado; 2, instantáneas atómicas; 3, reanudación; 4, idempotencia; 5, rebobinar y bifurcar; 6, integración. Una flecha con el rótulo «estás aquí» señala la segunda.](figuras/02_estas_aqui.svg)

Una **instantánea** es un contenido: la escena en un momento. Un **punto de control** es una instantánea que ya está a salvo en el disco. De la una al otro van seis pasos.

### 2.1 · Ordena los pasos · 2 puntos · unos 3 min · baja

**Ordena los pasos** que dejan el archivo nuevo en su sitio. Sobran dos. `tmp` es el nombre del temporal y `file`, ese archivo abierto; `path`, el de verdad; `folder`, su carpeta; a mitad de un paso puede morir el proceso, y entre dos, irse la luz.

| letra | paso | qué hace |
|---|---|---|
| `A` | `os.replace(tmp, path)` | da al temporal el nombre de verdad |
| `B` | `os.fsync(file.fileno())` | no vuelve hasta que el sistema ha llevado el contenido al disco |
| `C` | `file.write(data)` | deja los bytes en manos de Python |
| `D` | `path.unlink()` | borra el archivo de antes |
| `E` | `tempfile.mkstemp()` | crea un temporal en la carpeta temporal del sistema |
| `F` | `os.fsync(folder)` | lo mismo que `B`, pero con los nombres de la carpeta |
| `G` | `file.flush()` | pasa al sistema los bytes que Python aún retiene |
| `H` | `tempfile.mkstemp(dir=path.parent)` | crea un temporal junto a `path` |

Ejemplo: `ORDER = ["A", "B", "C", "D", "E", "F"]`.

<details><summary>Pista 1</summary>

Después de cada paso pregúntate: si todo se para aquí, ¿hay en `path` un archivo entero?

</details>

<details><summary>Pista 2</summary>

Los bytes bajan tres pisos: Python, sistema, disco. ¿Qué paso los baja del primero al segundo, y cuál del segundo al tercero?

</details>

<details><summary>Pista 3</summary>

Empieza por `H` y acaba por `F`.

</details>
"""

# %% exercise="2.1" role="answer"
### BEGIN SOLUTION
ORDER = ["H", "C", "G", "B", "A", "F"]
### END SOLUTION

# %% exercise="2.1" role="check"
check("2.1", ORDER=ORDER)

# %% [markdown]
r"""
## Tres pisos y una carpeta

![Figura 2.2. Los bytes bajan tres pisos. `write` los deja en el búfer de Python; `flush` los pasa a la memoria del sistema; `fsync` los lleva al disco. Si muere el proceso se pierde solo el primer piso; si se va la luz se pierden los dos primeros.](figuras/02_pisos.svg)

Python junta los bytes en un **búfer**, una zona de memoria del proceso, antes de dárselos al sistema. El sistema, a su vez, los retiene en la suya. Cuando el **proceso muere**, solo se pierde el primer piso; en un **corte de luz**, los dos primeros.

`fsync` trabaja con un **descriptor**: el número con el que el sistema conoce un archivo abierto. `file.fileno()` lo da; el de una carpeta, `os.open(carpeta, os.O_RDONLY)`, que se cierra con `os.close`. `with` cierra el archivo al salir, también si hay un error.

Renombrar es **atómico**: quien mire encontrará el archivo de antes o el nuevo, nunca una mezcla. Pero solo se puede renombrar dentro del mismo disco: por eso el temporal va al lado.
"""

# %%
predict("2.b", "")

# %% [markdown]
r"""
![Figura 2.3. Con el `fsync` después del `replace`: el cambio de nombre llegó al disco y el contenido no. El nombre de verdad lleva a un archivo vacío, y la versión anterior ya no tiene nombre.](figuras/02_fsync_tarde.svg)

El disco no promete ningún orden entre contenido y nombres: el nombre puede llegar antes. Y un cambio de nombre es un dato **de la carpeta**: sin su propio `fsync`, la función vuelve y el corte lo deshace.

![Figura 2.4. Sin el `fsync` de la carpeta: el contenido nuevo está a salvo en el disco, pero la función ya ha vuelto y el nombre todavía lleva a la versión anterior.](figuras/02_sin_carpeta.svg)

Elige una manera de guardar, avanza operación a operación, mata el proceso o corta la luz y mira los bytes.
"""

# %%
from autograder.widgets import save_explorer

save_explorer()

# %% [markdown]
r"""
### 2.2 · Guarda de una vez · 4 puntos · unos 8 min · media

`write_atomic(path, data)` deja en `path` exactamente `data`. Muera donde muera el proceso, en `path` queda entera la versión anterior o entera la nueva (2 puntos). Cuando vuelve, la nueva resiste un corte de luz, también si ya estaba igual. Si el disco falla, sale un `OSError`, lo guardado sigue entero y no quedan restos (2 puntos). Otro proceso puede estar guardando otro archivo en la misma carpeta: lo suyo no se toca. Tras una muerte puede quedar un temporal suelto, pero no debe impedir el guardado siguiente.

Ejemplo: `write_atomic(p, b'{"turn": 8}'); write_atomic(p, b'{"turn": 9}')` → `p.read_bytes() == b'{"turn": 9}'`.

<details><summary>Pista 1</summary>

Si guardas `estado.json` y `estado.log`, ¿puede tocarles el mismo temporal?

</details>

<details><summary>Pista 2</summary>

Los seis pasos, en tu orden. Si algo falla antes del cambio de nombre, borra el temporal y deja salir el error: `try`, `except BaseException`, `raise`.

</details>

<details><summary>Pista 3</summary>

Empieza así: `temporary = path.with_name(path.name + ".tmp")` y `with temporary.open("wb") as file:`.

</details>
"""

# %% role="context"
import json
import os
import tempfile
from pathlib import Path

from harness_base.envelope import FIELDS, FORMAT, digest_of, seal
from harness_base.errors import DamagedCheckpoint, NewerFormat
from harness_base.jsonvalue import check_fields
from harness_base.types import Snapshot

# %% exercise="2.2" role="answer"
# referencia: harness_base.snapshot:write_atomic

# %% exercise="2.2" role="check"
check("2.2", write_atomic=write_atomic)

# %% [markdown]
r"""
## Leer sin fiarse

Un archivo puede cambiar sin que tu programa lo toque: un disco viejo, una copia a medias, alguien que lo edita a mano.
"""

# %%
predict("2.c", "")

# %% [markdown]
r"""
Por eso la instantánea viaja en un **sobre**: versión del formato, nombre de la ejecución, número, escena y arnés (aquí, vacío). Delante va una **huella**, un resumen SHA-256 que cambia entero si cambia un bit.
"""

# %%
body = b'{"turn": 9}\n'
print(digest_of(body) + b" " + body)
print(seal(Snapshot(FORMAT, "r1", 18, to_plain(RunState(turn=9)))))

# %% [markdown]
r"""
La huella se calcula sobre los bytes escritos, desde después del espacio hasta el final: volver a convertir el contenido en JSON daría otros. `seal` se niega a guardar lo que JSON cambiaría; con `default=str`, un objeto vivo, como el cliente de la API, se volvería texto.

### 2.3 · Lee solo lo que sea de fiar · 4 puntos · unos 8 min · media

`read_checkpoint(path)` devuelve la instantánea si la huella coincide y el formato no es más nuevo que `FORMAT`; si es más nuevo, lanza `NewerFormat`. Si la huella no coincide o el contenido no es un objeto JSON con `format`, `DamagedCheckpoint`. Si sobra un campo, una excepción, la que prefieras. Si no hay archivo, deja salir `FileNotFoundError`. Nunca escribe en el disco.

Ejemplo: versión 1 y huella correcta → `Snapshot(format=1, run="r1", …)`; un byte cambiado → `DamagedCheckpoint`.

<details><summary>Pista 1</summary>

¿Puedes creer la versión que dice un archivo cuya huella todavía no has comprobado?

</details>

<details><summary>Pista 2</summary>

`data.partition(b" ")` parte en el primer espacio: lo de antes, el espacio y lo de después. `json.loads` admite bytes.

</details>

<details><summary>Pista 3</summary>

Empieza así: `digest, _, body = path.read_bytes().partition(b" ")`. Si `json.loads` o `content["format"]` protestan, es un daño: `except (ValueError, TypeError, LookupError)`. `check_fields(content, FIELDS)`, si lo quieres, mira los campos y sus tipos. Acaba con `Snapshot(**content)`, que pone cada campo en su sitio y protesta si sobra uno.

</details>
"""

# %% exercise="2.3" role="answer"
# referencia: harness_base.snapshot:read_checkpoint

# %% exercise="2.3" role="check"
check("2.3", read_checkpoint=read_checkpoint)

# %% [markdown]
r"""
## Cuándo guardar

Un **paso** es una respuesta del modelo o los resultados de una respuesta. Los eventos de un turno, en orden:

| evento | qué acaba de pasar |
|---|---|
| `turn.started` | nada todavía |
| `model.replied` | llegó la respuesta; la escena aún no la tiene |
| `assistant.appended` | la respuesta está en la escena |
| `tool.started`, `tool.finished` | empezó y acabó cada llamada; su resultado aún no está en la escena |
| `results.appended` | los resultados están en la escena |
| `turn.finished` | acabó el turno |
| `run.finished` | acabó la tarea |

### 2.4 · Cuándo guardas · 2 puntos · unos 3 min · baja

**¿Tras qué eventos guardas** para que una caída cueste como mucho un paso? Nunca en medio de una llamada a una herramienta: la instantánea no puede saber qué pasará ahí dentro. Mataré la tarea en cada evento, justo antes de que guardes. Se juzgan los pasos perdidos, no los pagos repetidos (lección 4).

Ejemplo: `SAVE_AT = {"turn.started", "run.finished"}`.

<details><summary>Pista 1</summary>

Busca los dos momentos en los que la escena acaba de ganar algo.

</details>

<details><summary>Pista 2</summary>

Si guardas en `model.replied`, ¿lleva la escena guardada esa respuesta?

</details>
"""

# %% exercise="2.4" role="answer"
### BEGIN SOLUTION
SAVE_AT = {"assistant.appended", "turn.finished"}
### END SOLUTION

# %% exercise="2.4" role="check"
check("2.4", SAVE_AT=SAVE_AT)

# %% [markdown]
r"""
## La misma caída, superada

El punto de enganche ya está conectado: un oyente guarda en tus eventos con tu `write_atomic`; al arrancar, se lee con tu `read_checkpoint`.

<details><summary>¿No es caro guardar en cada paso? El intervalo de Young y Daly</summary>

En los cálculos largos se guarda cada cierto tiempo: demasiado a menudo se va el tiempo en guardar; demasiado poco, en repetir lo perdido. Young (1974) halló el punto medio: si guardar cuesta $C$ y entre dos fallos pasan de media $M$, lo mejor es guardar cada $\sqrt{2CM}$. Daly (2006) afinó la cuenta para cuando $C$ no es pequeño al lado de $M$.

Aquí guardar cuesta entre medio milisegundo y unos pocos, según el disco. Con una caída al día ($M = 86\,400$ s), $C = 0{,}0005$ s da unos 9 s: más o menos lo que tarda un paso de un agente. Así que guardar en cada paso ya es lo más barato.

Pero esa cuenta da por hecho que repetir no hace daño. En un agente lo hace: repetir un turno puede pagar otra vez. Cuando hay efectos, el instante lo fija la corrección y no el coste: la respuesta que pide una herramienta tiene que estar en el disco **antes** de que la herramienta empiece.

- John W. Young, [*A first order approximation to the optimum checkpoint interval*](https://doi.org/10.1145/361147.361115), Communications of the ACM 17(9), 1974.
- J. T. Daly, [*A higher order estimate of the optimum checkpoint interval for restart dumps*](https://doi.org/10.1016/j.future.2004.11.016), Future Generation Computer Systems 22(3), 2006.

</details>
"""


# %%
def save_each_step(path):
    sequence = 0

    def on_event(event):
        nonlocal sequence
        if event.name in SAVE_AT:
            sequence += 1
            write_atomic(path, seal(Snapshot(FORMAT, "r1", sequence, to_plain(event.scene))))

    return on_event


def open_checkpoint(path):
    if path.exists():
        return from_plain(read_checkpoint(path).scene)
    return RunState(messages=[{"role": "user", "content": TASK}])


saved = new_folder()
run_with(saved, open_checkpoint, save_each_step, kill_in_save="assistant.appended:9")
saved_file(saved)

# %%
run_with(saved, open_checkpoint, save_each_step)
ledger(saved)

# %% [markdown]
r"""
Murió a mitad de un guardado y la versión anterior seguía entera: perdió un paso y no pagó nada dos veces. **Ya puedes** guardar sin instantes malos, leer sin fiarte y decir cuánto cuesta una caída.

**Qué simplificamos.** Si la caída llega con una herramienta en marcha, el punto de control acaba en llamadas sin respuesta (lección 3) y nadie sabe si actuaron (lección 4). En producción se añaden permisos y un cerrojo, para que dos procesos no compartan archivo, y se desconfía del disco: los hay que dicen «hecho» antes de hacerlo.

<details><summary>Tres lecturas</summary>

- Thanumalayan Sankaranarayana Pillai, Vijay Chidambaram, Ramnatthan Alagappan, Samer Al-Kiswany, Andrea C. Arpaci-Dusseau y Remzi H. Arpaci-Dusseau, [*All File Systems Are Not Created Equal*](https://www.usenix.org/conference/osdi14/technical-sessions/presentation/pillai), OSDI 2014. Busca, como estas comprobaciones, los discos que puede dejar un corte, y encuentra fallos en programas muy usados.
- Anthony Rebello, Yuvraj Patel, Ramnatthan Alagappan, Andrea C. Arpaci-Dusseau y Remzi H. Arpaci-Dusseau, [*Can Applications Recover from fsync Failures?*](https://www.usenix.org/conference/atc20/presentation/rebello), USENIX ATC 2020. Por qué repetir un `fsync` que falló no arregla nada.
- SQLite, [*Atomic Commit In SQLite*](https://www.sqlite.org/atomiccommit.html). Paso a paso, con dibujos, cómo confirma de una vez una base de datos entera.

</details>

<details><summary>Si te quedas con ganas</summary>

- En una carpeta nueva, cambia `kill_in_save` por el otro de tus eventos (`"turn.finished:9"` o `"results.appended:9"`), y mira con `read_checkpoint` en qué acaba el último mensaje. Es la puerta de la lección 3.
- Mide lo que cuesta tu `write_atomic` con `%timeit`, en tu disco y en `/dev/shm`, si lo tienes. ¿Qué se lleva el tiempo?
- Guarda dos versiones, la última y la anterior, y haz que la lectura vuelva a la anterior si la última está dañada. ¿Qué hay que decir a quien reanuda?
- Mata la tarea en cada evento con `kill_at` y cuenta los pasos que pierdes en cada uno.

</details>
"""
