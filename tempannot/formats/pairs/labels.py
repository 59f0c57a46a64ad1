"""What the coarse labels of pair files say of two intervals.

Source: Cassidy et al. 2014 (TimeBank-Dense), Naik et al. 2019 (TDDiscourse, the same labels),
Ning et al. 2018 (MATRES: start points alone), O'Gorman et al. 2016 (RED); the readings of before,
begins-on and ends-on are those of Vashishtha et al. 2020, section 3.1.
"""

from __future__ import annotations

from enum import StrEnum
from types import MappingProxyType

from tempannot.core.relations import RelationSet


class PairScheme(StrEnum):
    """The labels that a file of pairs uses."""

    DENSE = "timebank-dense"
    MATRES = "matres"
    RED = "red"


_BEFORE = "before|meets|overlaps"
_STARTS_BEFORE = "before|meets|overlaps|contains|finished-by"
_MEANINGS = {
    PairScheme.DENSE: {
        "b": _BEFORE,
        "a": "after|met-by|overlapped-by",
        "i": "contains",
        "ii": "during",
        "s": "equals",
    },
    PairScheme.MATRES: {
        "before": _STARTS_BEFORE,
        "after": "after|met-by|overlapped-by|during|finishes",
        "equal": "starts|started-by|equals",
    },
    PairScheme.RED: {
        "before": _BEFORE,
        "begins-on": "starts|started-by|equals",
        "ends-on": "finishes|finished-by|equals",
        "contains": "contains",
        "simultaneous": "equals",
    },
}
VAGUE_LABELS = MappingProxyType(
    {
        PairScheme.DENSE: frozenset({"v"}),
        PairScheme.MATRES: frozenset({"vague"}),
        PairScheme.RED: frozenset({"overlap"}),
    }
)
"""Labels that do not place the pair in time; overlap of RED has no clear start or end."""


def plain_label(label: str, scheme: PairScheme) -> str:
    """Return a label as the tables have it: in lower case, of RED the part that is of time.

    >>> plain_label("BEFORE/CAUSES", PairScheme.RED), plain_label("II", PairScheme.DENSE)
    ('before', 'ii')
    """
    label = label.strip().casefold()
    if scheme is not PairScheme.RED:
        return label
    temporal = label.partition("/")[0].strip().replace("_", "-")
    return "contains" if temporal == "contains-subevent" else temporal


def meaning_of(label: str, scheme: PairScheme) -> RelationSet | None:
    """Return what a label says of its pair, None of a vague or an unknown one."""
    names = _MEANINGS[scheme].get(plain_label(label, scheme))
    return None if names is None else RelationSet.parse(names)


def is_vague(label: str, scheme: PairScheme) -> bool:
    """Whether annotators looked at the pair and could or would not place it in time."""
    return plain_label(label, scheme) in VAGUE_LABELS[scheme]


def is_known(label: str, scheme: PairScheme) -> bool:
    """Whether a label is one of a scheme."""
    return is_vague(label, scheme) or plain_label(label, scheme) in _MEANINGS[scheme]
