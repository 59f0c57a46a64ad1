"""All that is said of one file of predictions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tempannot.core.errors import TempannotError
from tempannot.datasets.nli_scores.classes import Classes, classes_of
from tempannot.datasets.nli_scores.nli_score import NliScore, score_by, score_nli
from tempannot.datasets.nli_scores.published import PublishedScore, published_scores
from tempannot.datasets.nli_scores.resampling import Intervals, group_intervals
from tempannot.formats.items.rating_item import RatingItem

_TEMPLATE = "template"
_OWN = ("label", "source", "document")


class ColumnError(TempannotError):
    """A column that the items do not have."""


@dataclass(frozen=True, slots=True)
class NliReport:
    """The score of predictions, of the majority beside it, and per value of columns.

    ``intervals`` come from drawing templates, or items of one premise, where there are several;
    None without items. ``published`` has the rows of papers on the same dataset.
    """

    score: NliScore
    intervals: Intervals | None
    by: Mapping[str, Mapping[str, NliScore]]
    published: tuple[PublishedScore, ...]

    @property
    def majority(self) -> NliScore | None:
        """The score of always predicting the most frequent class; None without items."""
        label = self.score.majority
        return None if label is None else self.score.always(label)


def nli_report(
    items: Sequence[RatingItem],
    predicted: Sequence[str],
    columns: Iterable[str] = (),
    classes: Classes | None = None,
) -> NliReport:
    """Return the report on predictions for items, which all have labels.

    ``classes`` None takes the finest that labels and predictions have. Raises ColumnError for a
    column that no item has.
    """
    gold = [item.label or "" for item in items]
    chosen = classes or classes_of(gold, predicted)
    return NliReport(
        score_nli(gold, predicted, chosen),
        group_intervals(_groups(items), gold, predicted, chosen),
        {name: score_by(values_of(items, name), gold, predicted, chosen) for name in columns},
        references_for(items, chosen),
    )


def values_of(items: Sequence[RatingItem], column: str) -> list[str]:
    """Return what a column says of each item; raises ColumnError if none has it."""
    if column in _OWN:
        return [_own_value(item, column) for item in items]
    if not any(column in item.provenance.details for item in items):
        known = dict.fromkeys(name for item in items for name in item.provenance.details)
        names = ", ".join((*_OWN, *known))
        raise ColumnError(f"there is no column {column!r}; there are {names}")
    return [item.provenance.details.get(column, "") for item in items]


def references_for(items: Sequence[RatingItem], classes: Classes) -> tuple[PublishedScore, ...]:
    """Return the published scores on the dataset of the items, of as many classes.

    None are returned for items of several datasets, or of one that no paper here is about.
    """
    sources = {item.source.casefold() for item in items}
    if len(sources) != 1:
        return ()
    found = published_scores(sources.pop())
    return tuple(each for each in found if each.classes is classes)


def _groups(items: Sequence[RatingItem]) -> list[str]:
    """Return what makes items right or wrong together: the template, else the premise."""
    if any(_TEMPLATE in item.provenance.details for item in items):
        return values_of(items, _TEMPLATE)
    return [item.texts[0] for item in items]


def _own_value(item: RatingItem, column: str) -> str:
    if column == "source":
        return item.source
    return (item.label if column == "label" else item.provenance.document) or ""
