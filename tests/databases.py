"""Databases of SQLite that nobody closed are told of, as Python 3.13 does by itself."""

import os
import sqlite3
import sys
import warnings
from collections.abc import Iterator
from functools import partial
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
_OURS = (f"{_ROOT / 'tempannot'}{os.sep}", f"{_ROOT / 'tests'}{os.sep}")


class _Watched(sqlite3.Connection):
    is_closed = False

    def __init__(self, *args, **settings) -> None:
        super().__init__(*args, **settings)
        self.opened_by = " < ".join(_callers())

    def close(self) -> None:
        self.is_closed = True
        super().close()

    def __del__(self) -> None:
        if not self.is_closed:
            # it is found much later, often by a test that never saw it
            told = f"unclosed database, opened by {self.opened_by}"
            warnings.warn(told, ResourceWarning, 1, self)


def _callers() -> Iterator[str]:
    """Functions of the project under way here, the innermost first."""
    frame = sys._getframe(2)
    while frame is not None:
        code = frame.f_code
        if code.co_filename.startswith(_OURS):
            yield f"{Path(code.co_filename).name}:{frame.f_lineno} {code.co_name}"
        frame = frame.f_back


def watch_databases() -> None:
    """Warn of every database that is opened from now on and never closed."""
    if sys.version_info < (3, 13):
        sqlite3.connect = sqlite3.dbapi2.connect = partial(sqlite3.connect, factory=_Watched)
