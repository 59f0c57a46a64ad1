"""CSV of every pair of units that a side links or relates: what both say, and what it earns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from functools import cache

from tempannot.compare.alignment import Unit
from tempannot.compare.breakdown import kind_of_pair
from tempannot.compare.categories import UNDECIDED, VAGUE, category_label
from tempannot.compare.causes import cause_of
from tempannot.compare.closed_scores import pair_credit
from tempannot.compare.comparison import Comparison
from tempannot.compare.corpus import CorpusComparison
from tempannot.compare.disagreements import Disagreement
from tempannot.compare.grouping import by_pair
from tempannot.compare.pair_claims import claims_of
from tempannot.compare.rating import OMISSIONS, AgreementOn, Ratings, rate
from tempannot.compare.report.escapes import csv_cell
from tempannot.compare.report.lettered import lettered_pairs
from tempannot.compare.scores import Part
from tempannot.compare.weights import Weight
from tempannot.core.relations import RelationSet

COLUMNS = (
    "document",
    "a",
    "b",
    "source",
    "source_a",
    "source_b",
    "target",
    "target_a",
    "target_b",
    "kind",
    "sentences_apart",
    "a_says",
    "b_says",
    "state",
    "open",
    "cause",
    "root",
    "root_cause",
    "strict",
    "relaxed_precision",
    "relaxed_recall",
    "links_a",
    "links_b",
)
"""``a`` and ``b`` are the annotations, ``source_a`` and the like ids in their files; ``a_says``
and ``b_says`` what their closures say; ``open`` why a side leaves the pair open; ``root`` the
ids of the disagreement that a difference follows from. ``strict`` is 1 or 0; over the rows in
which b relates the pair the mean of it, or of ``relaxed_precision``, is the precision, over
those in which a does that of it, or of ``relaxed_recall``, the recall."""


def pair_table(corpus: CorpusComparison) -> str:
    """Return the table of a comparison; of several annotations, every two after another."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for lettered in lettered_pairs(corpus):
        names = csv_cell(lettered.pair.key.name), csv_cell(lettered.pair.response.name)
        for comparison, found in zip(lettered.comparisons, lettered.disagreements, strict=True):
            head = (csv_cell(comparison.name), *names)
            writer.writerows((*head, *row) for row in _Rows(comparison, found))
    return text.getvalue()


class _Rows:
    """The rows of one document, without its name and those of the annotations."""

    def __init__(self, comparison: Comparison, found: Sequence[Disagreement]) -> None:
        self._units = comparison.alignment.units
        self._sides = tuple(side.index for side in comparison.sides)
        self._ratings: Ratings = rate(comparison, AgreementOn.CLOSED)
        self._claims = claims_of(comparison)
        self._roots = by_pair(found)
        self._by_id = {unit.id: self._ids(unit) for unit in self._units}
        self._named = [self._name(unit) for unit in self._units]

    def __iter__(self) -> Iterator[tuple[object, ...]]:
        found = self._ratings
        arrays = (found.sources, found.targets, found.key, found.response)
        omitted = zip(found.omissions.tolist(), found.omitted_by.tolist(), strict=True)
        pairs = zip(*(each.tolist() for each in arrays), found.same.tolist(), omitted, strict=True)
        for source, target, key, response, same, (reason, side) in pairs:
            yield (
                *self._named[source],
                *self._named[target],
                *_place(self._units[source], self._units[target]),
                _said(key),
                _said(response),
                _state(key, response, same),
                f"{'ab'[side]} {OMISSIONS[reason].label}" if reason >= 0 else "",
                *self._causes(source, target, same or key == response),
                *_credits(key, response),
                *(" ".join(claims.ids((source, target))) for claims in self._claims),
            )

    def _causes(self, source: int, target: int, same: bool) -> tuple[str, str, str]:
        """Return the cause of a difference, the root it follows from and the cause of that."""
        pair = self._units[source].id, self._units[target].id
        root = self._roots.get(pair)
        if root is None:
            return "", "", ""
        is_root = (root.source, root.target) == pair
        ends = dict.fromkeys((root.source, root.target))
        ids = " ".join(self._by_id[end] for end in ends)
        if is_root or same:
            return root.cause.value, ids, root.cause.value
        own = cause_of(*(claims.claim((source, target)) for claims in self._claims))
        return (own.value if own else ""), ids, root.cause.value

    def _name(self, unit: Unit) -> tuple[str, str, str]:
        words = unit.text or ("the creation time" if unit.is_creation_time else "")
        first, second = (unit.members[side] or "" for side in self._sides)
        return csv_cell(words), csv_cell(first), csv_cell(second)

    def _ids(self, unit: Unit) -> str:
        return next((id for side in self._sides if (id := unit.members[side])), unit.id)


def _place(source: Unit, target: Unit) -> tuple[str, int | str]:
    """Return the kind of a pair and how many sentences lie between the two, if both have one."""
    kind = kind_of_pair(source, target)
    has_none = source.sentence is None or target.sentence is None
    if has_none or source.is_creation_time or target.is_creation_time:
        return kind, ""
    assert source.sentence is not None
    assert target.sentence is not None
    return kind, abs(target.sentence - source.sentence)


@cache
def _said(category: int) -> str:
    return "" if category == UNDECIDED else category_label(category)


def _state(key: int, response: int, same: bool) -> str:
    if same or key == response == VAGUE:
        return "same"
    if key == response == UNDECIDED:
        return "neither"
    if response == UNDECIDED:
        return "only a"
    return "only b" if key == UNDECIDED else "different"


@cache
def _credits(key: int, response: int) -> tuple[float | str, float | str, float | str]:
    """Return strict credit and relaxed credit for precision and recall, "" for none to earn."""
    is_related = [category not in (UNDECIDED, VAGUE) for category in (key, response)]
    relations = [RelationSet(VAGUE if each == UNDECIDED else each) for each in (key, response)]
    strict, precision, recall = (
        pair_credit(*relations, part, weight)
        for part, weight in (
            (Part.RECALL, Weight.STRICT),
            (Part.PRECISION, Weight.RELAXED),
            (Part.RECALL, Weight.RELAXED),
        )
    )
    return (
        int(strict) if any(is_related) else "",
        precision if is_related[1] else "",
        recall if is_related[0] else "",
    )
