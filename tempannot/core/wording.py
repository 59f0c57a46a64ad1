"""Numbers with their nouns, as all messages say them."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """Return a count with its noun, which follows the usual rule for more than one.

    >>> counted(1, "item"), counted(2000, "day"), counted(0, "entity")
    ('1 item', '2,000 days', '0 entities')
    """
    if count == 1:
        return f"1 {noun}"
    has_consonant_y = noun.endswith("y") and noun[-2:-1] not in "aeiou"
    return f"{count:,} {noun[:-1]}ies" if has_consonant_y else f"{count:,} {noun}s"
