"""Herramientas: qué puede hacer el modelo, con qué entrada y qué pasa si se repite.

Una herramienta que falla no detiene el bucle: su error llega al modelo como un `tool_result` con
`is_error`. Lo que no es un fallo de la herramienta (Ctrl+C, una salida pedida, una herramienta que
devuelve algo que no se puede guardar) no se disfraza de resultado: sigue su camino.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from harness_base.errors import HarnessError, InvalidInput, NotStorable, UnknownTool
from harness_base.jsonvalue import canonical, check_fields, check_plain, join_pairs
from harness_base.schemas import problem
from harness_base.types import Block, Call, Effect, ToolResult

Output = str | list[Block] | ToolResult
"""Lo que puede devolver la función de una herramienta."""

_TOOL_NAME = re.compile(r"[a-zA-Z0-9_-]{1,128}\Z")


class RunFunction(Protocol):
    """La función de una herramienta: recibe la entrada ya validada y, si la hay, la clave."""

    def __call__(self, input: dict[str, Any], /, *, key: str | None = None) -> Output: ...


class ProbeFunction(Protocol):
    """Pregunta fuera si ya se hizo: el resultado que habría devuelto, o `None` si no consta."""

    def __call__(
        self, input: dict[str, Any], /, *, key: str | None = None
    ) -> ToolResult | None: ...


@dataclass(frozen=True)
class Tool:
    """Una herramienta.

    `key_fields` son los campos de la entrada que identifican la acción (todos si es `None`);
    `key_ttl_s`, los segundos que el proveedor recuerda una clave; `probe` pregunta al mundo si la
    acción consta, y `settles_within_s` dice en cuántos segundos consta como muy tarde.
    """

    name: str
    description: str
    input_schema: dict[str, Any]
    run: RunFunction
    effect: Effect
    key_fields: tuple[str, ...] | None = None
    key_ttl_s: float | None = None
    probe: ProbeFunction | None = None
    settles_within_s: float | None = None

    def __post_init__(self) -> None:
        if not _TOOL_NAME.match(self.name):
            raise HarnessError(
                f"«{self.name}» no vale como nombre de herramienta: la API admite de 1 a 128 "
                "letras sin acento, cifras, guiones y guiones bajos."
            )
        if self.input_schema.get("type") != "object":
            raise HarnessError(f"El esquema de {self.name} tiene que ser de tipo «object».")

    @cached_property
    def _schema_text(self) -> str:
        return canonical(self.input_schema)

    def check_input(self, input: dict[str, Any]) -> None:
        """Lanza `InvalidInput` si la entrada no cumple el esquema."""
        found = problem(self._schema_text, input)
        if found is not None:
            raise InvalidInput(f"Entrada no válida para {self.name}: {found}.")

    def spec(self) -> dict[str, Any]:
        """Lo que la API necesita saber de la herramienta."""
        return {
            "name": self.name,
            "description": self.description,
            "input_schema": self.input_schema,
        }


class Toolbox(Mapping[str, Tool]):
    """Las herramientas de una tarea, por nombre y en el orden en que se dieron."""

    def __init__(self, tools: Iterable[Tool] = ()) -> None:
        self._tools: dict[str, Tool] = {}
        for tool in tools:
            if tool.name in self._tools:
                raise HarnessError(f"Hay dos herramientas con el nombre {tool.name}.")
            self._tools[tool.name] = tool

    def __getitem__(self, name: str) -> Tool:
        return self._tools[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tools)

    def __len__(self) -> int:
        return len(self._tools)

    def specs(self) -> list[dict[str, Any]]:
        """La lista `tools` de la petición."""
        return [tool.spec() for tool in self.values()]

    def resolve(self, name: str) -> Tool:
        """La herramienta `name` o, si no existe, una que solo sabe decirlo."""
        if name in self._tools:
            return self._tools[name]
        known = ", ".join(self._tools) or "ninguna"
        return stand_in(UnknownTool(f"No existe la herramienta «{name}». Las que hay: {known}."))


def stand_in(error: HarnessError) -> Tool:
    """Una herramienta que no hace nada más que fallar con `error`.

    Con ella, una llamada que no se puede ejecutar se contesta y se apunta como cualquier otra.
    """

    def run(input: dict[str, Any], /, *, key: str | None = None) -> Output:
        raise error

    return Tool("no_disponible", "No hace nada.", {"type": "object"}, run, Effect.READ)


def to_result(output: object) -> ToolResult:
    """Convierte lo que devolvió una herramienta en `ToolResult`.

    Cualquier texto vale; las listas de bloques se copian. Lo demás lanza `NotStorable`: la
    herramienta ya actuó, y callar qué devolvió sería inventárselo.
    """
    if isinstance(output, ToolResult):
        return ToolResult(to_result(output.content).content, output.is_error)
    if isinstance(output, str):
        return ToolResult(join_pairs(str(output)))
    if not isinstance(output, list):
        raise NotStorable("result", f"es de tipo `{type(output).__name__}`, no texto ni bloques")
    check_plain(output, "result")
    return ToolResult(deepcopy(output))


def result_from_plain(data: dict[str, Any]) -> ToolResult:
    """El resultado guardado como JSON en `data`; si le sobra o le falta algo, lo dice."""
    content = list if type(data.get("content")) is list else str
    check_fields(data, {"content": content, "is_error": bool}, "result")
    return ToolResult(**data)


def error_result(error: Exception) -> ToolResult:
    """El resultado que ve el modelo cuando una herramienta lanza `error`."""
    text = str(error) or "sin detalles"
    if not isinstance(error, HarnessError):
        text = f"{type(error).__name__}: {text}"
    return ToolResult(join_pairs(text), is_error=True)


def run_tool(call: Call, tool: Tool) -> ToolResult:
    """Valida la entrada, ejecuta la herramienta y devuelve su resultado o su error."""
    try:
        tool.check_input(call.input)
    except InvalidInput as error:
        return error_result(error)
    try:
        output = tool.run(call.input, key=call.key)
    except Exception as error:
        return error_result(error)
    return to_result(output)
