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
# 3 · Reanudación

Tu punto de control está a salvo. ¿Basta con leerlo y seguir? No, si el proceso murió entre hacer algo y apuntarlo. Aquí escribes una reanudación que contesta lo que quedó a medias, sin repetir nada ni inventarlo. Unos 45 minutos.

Ejecuta la celda: la tarea guarda en cada paso, y `SIGKILL` la mata justo cuando el banco confirma el segundo de tres pagos pedidos a la vez.
"""

# %%
from autograder import check, predict
from autograder.demos import final_words, ledger, new_folder, resume_with, run_saving, send_as_is

crashed = new_folder()
run_saving(crashed, kill_at="world.committed:6")

# %% [markdown]
r"""
Predice qué pasa si envías los mensajes guardados tal como están.
"""

# %%
predict("3.a", "")

# %%
# El SDK oficial, contra un servidor local que aplica las reglas de la API.
send_as_is(crashed)

# %% [markdown]
r"""
## Una pregunta sin respuesta

El último mensaje guardado pide tres pagos. La API rechaza ese historial antes de que el modelo lea nada, y lo hará siempre: reintentar no cambia el historial.

Una **llamada pendiente** es un `tool_use` sin su `tool_result`. Cada resultado va en el mensaje de usuario que sigue a la petición, delante de cualquier texto; uno por llamada, todos en el mismo mensaje.

**Al terminar sabrás** encontrar lo pendiente; decir de cada llamada qué se sabe; contestarla sin mentir; reanudar aunque el proceso muera otra vez. Necesitas la escena (lección 1) y el punto de control (2).

![Camino de seis etapas en fila: 1, memoria y estado; 2, instantáneas atómicas; 3, reanudación; 4, idempotencia; 5, rebobinar y bifurcar; 6, integración. Una flecha con el rótulo «estás aquí» señala la tercera.](figuras/03_estas_aqui.svg)

### 3.1 · Encuentra lo pendiente · 4 puntos · unos 7 min · media

`pending_calls(messages)` devuelve, en orden, las llamadas sin respuesta de **todo** el historial. Cada `Pending` lleva el índice del mensaje y el del bloque (desde 0), el id, el nombre y la entrada.

Ejemplo: `[user, assistant(texto, a, b), user(result a)]` → `[Pending(message=1, block=2, id="b", …)]`.

`content` puede ser un texto en vez de una lista; un resultado con `is_error` también contesta; y hay proveedores que repiten ids de un turno a otro.

<details><summary>Pista 1</summary>

En los turnos 3 y 8 hay una llamada con el id `call-1`. ¿Dónde tiene que estar el resultado de cada una?

</details>

<details><summary>Pista 2</summary>

Recorre los mensajes con `enumerate`. Al llegar a uno del modelo, los ids contestados son los de los `tool_result` del mensaje siguiente, y solo esos.

</details>

<details><summary>Pista 3</summary>

Un texto no tiene bloques: `blocks = [] if isinstance(content, str) else content`.

</details>
"""

# %% role="context"
from collections.abc import Callable, Mapping, Sequence

from harness_base.dangling import UNKNOWN, Judge, Results, Verdict, to_calls, verdicts
from harness_base.loop import Loop, RunResult
from harness_base.outcome import outcome_of
from harness_base.snapshot import read_checkpoint
from harness_base.state import from_plain
from harness_base.types import Block, Call, Message, Pending, Snapshot, ToolResult

# %% exercise="3.1" role="answer"
# referencia: harness_base.resume:pending_calls

# %% exercise="3.1" role="check"
check("3.1", pending_calls=pending_calls)

# %% [markdown]
r"""
## Qué se sabe de cada una

El arnés hace las llamadas de una respuesta **de una en una**, en el orden de sus bloques, y apunta cada resultado en el registro de efectos **antes** de empezar la siguiente. Esto es lo último que apuntó:
"""

# %%
from harness_base.effect_log import EffectLog

for entry in EffectLog(crashed / "registro.jsonl").entries()[-3:]:
    print(entry.position, entry.name, entry.result.content)

# %% [markdown]
r"""
Una **posición** es el número de la respuesta y el del bloque dentro de ella, desde 0. Es única aunque se repita el id.

![Figura 3.1. De una en una. Ocho pasos en fila: respuesta guardada, hace a, apunta a, hace b, apunta b, hace c, apunta c, resultados guardados. Una raya vertical entre «hace b» y «apunta b» dice «aquí muere el proceso»: los cuatro primeros pasos ya ocurrieron y los otros cuatro, con borde de puntos, no llegan a ocurrir.](figuras/03_caida.svg)

Murió tras el efecto de `b`. Justo antes, el registro habría dicho lo mismo.
"""

# %%
predict("3.b", "")

# %% [markdown]
r"""
### 3.2 · Primero, los ejemplos · 2 puntos · unos 4 min · baja

Cada ejemplo lleva las llamadas de una respuesta, las apuntadas y el veredicto de cada una: `"hecha"`, `"en_duda"` o `"sin_empezar"`. Escribe tres o más, de situaciones distintas (otros nombres no la cambian). Los pasaré por seis arneses: el correcto tiene que pasarlos todos; cada uno de los otros cinco tiene que fallar alguno.

Ejemplo de cómo se escribe: `EXAMPLES = [(["a", "b"], ["a"], {"a": "hecha", "b": "en_duda"})]`.

<details><summary>Pista 1</summary>

¿En cuántos momentos distintos puede morir el proceso mientras atiende una respuesta con tres llamadas? ¿Qué estaría apuntado en cada uno?

</details>

<details><summary>Pista 2</summary>

No olvides los extremos: nada apuntado, y todo apuntado.

</details>
"""

# %% exercise="3.2" role="answer"
### BEGIN SOLUTION
EXAMPLES = [
    (["a", "b", "c"], ["a"], {"a": "hecha", "b": "en_duda", "c": "sin_empezar"}),
    (["a", "b"], [], {"a": "en_duda", "b": "sin_empezar"}),
    (["a", "b"], ["a", "b"], {"a": "hecha", "b": "hecha"}),
]
### END SOLUTION

# %% exercise="3.2" role="check"
check("3.2", EXAMPLES=EXAMPLES)

# %% [markdown]
r"""
A la que queda en duda se le dice **llamada colgante**. Cada caída deja una como mucho: es la ventaja de hacerlas de una en una.

Elige tú el instante, mata el proceso ahí y compara mensajes, registro, mundo y decisión.
"""

# %%
from autograder.widgets import resume_explorer

resume_explorer()

# %% [markdown]
r"""
## Qué se contesta

| veredicto | qué recibe el modelo |
|---|---|
| `hecha` | el resultado del registro, copiado tal cual |
| `en_duda` | `is_error` y «desenlace desconocido»: ni se repite ni se inventa |
| `sin_empezar` | el resultado de ejecutarla ahora |

Decir que no se sabe parece poco. Es lo único cierto: con un «ok» inventado, el modelo daría por pagada una factura que quizá no lo esté; si repites la llamada, quizá la pagues dos veces.
"""

# %%
print(ToolResult("Recibo P-0001").to_block("toolu_a"))
print(UNKNOWN.to_block("toolu_b"))

# %% [markdown]
r"""

### 3.3 · Contesta · 4 puntos · unos 8 min · media

`answer_pending(calls, verdicts, log, run)` construye **un** mensaje de usuario con un resultado por llamada, en el orden en que se pidieron. `verdicts` da el veredicto por id; `log.result(call.position)`, el resultado apuntado; `run(call)` ejecuta la llamada, apunta su resultado y lo devuelve; tú no apuntas nada. `UNKNOWN` es el de lo que está en duda.

Ejemplo: con `a` hecha, `b` en duda y `c` sin empezar → `{"role": "user", "content": [result a, result b (is_error), result c]}`, y `run` solo se ha llamado con `c`.

<details><summary>Pista 1</summary>

¿Qué llamada vas a ejecutar y cuáles no? ¿Quién apunta su resultado?

</details>

<details><summary>Pista 2</summary>

Haz una lista vacía, recorre `calls` en orden y añade un bloque por llamada.

</details>

<details><summary>Pista 3</summary>

Por cada una: `if verdicts[call.id] == "sin_empezar": result = run(call)`.

</details>
"""

# %% exercise="3.3" role="answer"
# referencia: harness_base.resume:answer_pending

# %% exercise="3.3" role="check"
check("3.3", answer_pending=answer_pending)

# %% [markdown]
r"""
## Seguir, no empezar otra vez

Reanudar es reconstruir la escena. La petición ya está en ella; los contadores siguen por donde iban. Una respuesta que llegó y no se guardó está cobrada y hay que pedirla otra vez: como mucho, una por caída. Una tarea terminada no se vuelve a preguntar.

¿Y si el proceso muere **mientras reanuda**?
"""

# %%
predict("3.c", "")

# %% [markdown]
r"""
Por eso la función `verdicts`, que es el `judge` de siempre, deja la duda **apuntada** en el registro antes de seguir.

### 3.4 · Reanuda · 6 puntos · unos 10 min · alta

Completa los tres huecos de `resume_from(snapshot, log, loop)`. Mataré el proceso tras cada operación de archivo, cada confirmación del mundo y cada evento, y otra vez mientras reanuda. Se juzgan el protocolo, los contadores, que nada apuntado se repita y que ninguna llamada tenga dos efectos; que no falte ninguno es cosa de la lección 4.

Ejemplo: murió en su novena respuesta (`reply=8`), que pedía 3 llamadas, con 2 apuntadas → la décima se pide con 3 resultados delante, `turn == 9`, y ninguna llamada apuntada se repite.

| pieza | qué hace |
|---|---|
| `to_calls(pending, scene)` | pone a cada pendiente su posición |
| `judge(calls, log)` | los veredictos, por id; apunta la duda |
| `loop.end_turn(scene, blocks)` | añade los resultados y cierra el turno: suma 1 a `turn` y guarda la escena |
| `outcome_of(scene)` | el desenlace, si la tarea ya había terminado; si no, `None` |
| `loop.finish(scene, outcome)` | devuelve el desenlace sin preguntar al modelo |
| `loop.run(scene)` | sigue con el turno siguiente |

<details><summary>Pista 1</summary>

¿De dónde salen la escena y sus contadores? ¿Hay que añadirle algún mensaje antes de contestar?

</details>

<details><summary>Pista 2</summary>

El segundo hueco son dos líneas: el mensaje de `answer_pending` y `loop.end_turn` con su `content`. Con cero pendientes, la lista va vacía y el turno se cierra igual.

</details>

<details><summary>Pista 3</summary>

Empieza así: `scene = from_plain(snapshot.scene)`.

</details>
"""


# %% exercise="3.4" role="answer"
def resume_from(snapshot: Snapshot, log: Results, loop: Loop, judge: Judge = verdicts) -> RunResult:
    """Continúa la tarea de `snapshot` donde quedó y la lleva a su desenlace."""
    # 1. La escena guardada y sus llamadas pendientes, cada una con su posición.
    ### BEGIN SOLUTION
    scene = from_plain(snapshot.scene)
    calls = to_calls(pending_calls(scene.messages), scene)
    ### END SOLUTION

    def run(call: Call) -> ToolResult:
        return loop.run_call(scene, call)

    # La última respuesta está guardada y su turno, sin cerrar:
    if scene.turn < scene.replies:
        # 2. Contesta lo pendiente y cierra el turno.
        ### BEGIN SOLUTION
        message = answer_pending(calls, judge(calls, log), log, run)
        loop.end_turn(scene, message["content"])
        ### END SOLUTION
    # 3. Si la tarea había terminado, su desenlace; si no, sigue.
    ### BEGIN SOLUTION
    outcome = outcome_of(scene)
    if outcome is not None:
        return loop.finish(scene, outcome)
    return loop.run(scene)
    ### END SOLUTION


# %% exercise="3.4" role="check"
check("3.4", pending_calls=pending_calls, answer_pending=answer_pending, resume_from=resume_from)

# %% [markdown]
r"""
## La misma caída, superada

La tarea del principio, muerta otra vez mientras reanuda y vuelta a reanudar:
"""

# %%
resume_with(crashed, resume_from, kill_at="tool.finished:1")
resume_with(crashed, resume_from)
print(final_words(crashed))
ledger(crashed)

# %% [markdown]
r"""
Ni un pago repetido. La factura en duda está pagada, y el modelo dice que no lo sabe y no la toca. **Ya puedes** reanudar, con un historial válido, una tarea muerta en cualquier punto.

**Qué simplificamos.** Lo que está en duda se queda así aunque el mundo lo sepa (lección 4). `harness_base.resume` añade dos cosas: compara modelo, instrucciones y herramientas con los del punto de control antes de ejecutar nada, y repara huecos en medio del historial.

<details><summary>Tres lecturas</summary>

- Anthropic, [*Handle tool calls*](https://platform.claude.com/docs/en/agents-and-tools/tool-use/handle-tool-calls), documentación de la API, consultada en noviembre de 2026. De ahí salen las reglas del 400: el resultado, en el mensaje siguiente y delante del texto.
- Andrew D. Birrell y Bruce Jay Nelson, *Implementing Remote Procedure Calls*, ACM Transactions on Computer Systems 2(1), 1984. Una llamada remota que falla pudo hacerse una vez o ninguna: es tu «en duda», cuarenta años antes.
- J. H. Saltzer, D. P. Reed y D. D. Clark, *End-to-End Arguments in System Design*, ACM Transactions on Computer Systems 2(4), 1984. Por qué solo quien pide sabe si algo se hizo, y ninguna capa de debajo puede saberlo por él.

</details>

<details><summary>Si te quedas con ganas</summary>

- Mata la tarea del principio en `tool.started:10`, en una carpeta nueva, y reanúdala. ¿Qué factura falta en el libro de cuentas? ¿En qué se distingue esta caída de la del principio, para quien reanuda?
- Haz que `answer_pending` repita lo que está en duda y busca un `kill_at` en el que se pague dos veces y otro en el que todo salga bien. Es la puerta de la lección 4.
- Corta por la mitad la última línea de `registro.jsonl` y vuelve a abrirlo con `EffectLog`. ¿Qué hay en `torn`, y qué pasa con el siguiente apunte?

</details>
"""
