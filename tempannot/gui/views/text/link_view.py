"""The choice of links that the text shows."""

from __future__ import annotations

from enum import StrEnum


class LinkView(StrEnum):
    """Which links the text shows."""

    FOCUSED = "focused"
    ASSERTED = "asserted"
    INFERRED = "inferred"
    MINIMAL = "minimal"
    ALL = "all"
