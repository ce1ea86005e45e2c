"""El contrato de los programas que se pueden auditar. Solo biblioteca estándar."""

CONTRACT = """\
el contrato que CMD tiene que cumplir:
  CMD --run ID --world MUNDO --dir CARPETA      empieza la tarea ID desde cero
  CMD --resume ID --world MUNDO --dir CARPETA   la continúa, después de una muerte
  - Estado de salida 0: la tarea ha terminado. Cualquier otro: no ha podido.
  - Si al continuar dice que no puede (murió antes de guardar nada), se repite con --run.
  - Lo que no puede saber cómo acabó no lo repite, y lo dice al terminar, en una línea como
    «No se sabe cómo acabó: UNA, OTRA.»: ahí, lo que falte se perdió con aviso. Hace las
    llamadas de una en una: quien avisa de más dudas que muertes ha tenido no es de fiar.
  - MUNDO es un archivo de harness_base.world, donde quedan sus efectos: lo hecho no se borra.
    CARPETA es solo suya. Al empezar no existe ninguno de los dos.
  - Lo que lanza sigue en su grupo de procesos: lo que se aparte de él no muere con él.
  - Dos tareas iguales tienen los mismos efectos.
"""
