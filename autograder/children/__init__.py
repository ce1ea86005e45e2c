"""Procesos hijos: el único lugar donde se ejecuta código de quien aprende.

`get_server(stage=k).run(sonda, submission=…, args=…)` devuelve un `ChildResult`. El padre no
deserializa nada: recibe JSON y comprueba tipos exactos (`plain`). Dentro del hijo, una sonda es
una función `sonda(nombres, **args)` de un módulo de `autograder.probes`; puede mandar notas con
`channel.note`, que sobreviven a un SIGKILL.
"""
