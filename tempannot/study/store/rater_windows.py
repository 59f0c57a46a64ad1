"""Which windows of a rater are open, so that a second one is noticed before anything is answered.

Only what was heard of lately counts: a window that was killed, or a computer that was switched
off, is forgotten after a while.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, insert, select, update

from tempannot.study.store.schema import SEALED

HEARD = timedelta(minutes=10)
"""For so long a window is taken to be open after it was heard of."""

_WINDOW = "window "


def note_window(connection: Connection, rater: str, window: str) -> bool:
    """Note that a window of a rater is open; return whether another one is."""
    now = datetime.now(UTC)
    own = SEALED.c.name == _WINDOW + window
    windows = (SEALED.c.rater == rater, SEALED.c.name.startswith(_WINDOW))
    connection.execute(delete(SEALED).where(*windows, SEALED.c.kept_at < now - HEARD))
    if connection.execute(update(SEALED).where(own).values(kept_at=now)).rowcount == 0:
        cells = {"name": _WINDOW + window, "rater": rater, "value": "", "kept_at": now}
        connection.execute(insert(SEALED), cells)
    return connection.execute(select(SEALED.c.name).where(*windows, ~own)).first() is not None


def drop_window(connection: Connection, rater: str, window: str) -> None:
    """Note that a window of a rater was closed."""
    own = (SEALED.c.rater == rater, SEALED.c.name == _WINDOW + window)
    connection.execute(delete(SEALED).where(*own))
