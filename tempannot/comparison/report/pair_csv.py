"""CSV of every pair of units that a side links or relates: what both say, and what it earns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from functools import cache

from tempannot.comparison.agreement.breakdown import kind_of_pair
from tempannot.comparison.agreement.categories import UNDECIDED, VAGUE, category_label
from tempannot.comparison.agreement.pair_ratings import OMISSIONS, Ratings, rate
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.comparison_settings import AgreementOn
from tempannot.comparison.corpus_comparison import CorpusComparison
from tempannot.comparison.disagreements.causes import PairClaim, cause_of, claims_of
from tempannot.comparison.disagreements.disagreements import Disagreement, by_pair
from tempannot.comparison.measures.closed_scores import pair_credit
from tempannot.comparison.measures.scores import RatioKind, Weight
from tempannot.comparison.report.reported_pairs import reported_pairs
from tempannot.core.relations import RelationSet
from tempannot.formats.csv_records import safe_cell

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
disagreement that a difference follows from, by ids such as ``a:ei1``. ``strict`` is 1 or 0; over
the rows in which b relates the pair the mean of it, or of ``relaxed_precision``, is the
precision, over those in which a does that of it, or of ``relaxed_recall``, the recall."""


def pair_table(corpus: CorpusComparison) -> str:
    """Return the table of a comparison; of several annotations, every two after another."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for reported in reported_pairs(corpus):
        names = safe_cell(reported.pair.key.name), safe_cell(reported.pair.response.name)
        for comparison, found in zip(reported.comparisons, reported.disagreements, strict=True):
            head = (safe_cell(comparison.name), *names)
            writer.writerows((*head, *row) for row in _Rows(comparison, found))
    return text.getvalue()


class _Rows:
    """The rows of one document, without its name and those of the annotations."""

    def __init__(self, comparison: DocumentComparison, found: Sequence[Disagreement]) -> None:
        self._units = comparison.alignment.units
        self._sides = tuple(side.index for side in comparison.sides)
        self._ratings: Ratings = rate(comparison, AgreementOn.CLOSED)
        self._claims = claims_of(comparison)
        self._linked = {pair for claims in self._claims for pair in claims.pairs()}
        self._roots = by_pair(found)
        ids = {unit.id: self._id(unit) for unit in self._units}
        self._root_ids = {
            (each.source, each.target): safe_cell(
                " ".join(ids[end] for end in dict.fromkeys((each.source, each.target)))
            )
            for each in found
        }
        self._named = [self._name(unit) for unit in self._units]

    def __iter__(self) -> Iterator[tuple[object, ...]]:
        found = self._ratings
        arrays = (found.sources, found.targets, found.key, found.response)
        omitted = zip(found.omissions.tolist(), found.omitted_by.tolist(), strict=True)
        pairs = zip(*(each.tolist() for each in arrays), found.same.tolist(), omitted, strict=True)
        for source, target, key, response, same, (reason, side) in pairs:
            is_linked = (source, target) in self._linked
            cause = self._cause(source, target) if is_linked else _cause_of_closures(key, response)
            ends = self._units[source].id, self._units[target].id
            yield (
                *self._named[source],
                *self._named[target],
                *_place(self._units[source], self._units[target]),
                *_says(key, response, same),
                _left_open(reason, side),
                *self._causes(ends, cause),
                *_credits(key, response),
                *(self._links(source, target) if is_linked else ("", "")),
            )

    def _causes(self, ends: tuple[str, str], cause: str) -> tuple[str, str, str]:
        """Return the cause of a difference, the root it follows from and the cause of that."""
        root = self._roots.get(ends)
        if root is None:
            return "", "", ""
        of_root = root.cause.value
        own = of_root if (root.source, root.target) == ends else cause
        return own, self._root_ids[root.source, root.target], of_root

    def _cause(self, source: int, target: int) -> str:
        found = cause_of(*(claims.claim((source, target)) for claims in self._claims))
        return found.value if found else ""

    def _links(self, source: int, target: int) -> Iterator[str]:
        return (safe_cell(" ".join(claims.ids((source, target)))) for claims in self._claims)

    def _name(self, unit: AlignedInterval) -> tuple[str, str, str]:
        words = unit.text or ("the creation time" if unit.is_creation_time else "")
        first, second = (unit.members[side] or "" for side in self._sides)
        return safe_cell(words), safe_cell(first), safe_cell(second)

    def _id(self, unit: AlignedInterval) -> str:
        """Return the id in the first annotation that has one, and which of them that is."""
        found = ((name, unit.members[side]) for name, side in zip("ab", self._sides, strict=True))
        return next((f"{name}:{id}" for name, id in found if id), unit.id)


def _place(source: AlignedInterval, target: AlignedInterval) -> tuple[str, int | str]:
    """Return the kind of a pair and how many sentences apart the two stand, if they do."""
    between = source.sentences_from(target)
    return kind_of_pair(source, target), "" if between is None else between


@cache
def _says(key: int, response: int, same: bool) -> tuple[str, str, str]:
    """Return what both say of a pair, and how that compares."""
    says = ["" if each == UNDECIDED else category_label(each) for each in (key, response)]
    return says[0], says[1], _state(key, response, same)


def _state(key: int, response: int, same: bool) -> str:
    if same or key == response == VAGUE:
        return "same"
    if key == response == UNDECIDED:
        return "neither"
    if response == UNDECIDED:
        return "only a"
    return "only b" if key == UNDECIDED else "different"


def _left_open(reason: int, side: int) -> str:
    return f"{'ab'[side]} {OMISSIONS[reason].label}" if reason >= 0 else ""


@cache
def _cause_of_closures(key: int, response: int) -> str:
    """Return the cause of a difference between two closures of a pair without a link."""
    found = cause_of(*map(PairClaim, _relations(key, response)))
    return found.value if found else ""


def _relations(key: int, response: int) -> list[RelationSet]:
    return [RelationSet(VAGUE if each == UNDECIDED else each) for each in (key, response)]


@cache
def _credits(key: int, response: int) -> tuple[float | str, float | str, float | str]:
    """Return strict credit and relaxed credit for precision and recall, "" for none to earn."""
    is_related = [category not in (UNDECIDED, VAGUE) for category in (key, response)]
    relations = _relations(key, response)
    strict, precision, recall = (
        pair_credit(*relations, part, weight)
        for part, weight in (
            (RatioKind.RECALL, Weight.STRICT),
            (RatioKind.PRECISION, Weight.RELAXED),
            (RatioKind.RECALL, Weight.RELAXED),
        )
    )
    return (
        int(strict) if any(is_related) else "",
        precision if is_related[1] else "",
        recall if is_related[0] else "",
    )
