"""Replacements of stretches of bytes, collected in any order and carried out at once."""

from __future__ import annotations

from dataclasses import dataclass, field

from tempannot.core.errors import DocumentError
from tempannot.core.language import bilingual


@dataclass(slots=True)
class Patches:
    """Replacements that do not overlap; those at one place keep the order of collection."""

    found: list[tuple[int, int, int, bytes]] = field(default_factory=list)

    def replace(self, start: int, stop: int, new: bytes) -> None:
        """Put ``new`` in place of the bytes from ``start`` up to ``stop``."""
        self.found.append((start, stop, len(self.found), new))

    def insert(self, at: int, new: bytes) -> None:
        """Put ``new`` before the byte ``at``."""
        self.replace(at, at, new)

    def applied(self, data: bytes) -> bytes:
        """Return the bytes with all replacements made.

        Raises DocumentError if two of them overlap.
        """
        pieces: list[bytes] = []
        reached = 0
        for start, stop, _, new in sorted(self.found):
            if start < reached:
                raise DocumentError(
                    bilingual("two edits of the file overlap at byte {start}", start=start)
                )
            pieces += (data[reached:start], new)
            reached = stop
        pieces.append(data[reached:])
        return b"".join(pieces)
