"""The findings of an audit as rows of tables, with the items behind each number.

Cells are those of the command line, so that both show the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tempannot.datasets.audit import behind
from tempannot.datasets.audit.audit import Audit
from tempannot.datasets.audit.balance import ColumnBalance, GroupBalance
from tempannot.datasets.audit.shown import (
    BASELINE_HEAD,
    balance_cells,
    balance_head,
    baseline_cells,
    label_columns,
    value_name,
)
from tempannot.gui.make.findings.finding_table import Behind, FindingRow
from tempannot.statistics.proportions import share_text

Head = tuple[str, ...]
Table = tuple[Head, tuple[FindingRow, ...]]

_COUNT, _FIRST_LABEL, _RIGHT = 1, 2, 1
LEAK_HEAD = ("shared", "", "", "how many", "items")
SPLIT_HEAD = ("split", "items")


def of_labels(found: Audit) -> Table:
    """Return how often each label is there."""
    if found.overall is None:
        return (), ()
    rows = []
    for label, count in found.overall.labels.items():
        share = share_text(count / found.overall.count)
        rows.append(
            FindingRow((label, f"{count:,}", share), {1: partial(behind.of_label, found, label)})
        )
    if found.report.unlabelled:
        count = found.report.unlabelled
        rows.append(
            FindingRow(
                ("without a label", f"{count:,}", ""), {1: partial(behind.of_unlabelled, found)}
            )
        )
    return ("label", "items", "share"), tuple(rows)


def of_column(found: Audit, column: ColumnBalance) -> Table:
    """Return the labels of each group of a column, the least balanced first."""
    groups = column.least_balanced_first
    labels = label_columns(groups)
    return balance_head(labels), tuple(_group(found, column, each, labels) for each in groups)


def of_baselines(found: Audit) -> Table:
    """Return what is reached without reading the premise, with what is missed."""
    rows = []
    for each in found.baselines:
        leads = {_RIGHT: partial(behind.of_baseline, found, each)} if each.missed else {}
        rows.append(FindingRow(baseline_cells(each), leads))
    return BASELINE_HEAD, tuple(rows)


def of_splits(found: Audit) -> Table:
    """Return how many items each split has."""
    rows = (
        FindingRow((name, f"{count:,}"), {1: partial(behind.of_split, found, name)})
        for name, count in found.splits
    )
    return SPLIT_HEAD, tuple(rows)


def of_leaks(found: Audit) -> Table:
    """Return what splits share."""
    rows = []
    for leak in found.leaks:
        leads: Behind = partial(behind.of_leak, found, leak)
        one, other = leak.splits
        cells = (leak.what, one, other, f"{len(leak.shared):,}", f"{leak.items:,}")
        rows.append(FindingRow(cells, {3: leads, 4: leads}))
    return LEAK_HEAD, tuple(rows)


def _group(
    found: Audit, column: ColumnBalance, group: GroupBalance, labels: Sequence[str]
) -> FindingRow:
    leads: dict[int, Behind] = {_COUNT: partial(behind.of_group, found, column, group.value)}
    for place, label in enumerate(labels, _FIRST_LABEL):
        if label in group.labels:
            leads[place] = partial(behind.of_group, found, column, group.value, label)
    return FindingRow(balance_cells(value_name(group.value), group, labels), leads)
