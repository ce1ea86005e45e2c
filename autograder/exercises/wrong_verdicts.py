"""Los seis arneses de 3.2: uno da los veredictos correctos y cinco, los de una idea equivocada."""

from __future__ import annotations

from collections.abc import Callable, Sequence

VERDICTS = ("hecha", "en_duda", "sin_empezar")

Rule = Callable[[Sequence[str], Sequence[str]], dict[str, str]]
"""De las llamadas de una respuesta y las apuntadas, al veredicto de cada una."""


def right(calls: Sequence[str], recorded: Sequence[str]) -> dict[str, str]:
    """Hecha, lo apuntado; en duda, la primera sin apuntar; sin empezar, las demás."""
    waiting = [call for call in calls if call not in recorded]
    return {
        call: "hecha" if call in recorded else "en_duda" if call == waiting[0] else "sin_empezar"
        for call in calls
    }


def _never_started(calls: Sequence[str], recorded: Sequence[str]) -> dict[str, str]:
    return {call: "hecha" if call in recorded else "sin_empezar" for call in calls}


def _all_in_doubt(calls: Sequence[str], recorded: Sequence[str]) -> dict[str, str]:
    return {call: "hecha" if call in recorded else "en_duda" for call in calls}


def _empty_log_is_untouched(calls: Sequence[str], recorded: Sequence[str]) -> dict[str, str]:
    return right(calls, recorded) if recorded else _never_started(calls, recorded)


def _died_between_calls(calls: Sequence[str], recorded: Sequence[str]) -> dict[str, str]:
    return _never_started(calls, recorded) if recorded else right(calls, recorded)


def _always_one_in_doubt(calls: Sequence[str], recorded: Sequence[str]) -> dict[str, str]:
    verdicts = right(calls, recorded)
    if calls and "en_duda" not in verdicts.values():
        verdicts[calls[-1]] = "en_duda"
    return verdicts


WRONG: dict[str, tuple[str, Rule]] = {
    "sin-registro-es-sin-empezar": ("B", _never_started),
    "todo-en-duda": ("C", _all_in_doubt),
    "registro-vacío-es-sin-empezar": ("D", _empty_log_is_untouched),
    "murió-entre-dos-llamadas": ("E", _died_between_calls),
    "siempre-hay-una-en-duda": ("F", _always_one_in_doubt),
}
"""Diagnóstico de quien deja pasar ese arnés → su letra y su regla. El A es el correcto."""
