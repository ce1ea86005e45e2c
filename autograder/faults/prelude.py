"""Preludio de un servidor de procesos: importarlo deja interceptadas las operaciones de archivo."""

from . import child, intercept

intercept.install()

__all__ = ["child"]
