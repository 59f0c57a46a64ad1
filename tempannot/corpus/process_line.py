"""A line between two processes, for messages either way, as ``multiprocessing`` has them.

Its own takes longer to load than some documents take to check, and whoever has a head start is
waited for.
"""

from __future__ import annotations

import os
from typing import Protocol

_SIZE = 8
"""Bytes that say how long a message is."""


class Channel(Protocol):
    """Either kind of line, as far as it is used."""

    def send_bytes(self, message: bytes, /) -> None: ...  # noqa: D102 - see below
    def recv_bytes(self) -> bytes: ...  # noqa: D102
    def fileno(self) -> int: ...  # noqa: D102
    def close(self) -> None: ...  # noqa: D102


class LineEnd:
    """One end; raises OSError or EOFError if there is nobody at the other."""

    def __init__(self, incoming: int, outgoing: int) -> None:
        self._incoming = incoming
        self._outgoing = outgoing

    def send_bytes(self, message: bytes, /) -> None:
        """Send a message, waiting until there is room for it."""
        rest = memoryview(len(message).to_bytes(_SIZE) + message)
        while rest:
            rest = rest[os.write(self._outgoing, rest) :]

    def recv_bytes(self) -> bytes:
        """Wait for a message."""
        return self._bytes(int.from_bytes(self._bytes(_SIZE)))

    def fileno(self) -> int:
        """What can be waited for, as ``select`` does."""
        return self._incoming

    def close(self) -> None:
        """Close it, once or more often."""
        if self._incoming >= 0:
            os.close(self._incoming)
            os.close(self._outgoing)
        self._incoming = self._outgoing = -1

    def _bytes(self, count: int) -> bytes:
        found = bytearray()
        while len(found) < count:
            if not (more := os.read(self._incoming, count - len(found))):
                raise EOFError
            found += more
        return bytes(found)


def line() -> tuple[LineEnd, LineEnd]:
    """Return the two ends of a line; raises OSError if there are too many."""
    here, from_there = os.pipe()
    try:
        there, from_here = os.pipe()
    except OSError:
        os.close(here)
        os.close(from_there)
        raise
    return LineEnd(here, from_here), LineEnd(there, from_there)
