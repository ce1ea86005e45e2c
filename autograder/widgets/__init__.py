"""Exploradores interactivos. Cada uno tiene un gemelo estático para quien lee sin kernel.

Se importan solo desde los cuadernos, nunca en un proceso hijo: `ipywidgets` tarda en cargar.
"""

from autograder.widgets.crash_explorer import crash_explorer
from autograder.widgets.dashboard import dashboard
from autograder.widgets.key_explorer import key_explorer
from autograder.widgets.resume_explorer import resume_explorer
from autograder.widgets.save_explorer import save_explorer
from autograder.widgets.tree_explorer import tree_explorer

__all__ = [
    "crash_explorer",
    "dashboard",
    "key_explorer",
    "resume_explorer",
    "save_explorer",
    "tree_explorer",
]
