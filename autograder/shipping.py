"""Empaqueta por valor las funciones y clases de un cuaderno, para ejecutarlas en otro proceso.

Se hace en el proceso de quien aprende; el paquete solo se abre dentro de un hijo.
"""

from __future__ import annotations

import builtins
import functools
import io
import linecache
import marshal
import pickle
import threading
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping
from types import CodeType, FunctionType, GeneratorType, ModuleType
from typing import Any, ClassVar

import cloudpickle

from autograder.children.load import rebuild_cached, rebuild_code

PACKAGE_MAX = 32 * 1024 * 1024
SOURCE_MAX = 200_000
_PROTOCOL = pickle.HIGHEST_PROTOCOL
_DEPTH_MAX = 6
_IPYTHON_SHELL = "IPython.core.interactiveshell"


class Unshippable(Exception):
    """Un valor que no puede viajar: `path` dice dónde está y `kind`, qué es."""

    def __init__(self, path: str, kind: str) -> None:
        super().__init__(f"{path}: {kind}")
        self.path = path
        self.kind = kind


class TooBig(Exception):
    """El paquete pasa de `PACKAGE_MAX`: la función arrastra variables enormes."""


def pack(names: Mapping[str, object]) -> bytes:
    """Los objetos, por nombre, en un solo paquete. Lanza `Unshippable` o `TooBig`."""
    try:
        data = _dumps(dict(names))
    except Exception as failure:
        raise _find_culprit(names, failure) from None
    if len(data) > PACKAGE_MAX:
        raise TooBig
    return data


def _refuse(value: object) -> Any:
    raise pickle.PicklingError(f"un `{type(value).__name__}` no viaja")


def sources(names: Mapping[str, object]) -> dict[str, str]:
    """El texto de las celdas en que se escribieron esos objetos y los ayudantes a los que llaman."""
    found: dict[str, str] = {}
    for code in _written(names.values()):
        filename = code.co_filename
        if filename not in found:
            found[filename] = "".join(linecache.getlines(filename))[:SOURCE_MAX]
    return {filename: text for filename, text in found.items() if text}


def _written(values: Iterable[object]) -> Iterator[CodeType]:
    """El código de unos objetos y el de los ayudantes a los que llaman, y los de estos."""
    waiting, seen = list(values), set[int]()
    while waiting:
        value = waiting.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        yield from codes(value)
        if isinstance(value, functools.partial):
            waiting.append(value.func)
        elif type(value).__module__ == "__main__":
            waiting.append(type(value))
        if isinstance(value, FunctionType) and value.__globals__.get("__name__") == "__main__":
            waiting += [value.__globals__.get(name) for name in value.__code__.co_names]


def codes(value: object) -> Iterator[CodeType]:
    """El código de una función, o el de cada método de una clase."""
    if isinstance(value, FunctionType):
        yield value.__code__
    elif isinstance(value, type):
        for member in vars(value).values():
            inner = getattr(member, "__func__", getattr(member, "fget", member))
            if isinstance(inner, FunctionType):
                yield inner.__code__


class _Pickler(cloudpickle.Pickler):  # type: ignore[misc]
    """cloudpickle, con cuatro cambios: el código conserva su archivo y sus líneas, para poder citar
    la que falla; un archivo abierto no se convierte en una copia de lo que contiene; las
    funciones que IPython pone en el cuaderno en lugar de las de Python viajan como estas; y las
    decoradas con `lru_cache` viajan por valor, y no por un nombre que en el hijo no existe."""

    dispatch_table: ClassVar[Any] = ChainMap(
        {CodeType: lambda code: (rebuild_code, (marshal.dumps(code),)), io.TextIOWrapper: _refuse},
        cloudpickle.Pickler.dispatch_table,
    )

    def reducer_override(self, obj: Any) -> Any:
        name = _builtin_behind(obj)
        if name is not None:
            return getattr, (builtins, name)
        if isinstance(obj, functools._lru_cache_wrapper) and obj.__module__ == "__main__":
            chosen = obj.cache_parameters()
            return rebuild_cached, (obj.__wrapped__, chosen["maxsize"], chosen["typed"])
        return super().reducer_override(obj)


def _builtin_behind(value: object) -> str | None:
    """El nombre de la función de Python que IPython ha sustituido por `value`, si es el caso."""
    if isinstance(value, FunctionType) and value.__globals__.get("__name__") == _IPYTHON_SHELL:
        return value.__name__ if hasattr(builtins, value.__name__) else None
    kinds = {kind.__name__ for kind in type(value).__mro__}
    return "exit" if "ExitAutocall" in kinds else None


def _dumps(value: object) -> bytes:
    buffer = io.BytesIO()
    _Pickler(buffer, protocol=_PROTOCOL).dump(value)
    return buffer.getvalue()


def _find_culprit(names: Mapping[str, object], failure: Exception) -> Unshippable:
    for name, value in names.items():
        if not _travels(value):
            path, culprit = _narrow(f"`{name}`", value, set(), _DEPTH_MAX)
            return Unshippable(path, _kind(culprit))
    return Unshippable("La respuesta", f"algo que no se puede copiar ({failure})")


def _travels(value: object) -> bool:
    try:
        _dumps(value)
    except Exception:
        return False
    return True


def _narrow(path: str, value: object, seen: set[int], depth: int) -> tuple[str, object]:
    """Baja por lo que `value` contiene hasta lo más pequeño que no viaja."""
    seen.add(id(value))
    if depth and not _known_kind(value):
        for step, part in _parts(value):
            if id(part) not in seen and not _travels(part):
                return _narrow(step, part, seen, depth - 1)
    return path, value


def _parts(value: object) -> Iterator[tuple[str, Any]]:
    if isinstance(value, FunctionType):
        for name in value.__code__.co_names:
            if name in value.__globals__:
                yield f"La variable `{name}`", value.__globals__[name]
        for name, cell in zip(value.__code__.co_freevars, value.__closure__ or (), strict=True):
            yield f"La variable `{name}`", cell.cell_contents
        for default in value.__defaults__ or ():
            yield f"Un valor por defecto de `{value.__name__}`", default
    elif isinstance(value, type):
        for name, member in vars(value).items():
            if name not in {"__dict__", "__weakref__"}:
                yield f"`{value.__name__}.{name}`", getattr(member, "__func__", member)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield f"El elemento {key!r}", item
    elif isinstance(value, list | tuple | set):
        for item in value:
            yield "Un elemento de la lista", item
    elif not isinstance(value, ModuleType):
        for name, item in getattr(value, "__dict__", {}).items():
            yield f"El atributo `{name}`", item


def _kind(value: object) -> str:
    return _known_kind(value) or f"un objeto `{type(value).__name__}`"


def _known_kind(value: object) -> str:
    """Qué es, si es de lo que suele quedarse abierto en un cuaderno; vacío si no."""
    name = type(value).__name__
    if isinstance(value, io.IOBase):
        return "un archivo abierto"
    if isinstance(value, GeneratorType):
        return "un generador a medias"
    if isinstance(value, threading.Thread):
        return "un hilo"
    if name in {"lock", "RLock", "_RLock", "Condition", "Event", "Semaphore"}:
        return "un candado"
    if name in {"Connection", "Cursor", "socket", "SSLSocket"}:
        return "una conexión abierta"
    return ""
