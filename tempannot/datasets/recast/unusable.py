"""Why no pair can be made of something."""

from __future__ import annotations

from tempannot.core.errors import TempannotError


class UnusableError(TempannotError):
    """An annotation of which no pair is made; ``str()`` is the reason, the same for all like it."""
