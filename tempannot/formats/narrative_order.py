"""How events of NarrativeTime lie in time by where their annotator put them on the time line.

An event has a type and a time: ``[B]`` is bounded and lies at a number or from one to another,
``{U}`` goes on beyond both ends that are given, ``[U}`` and ``{U]`` beyond one, ``:`` is always.
An event may lie on a branch, which leaves the main line (``4>``) or runs into it (``<5``).

``label`` follows the rules of the authors' own conversion (Rogers et al. 2022, event_relations.py);
``meaning`` is what the numbers say in Allen's terms, also where the label is VAGUE: ends that are
given are compared, and ends that are open are somewhere beyond theirs.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from tempannot.core.endpoints import Endpoints, Point, relations_allowed
from tempannot.core.relations import ALL, RelationSet

TYPES = ("[B]", "[C]", "{U}", "[U}", "{U]", "[R>", "<R]")
"""The types by their numbers in files; the last two are of older versions and place nothing."""

_LABELS = {
    ("[B]", "[B]"): "before after includes is_included overlap simultaneous",
    ("[B]", "{U}"): "is_included simultaneous=is_included",
    ("[B]", "[U}"): "before is_included overlap_before simultaneous=is_included",
    ("[B]", "{U]"): "after is_included overlap_after simultaneous=is_included",
    ("{U}", "[U}"): "includes simultaneous=includes",
    ("{U}", "{U]"): "includes simultaneous=includes",
    ("{U]", "[U}"): "before overlap_before simultaneous=overlap",
}
_CONVERSES = {
    "before": "after",
    "after": "before",
    "includes": "is_included",
    "is_included": "includes",
    "overlap_before": "overlap_after",
    "overlap_after": "overlap_before",
}
_NUMBER = re.compile(r"-?\d{1,9}(\.\d{1,9})?|-?\.\d{1,9}")
_BRANCH_MARKS = "!@#$%^&*?"
ALWAYS = (-math.inf, math.inf)


@dataclass(frozen=True, slots=True)
class NarrativePosition:
    """Where an event lies: its type, its first and last number, and the branch ("" for none)."""

    type: str
    start: float
    end: float
    branch: str = ""

    @property
    def is_always(self) -> bool:
        """Whether it goes on at all times."""
        return (self.start, self.end) == ALWAYS


def position(type: str, time: str, branch: str) -> NarrativePosition | None:
    """The position that a file gives; None if it gives none that can be placed."""
    if type not in TYPES[:5] or (branch and _branch_bounds(branch) is None):
        return None
    kind = "[B]" if type == "[C]" else type
    if time.strip() in ("", ":"):
        return NarrativePosition(kind, *ALWAYS, branch) if kind == "{U}" else None
    ends = [each.strip() for each in time.split(":")]
    if len(ends) > 2 or not all(map(_NUMBER.fullmatch, ends)):
        return None
    start, end = float(ends[0]), float(ends[-1])
    return NarrativePosition(kind, start, end, branch) if start <= end else None


def label(first: NarrativePosition, second: NarrativePosition) -> str:
    """The relation type between two events, as the authors' conversion gives it."""
    if first.branch != second.branch:
        return _across_branches(first, second).upper()
    if first.is_always and second.is_always:
        return "OVERLAP"
    lies = _lies((first.start, first.end), (second.start, second.end))
    return _told(first.type, second.type, lies).upper()


def _told(first: str, second: str, lies: str) -> str:
    is_turned = (first, second) not in _LABELS
    if is_turned:
        first, second, lies = second, first, _CONVERSES.get(lies, lies)
    rules = {
        each.partition("=")[0]: each.rpartition("=")[2]
        for each in _LABELS.get((first, second), "").split()
    }
    found = rules.get(lies) or rules.get(lies.partition("_")[0] if lies != "is_included" else "")
    found = found or "vague"
    found = _CONVERSES.get(found, found) if is_turned else found
    return "overlap" if found.startswith("overlap") else found


def _lies(first: tuple[float, float], second: tuple[float, float]) -> str:
    """How two stretches of numbers lie, whatever their types."""
    if first == second:
        return "simultaneous"
    if first[1] <= second[0]:
        return "before"
    if first[0] >= second[1]:
        return "after"
    if first[0] <= second[0] and second[1] <= first[1]:
        return "includes"
    if second[0] <= first[0] and first[1] <= second[1]:
        return "is_included"
    return "overlap_before" if first[0] <= second[0] else "overlap_after"


def _across_branches(first: NarrativePosition, second: NarrativePosition) -> str:
    """Events on two branches: all is vague but what is over before the other can have begun."""
    if first.is_always:
        return "includes"
    if second.is_always:
        return "is_included"
    if "{U}" in (first.type, second.type):
        return "vague"  # the conversion means only finite ones, and its test of that is always true
    lies = _lies(_on_main_line(first), _on_main_line(second))
    return lies if lies in ("before", "after") else "vague"


def _on_main_line(event: NarrativePosition) -> tuple[float, float]:
    start, end = event.start, event.end
    if start == end:  # one number with one open end is taken to go on for ever
        start = -math.inf if event.type.startswith("{") else start
        end = math.inf if event.type.endswith("}") else end
    bounds = _branch_bounds(event.branch) if event.branch else None
    if bounds is None:
        return start, end
    if start == -math.inf:
        return -math.inf, bounds[1]
    return (bounds[0], math.inf) if end == math.inf else bounds


def _branch_bounds(branch: str) -> tuple[float, float] | None:
    plain = branch.translate({ord(mark): None for mark in _BRANCH_MARKS}).strip()
    number = plain.strip("<>")
    if not _NUMBER.fullmatch(number):
        return None
    if plain.endswith(">"):
        return float(number), math.inf
    return (-math.inf, float(number)) if plain.startswith("<") else None


@dataclass(frozen=True, slots=True)
class _End:
    """An end of an event: where it lies, and whether it is open.

    What lies at one number comes after all that ends there and before all that begins there, as in
    the labels; ``place`` is the number and the order at it.
    """

    place: tuple[float, int]
    may_be_less: bool
    may_be_more: bool


def meaning(first: NarrativePosition, second: NarrativePosition) -> RelationSet:
    """What the numbers say of two events on one branch; nothing of events on two."""
    if first.branch != second.branch:
        return ALL
    points = [_compared(x, y) for x in _ends(first) for y in _ends(second)]
    return relations_allowed(Endpoints(*points))


def _ends(event: NarrativePosition) -> tuple[_End, _End]:
    start, end = (1, 2) if event.start == event.end else (3, 0)
    return (
        _End((event.start, start), event.type.startswith("{"), may_be_more=False),
        _End((event.end, end), may_be_less=False, may_be_more=event.type.endswith("}")),
    )


def _compared(x: _End, y: _End) -> Point:
    """What is known of two ends: an open start lies at its number or earlier, an open end later."""
    if x.place == y.place:
        found = Point.EQUAL
    elif x.place < y.place:
        found = Point.LESS if _is_strict(x.place, y.place) else Point.AT_MOST
    else:
        found = Point.GREATER if _is_strict(y.place, x.place) else Point.AT_LEAST
    if x.may_be_less or y.may_be_more:
        found |= Point.LESS if found & Point.LESS or found is Point.EQUAL else Point.ANY
    if x.may_be_more or y.may_be_less:
        found |= Point.GREATER if found & Point.GREATER or found is Point.EQUAL else Point.ANY
    return Point(found)


def _is_strict(lower: tuple[float, int], upper: tuple[float, int]) -> bool:
    """At one number what lies there has its start before its end; all else may be one moment."""
    return lower[0] < upper[0] or (lower[1], upper[1]) in ((0, 2), (1, 2), (1, 3))
