"""`python -m harness_base`: el arnés, como programa."""

import os
import signal
import sys

if __name__ == "__main__":
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        # Hasta que empieza la tarea no hay nada a medias: se sale en el acto, sin excepciones, que al
        # cargar módulos acabarían en una traza.
        signal.signal(signal.SIGINT, lambda number, frame: os._exit(130))
    from harness_base.program.main import main
    from harness_base.program.own_group import take_own_group
    from harness_base.program.standard_streams import fill_closed_streams

    fill_closed_streams()
    take_own_group()
    sys.exit(main())
