"""Lo que se enseña en una línea: código, negrita y nada más."""

from __future__ import annotations

import pytest

from autograder.inline_html import inline


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("de la **primera** sin apuntar", "de la <strong>primera</strong> sin apuntar"),
        ("**una** y **otra**", "<strong>una</strong> y <strong>otra</strong>"),
        ("usa `f(**extra)` y `g(**más)`", "usa <code>f(**extra)</code> y <code>g(**más)</code>"),
        ("2 ** 3 ** 2", "2 ** 3 ** 2"),
        ("**<b>**", "<strong>&lt;b&gt;</strong>"),
    ],
)
def test_marks_become_html_and_the_rest_is_escaped(text: str, shown: str) -> None:
    assert inline(text) == shown
