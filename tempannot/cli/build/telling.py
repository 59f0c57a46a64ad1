"""How far a build has come, on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from tempannot.datasets.recipes.build import Told, nothing_told


@contextmanager
def told_on_terminal() -> Iterator[Told]:
    """Give what hears of progress; it says nothing where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield nothing_told
        return
    width = 0

    def tell(words: str, done: int, of: int) -> None:
        nonlocal width
        count = f" {done:,} of {of:,}" if of else f" {done:,}" if done else ""
        line = f"{words}{count}"
        click.echo(f"\r{line.ljust(width)}", nl=False, err=True)
        width = max(width, len(line))

    try:
        yield tell
    finally:
        click.echo(f"\r{' ' * width}\r", nl=False, err=True)
