"""The items behind each finding of an audit."""

from __future__ import annotations

from collections.abc import Iterator

from tempannot.core.language import bilingual
from tempannot.datasets.audit.balance import ColumnBalance, splits
from tempannot.datasets.audit.baselines import Baseline
from tempannot.datasets.audit.item_audit import Audit
from tempannot.datasets.audit.leakage import Leak
from tempannot.datasets.item_evidence import Evidence, FoundItem, evidence
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.repeats import Repeat

NO_VALUE = bilingual("(nothing)")
"""What a group is called whose items say nothing in a column."""


def of_all(found: Audit) -> Evidence:
    """All items."""
    return evidence(bilingual("All items"), found.items)


def of_in_sentence(found: Audit) -> Evidence:
    """The right answers that stand in their sentence."""
    return evidence(bilingual("Right answers that stand in their sentences"), found.in_sentence)


def of_majorities(found: Audit, column: ColumnBalance) -> Evidence:
    """The items whose label is not the most frequent one of their group, with that as a guess."""
    most = {group.value: group.majority for group in column.groups}
    items = (
        FoundItem(item, most[value])
        for item, value in zip(found.labelled, column.values, strict=True)
        if item.label != most[value]
    )
    return Evidence(bilingual("Guessed wrongly by: {name}", name=column.column), items)


def of_label(found: Audit, label: str | None = None) -> Evidence:
    """The items of a label, or all that have one."""
    items = (item for item in found.labelled if label in (None, item.label))
    return evidence(label or bilingual("Items with a label"), items)


def of_unlabelled(found: Audit) -> Evidence:
    """The items without a label."""
    items = (item for item in found.items if item.label is None)
    return evidence(bilingual("Items without a label"), items)


def of_group(found: Audit, column: ColumnBalance, value: str, label: str | None = None) -> Evidence:
    """The items that a column puts into a group, of one label or of all."""
    items = zip(found.labelled, column.values, strict=True)
    kept = (item for item, its in items if its == value and label in (None, item.label))
    title = f"{column.column}: {value or NO_VALUE}"
    return evidence(f"{title}, {label}" if label else title, kept)


def of_repeat(repeat: Repeat) -> Evidence:
    """The items that are the same."""
    kind = (
        bilingual("with opposite labels")
        if repeat.is_contradictory
        else bilingual("with the same label")
    )
    return evidence(
        bilingual("One item, there {items} times {kind}", items=len(repeat.items), kind=kind),
        repeat.items,
    )


def of_split(found: Audit, split: str) -> Evidence:
    """The items of a split."""
    return evidence(f"Split {split}", _of_split(found, split))


def of_leak(found: Audit, leak: Leak, shared: int | None = None) -> Evidence:
    """The items that two splits share something by, of one such thing or of all."""
    one, other = leak.splits
    places = leak.places if shared is None else (leak.places[shared],)
    items = (found.items[place] for some in places for place in some)
    return evidence(
        bilingual(
            "{what} in both {one} and {other}", what=leak.what.capitalize(), one=one, other=other
        ),
        items,
    )


def of_baseline(found: Audit, baseline: Baseline) -> Evidence:
    """The items that a baseline gets wrong, with what it guesses."""
    items = (FoundItem(found.labelled[place], guess) for place, guess in baseline.missed)
    return Evidence(bilingual("Guessed wrongly by: {name}", name=baseline.name), items)


def _of_split(found: Audit, split: str) -> Iterator[RatingItem]:
    for item, its in zip(found.items, splits(found.items) or (), strict=True):
        if its == split:
            yield item
