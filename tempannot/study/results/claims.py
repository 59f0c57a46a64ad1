"""What the label of an item claims about the answers that raters should give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from tempannot.formats.items.rating_item import RatingItem


class Levels(Protocol):
    """What has to be known of a scale; ``ResponseScale`` knows it."""

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels, lowest first."""
        ...

    @property
    def gold(self) -> Mapping[str, str] | None:
        """The answer that each label asks for, if labels name one."""
        ...

    def expected(self, label: str | None) -> str | None:
        """Return the answer that a label asks for, None where it asks for none."""
        ...


def claimed_side(scale: Levels, item: RatingItem) -> int:
    """Return on which side of the middle of the scale the answers should lie, if the label holds.

    1 is above, -1 below, 0 where the label claims nothing. Labels of sentence pairs claim that
    the second is likely if it is entailed, and otherwise that it is not.
    """
    if item.label is None:
        return 0
    level = scale.expected(item.label)
    if level in scale.levels:
        apart = 2 * scale.levels.index(level) - (len(scale.levels) - 1)
        return (apart > 0) - (apart < 0)
    if scale.gold or item.kind.entailing is None:
        return 0
    return 1 if is_entailed(item) else -1


def is_entailed(item: RatingItem) -> bool:
    """Whether the label of an item says that its last text follows from the first."""
    return (item.label or "").strip().casefold() in (item.kind.entailing or ())
