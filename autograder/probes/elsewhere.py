"""Otro equipo, otro día: lo que ve una función que se ejecuta tras la caída.

Adelanta el reloj unos días y cambia el nombre del equipo, los busque la función en su módulo o los
haya importado ya por su nombre.
"""

from __future__ import annotations

import ast
import datetime
import os
import platform
import random
import secrets
import socket
import time
import uuid
from collections.abc import Callable
from contextlib import suppress
from types import FunctionType, SimpleNamespace
from typing import Any

DAYS_S = 3 * 86_400.0 + 5_432.1
_NS = 10**9
_NODE = 0x0242AC110099
_NAME = "otro-equipo"


_USUAL: dict[str, Any] = {
    module.__name__: module for module in (datetime, os, random, secrets, socket, time, uuid)
} | {"uuid4": uuid.uuid4, "token_hex": secrets.token_hex, "getpid": os.getpid}
"""Lo que una celda puede usar al definirse y suele estar importado en otra."""


def move(names: SimpleNamespace) -> None:
    """Lleva este proceso, y lo que `names` ya había importado, a otro equipo y otro día."""
    moved = _moved()
    for module, name, value in moved:
        old = getattr(module, name)
        for function in vars(names).values():
            if isinstance(function, FunctionType):
                space = function.__globals__
                space.update({key: value for key, known in space.items() if known is old})
        setattr(module, name, value)


def again(names: SimpleNamespace, sources: list[str], function: str) -> Any:
    """`function` tras volver a ejecutar su celda, como pasa al reanudar.

    Lo que la celda fija al definirla (una sal, una hora, un valor por omisión) se fija otra vez.
    Si la celda no llega a definirla, o no es Python a secas, queda la de antes.
    """
    found = getattr(names, function)
    if not isinstance(found, FunctionType):
        return found
    for source in sources:
        space = {**_USUAL, **found.__globals__, "__name__": "__main__"}
        space.pop(function, None)
        for statement in _statements(source):
            with suppress(Exception):  # usa algo que solo tiene el cuaderno: las demás valen
                exec(compile(ast.Module([statement], []), "<celda>", "exec"), space)
        if function in space:
            return space[function]
    return found


def _statements(source: str) -> list[ast.stmt]:
    try:
        return ast.parse(source).body
    except SyntaxError:  # una orden de IPython
        return []


def _moved() -> list[tuple[Any, str, Any]]:
    real_date, real_datetime = datetime.date, datetime.datetime
    shift = datetime.timedelta(seconds=DAYS_S)

    class Date(real_date):  # type: ignore[misc, valid-type]
        @classmethod
        def today(cls) -> Any:
            return real_date.today() + shift

    class Datetime(real_datetime):  # type: ignore[misc, valid-type]
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return real_datetime.now(tz) + shift

        @classmethod
        def today(cls) -> Any:
            return real_datetime.now() + shift

        @classmethod
        def utcnow(cls) -> Any:
            return real_datetime.now(datetime.UTC).replace(tzinfo=None) + shift

    def later(clock: Callable[[], Any], by: float) -> Callable[[], Any]:
        return lambda: clock() + by

    def moment(convert: Callable[..., Any], last: int) -> Callable[..., Any]:
        def at(*args: Any) -> Any:
            return convert(*args) if len(args) > last else convert(*args, real_time() + DAYS_S)

        return at

    real_time = time.time
    clocks = ("time", "monotonic", "perf_counter", "process_time")
    return [
        *((time, name, later(getattr(time, name), DAYS_S)) for name in clocks),
        *(
            (time, f"{name}_ns", later(getattr(time, f"{name}_ns"), int(DAYS_S) * _NS))
            for name in clocks
        ),
        (time, "gmtime", moment(time.gmtime, 0)),
        (time, "localtime", moment(time.localtime, 0)),
        (datetime, "date", Date),
        (datetime, "datetime", Datetime),
        (socket, "gethostname", lambda: _NAME),
        (platform, "node", lambda: _NAME),
        (uuid, "getnode", lambda: _NODE),
        (os, "getlogin", lambda: _NAME),
    ]
