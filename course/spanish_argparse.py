"""El mismo argparse en español que usan los programas del arnés."""

from harness_base.spanish_argparse import SpanishParser, Subparsers

__all__ = ["SpanishParser", "Subparsers"]
