"""Dónde está cada cosa del repositorio."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "lessons"
SOLUTIONS = ROOT / "solutions"
SOURCES = ROOT / "course" / "sources"
LOCK = ROOT / "requirements.lock"
VENV = ROOT / ".venv"
