"""What the label of an item claims about the answers that raters should give."""

from __future__ import annotations

from tempannot.formats.items.rating_item import ItemKind, RatingItem
from tempannot.study.design.response_scale import ResponseScale

ENTAILED = frozenset({"entailed", "entailment"})
"""The labels of an item whose second sentence is true if the first one is."""


def claimed_side(scale: ResponseScale, item: RatingItem) -> int:
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
    if scale.gold or item.kind is not ItemKind.NLI:
        return 0
    return 1 if item.label.strip().casefold() in ENTAILED else -1
