"""Databases of SQLite that nobody closed are told of, as Python 3.13 does by itself."""

import sqlite3
import sys
import warnings
from functools import partial


class _Watched(sqlite3.Connection):
    is_closed = False

    def close(self) -> None:
        self.is_closed = True
        super().close()

    def __del__(self) -> None:
        if not self.is_closed:
            warnings.warn(f"unclosed database in {self!r}", ResourceWarning, 1, self)


def watch_databases() -> None:
    """Warn of every database that is opened from now on and never closed."""
    if sys.version_info < (3, 13):
        sqlite3.connect = sqlite3.dbapi2.connect = partial(sqlite3.connect, factory=_Watched)
