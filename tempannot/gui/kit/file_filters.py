"""The filters of file dialogs."""

from __future__ import annotations

from collections.abc import Iterable


def file_filter(words: str, endings: Iterable[str]) -> str:
    """Return the filter of a dialog that asks for files with some endings, or for any.

    >>> file_filter("Documents", (".tml", ".csv"))
    'Documents (*.tml *.csv);;All files (*)'
    """
    return f"{words} ({' '.join(f'*{each}' for each in endings)});;All files (*)"
