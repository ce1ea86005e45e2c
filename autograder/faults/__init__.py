"""Motor de fallos: muertes, cortes de luz y discos que fallan, sobre código de quien aprende.

    scenario = save_scenario(submission, stage=2, name="write_atomic", file="estado.json",
                             data=new, before={"estado.json": old})            # session
    recording = record(scenario)                                               # recording
    killed = kill_everywhere(scenario, recording=recording)                    # kill
    killed.broken("estado.json", accepts=(old, new))   # muertes que dejaron otra cosa, con su línea
    cut = power(recording, file="estado.json", old=old, new=new)               # power
    cut.atomic.holds, cut.durable.holds, cut.atomic.counterexample
    disk_errors(scenario, file=…, old=old, new=new, recording=recording).failures()   # disk
    picture(cut.atomic.counterexample)     # la figura y su gemelo de texto    # picture

Para lo que no es un guardado: una sonda `(nombres, *, plan, **args)` que envuelve su llamada con
`child.recorded(plan, …)`; `resume.kill_and_resume`, que mata también la reanudación; y
`power_trees.power_trees`, para quien al leer mira más de un archivo. El mundo (`World(on_commit=
recorder.mark_commit)`) y el bucle (`listeners=(recorder.mark_event,)`) añaden sus puntos.

Si `recording.unseen` no está vacío, ningún motor juzga: lo dicen en `refused`. El modelo del corte de
luz, con sus fuentes, está en `model`. `python -m autograder.faults` mide muertes por segundo.
"""
