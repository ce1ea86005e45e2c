from pathlib import Path

_CONFIG = Path(__file__).resolve().parent / "course" / "nbgrader_config.py"
load_subconfig(str(_CONFIG))  # type: ignore[name-defined]  # noqa: F821
