"""El mismo agente con LangGraph. Importar este módulo exige tenerlo instalado.

Está escrito como su documentación: un nodo `agent`, un `ToolNode` en `tools`, `tools_condition`
para ir de uno a otro, y un `thread_id` que nombra la ejecución.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypedDict

from langchain_core.messages import AIMessage, AnyMessage
from langgraph.channels import DeltaChannel
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.prebuilt import ToolNode, tools_condition

Reply = Callable[[int], AIMessage]
"""El modelo: la respuesta a un historial con ese número de mensajes."""


def _append(history: list[AnyMessage], writes: Sequence[list[AnyMessage]]) -> list[AnyMessage]:
    return history + [message for write in writes for message in write]


class DeltaState(TypedDict):
    """El estado de mensajes, guardado por diferencias."""

    messages: Annotated[list[AnyMessage], DeltaChannel(_append)]


def build(
    reply: Reply,
    tools: Sequence[Callable[..., str]],
    saver: BaseCheckpointSaver[str],
    *,
    delta: bool = False,
) -> CompiledStateGraph[Any, Any, Any, Any]:
    """El grafo, listo para `invoke(…, durability="sync")`."""

    def agent(state: Any) -> dict[str, list[AIMessage]]:
        return {"messages": [reply(len(state["messages"]))]}

    builder = StateGraph(DeltaState if delta else MessagesState)
    builder.add_node("agent", agent)
    builder.add_node("tools", ToolNode(tools))
    builder.add_edge(START, "agent")
    builder.add_conditional_edges("agent", tools_condition)
    builder.add_edge("tools", "agent")
    return builder.compile(checkpointer=saver)
