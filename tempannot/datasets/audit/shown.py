"""Findings of an audit as cells of tables, the same on a terminal and in the window."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.core.wording import counted
from tempannot.datasets.audit.balance import GroupBalance
from tempannot.datasets.audit.baselines import Baseline
from tempannot.datasets.audit.leakage import Leak
from tempannot.formats.items.rating_item import RatingItem
from tempannot.statistics.proportions import share_text

Cells = tuple[str, ...]
MOST_LABELS = 9
"""How many labels have a column of their own."""

BASELINE_HEAD = ("", "right", "95 %", "items", "learnt from", "tested on")


def label_columns(groups: Sequence[GroupBalance]) -> tuple[str, ...]:
    """Return the labels that have a column, in the order in which they come up."""
    return tuple(dict.fromkeys(label for group in groups for label in group.labels))[:MOST_LABELS]


def balance_head(labels: Sequence[str]) -> Cells:
    """Return the titles of a table of labels."""
    return ("", "items", *labels, "majority")


def balance_cells(name: str, group: GroupBalance, labels: Sequence[str]) -> Cells:
    """Return how often a group has each label, and the share of the most frequent one."""
    counts = [f"{group.labels.get(label, 0):,}" for label in labels]
    return (name, f"{group.count:,}", *counts, share_text(group.imbalance))


def baseline_cells(found: Baseline) -> Cells:
    """Return how far a baseline gets, or why it was not tried."""
    where = (found.reason, "") if found.reason else (found.trained_on, found.tested_on)
    score = found.score
    return found.name, score.share_text, score.interval_text, f"{score.of:,}", *where


def leak_text(leak: Leak) -> str:
    """Return what two splits share, in a sentence."""
    one, other = leak.splits
    shared = counted(len(leak.shared), leak.what.removesuffix("s"))
    return f"{one} and {other} share {shared} ({counted(leak.items, 'item')})"


def place_text(item: RatingItem) -> str:
    """Return where an item stands, and its label."""
    return f"{item.provenance.file}:{item.provenance.place} {item.label or 'without a label'}"


def value_name(value: str) -> str:
    """Return what a group is called."""
    return value or "(nothing)"
