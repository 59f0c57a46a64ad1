"""The findings of an audit as tables and as JSON, with the items behind each number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tempannot.core.language import bilingual
from tempannot.core.wording import counted
from tempannot.datasets.audit import audit_evidence
from tempannot.datasets.audit.audit_evidence import NO_VALUE
from tempannot.datasets.audit.balance import ColumnBalance, GroupBalance
from tempannot.datasets.audit.baselines import Baseline
from tempannot.datasets.audit.item_audit import Audit, Finding
from tempannot.datasets.audit.leakage import Leak
from tempannot.datasets.audit.time_expressions import TimeShare, time_table
from tempannot.datasets.item_evidence import Evidence
from tempannot.formats.items.left_out import left_out_json
from tempannot.formats.items.rating_item import RatingItem
from tempannot.formats.items.repeats import Repeat
from tempannot.tables.cell_formats import ABSENT, SHARE, THOUSANDS, CellFormat
from tempannot.tables.table import Column, Table

MOST_LABELS = 9
"""How many labels have a column of their own."""

EXAMPLES = 20
"""How many shared things of a leak are named in JSON."""

_INTERVAL = CellFormat(lambda found: found.interval_text)


class LabelCount(NamedTuple):
    """How many items have a label, out of how many with one; ``label`` None: without any."""

    label: str | None
    items: int
    of: int


def label_table(found: Audit) -> Table[LabelCount]:
    """How often each label is there."""

    def items(row: LabelCount) -> Evidence:
        if row.label is None:
            return audit_evidence.of_unlabelled(found)
        return audit_evidence.of_label(found, row.label)

    counts = found.overall.labels.items() if found.overall else ()
    rows = [LabelCount(label, count, sum(n for _, n in counts)) for label, count in counts]
    if rows and found.report.unlabelled:
        rows.append(LabelCount(None, found.report.unlabelled, 0))
    columns = (
        Column[LabelCount]("label", "label", lambda row: row.label or bilingual("without a label")),
        Column[LabelCount]("items", "items", lambda row: row.items, THOUSANDS, evidence=items),
        Column[LabelCount](
            "share", "share", lambda row: row.items / row.of if row.of else ABSENT, SHARE
        ),
    )
    return Table("Labels", columns, rows)


def balance_table(
    found: Audit, groups: Sequence[GroupBalance], column: ColumnBalance | None = None
) -> Table[GroupBalance]:
    """The labels of some groups of a column; without one of all items."""
    labels = tuple(dict.fromkeys(label for group in groups for label in group.labels))
    columns = (
        Column[GroupBalance](
            "value", "", lambda group: (group.value or NO_VALUE) if column else bilingual("all")
        ),
        _group_count(found, column, "items", None),
        *(_group_count(found, column, label, label) for label in labels[:MOST_LABELS]),
        Column[GroupBalance]("majority", "majority", lambda group: group.imbalance, SHARE),
    )
    return Table(
        bilingual("Labels by {column}", column=column.column) if column else "labels",
        columns,
        groups,
    )


def baseline_table(found: Audit) -> Table[Baseline]:
    """How far each baseline gets, or why it was not tried, with what it misses."""

    def missed(row: Baseline) -> Evidence | None:
        return audit_evidence.of_baseline(found, row) if row.missed else None

    columns = (
        Column[Baseline]("name", "", lambda row: row.name),
        Column[Baseline]("accuracy", "right", lambda row: row.score.share, SHARE, evidence=missed),
        Column[Baseline]("interval", "95 %", lambda row: row.score, _INTERVAL),
        Column[Baseline]("items", "items", lambda row: row.score.of, THOUSANDS),
        Column[Baseline]("learnt", "learnt from", lambda row: row.reason or row.trained_on),
        Column[Baseline]("tested", "tested on", lambda row: "" if row.reason else row.tested_on),
    )
    return Table("Baselines", columns, found.baselines)


def split_table(found: Audit) -> Table[tuple[str, int]]:
    """How many items each split has."""
    columns = (
        Column[tuple[str, int]]("split", "split", lambda row: row[0]),
        Column[tuple[str, int]](
            "items",
            "items",
            lambda row: row[1],
            THOUSANDS,
            evidence=lambda row: audit_evidence.of_split(found, row[0]),
        ),
    )
    return Table("Splits", columns, found.splits)


def leak_table(found: Audit) -> Table[Leak]:
    """What splits share."""

    def items(row: Leak) -> Evidence:
        return audit_evidence.of_leak(found, row)

    columns = (
        Column[Leak]("what", "shared", lambda row: row.what),
        Column[Leak]("one", "", lambda row: row.splits[0]),
        Column[Leak]("other", "", lambda row: row.splits[1]),
        Column[Leak]("shared", "how many", lambda row: len(row.shared), THOUSANDS, evidence=items),
        Column[Leak]("items", "items", lambda row: row.items, THOUSANDS, evidence=items),
    )
    return Table("What splits share", columns, found.leaks)


def leak_text(leak: Leak) -> str:
    """What two splits share, in a sentence."""
    one, other = leak.splits
    shared = counted(len(leak.shared), leak.what.removesuffix("s"))
    return bilingual(
        "{one} and {other} share {shared} ({items})",
        one=one,
        other=other,
        shared=shared,
        items=counted(leak.items, "item"),
    )


def place_text(item: RatingItem) -> str:
    """Where an item stands, and its label."""
    return f"{item.provenance.file}:{item.provenance.place} {item.label or 'without a label'}"


def _group_count(
    found: Audit, column: ColumnBalance | None, title: str, label: str | None
) -> Column[GroupBalance]:
    """How many items of a group there are, of one label or of all."""

    def count(group: GroupBalance) -> int:
        return group.count if label is None else group.labels.get(label, 0)

    def items(group: GroupBalance) -> Evidence | None:
        if column is None or not count(group):
            return None
        return audit_evidence.of_group(found, column, group.value, label)

    within = "" if label is None else "labels"
    of_data = label is not None
    return Column(title, title, count, THOUSANDS, within=within, evidence=items, of_data=of_data)


def audit_json(found: Audit) -> dict[str, Any]:
    """All findings; a share that is not defined is null, with its reason beside it."""
    return {
        **summary_json(found),
        "repeats": [_repeat(each) for each in found.report.repeats],
        "columns": [_column(each) for each in found.columns],
        "baselines": [_baseline(each) for each in found.baselines],
        "leaks": [_leak(each) for each in found.leaks],
        "times": found.times and times_json(found.times, found.items),
    }


def times_json(times: TimeShare, items: Sequence[RatingItem]) -> list[dict[str, Any]]:
    """How many items have time expressions, by the text in which they stand."""
    return time_table(times, items).records()


def summary_json(found: Audit) -> dict[str, Any]:
    """What is said of all items together."""
    report = found.report
    return {
        "items": report.items,
        "unlabelled": report.unlabelled,
        "labels": dict(found.overall.labels) if found.overall else {},
        "splits": dict(found.splits),
        "repeated": len(report.repeats),
        "contradictory": len(report.contradictions),
        "in_sentence": len(found.in_sentence),
        "left_out": left_out_json(found.left_out),
    }


def finding_json(finding: Finding) -> dict[str, Any]:
    """One finding by itself, as it stands in the lists of all; ``finding`` says what it is."""
    match finding:
        case Repeat():
            return {"finding": "repeat", **_repeat(finding)}
        case ColumnBalance():
            return {"finding": "column", **_column(finding)}
        case Baseline():
            return {"finding": "baseline", **_baseline(finding)}
        case Leak():
            return {"finding": "leak", **_leak(finding)}
        case RatingItem():
            return {"finding": "in_sentence", "texts": list(finding.texts), **_item(finding)}


def _repeat(repeat: Repeat) -> dict[str, Any]:
    return {
        "texts": list(repeat.items[0].texts),
        "contradictory": repeat.is_contradictory,
        "items": [_item(item) for item in repeat.items],
    }


def _item(item: RatingItem) -> dict[str, Any]:
    origin = item.provenance
    return {"id": item.id, "file": origin.file, "place": origin.place, "label": item.label}


def _column(column: ColumnBalance) -> dict[str, Any]:
    return {
        "column": column.column,
        "majority": column.majority.share,
        "groups": [
            {"value": group.value, "items": group.count, "labels": dict(group.labels)}
            for group in column.groups
        ],
    }


def _baseline(baseline: Baseline) -> dict[str, Any]:
    interval = baseline.score.interval
    found = {
        "name": baseline.name,
        "accuracy": baseline.score.share,
        "interval": interval and list(interval),
        "items": baseline.score.of,
        "trained_on": baseline.trained_on,
        "tested_on": baseline.tested_on,
    }
    return found | ({"reason": baseline.reason} if baseline.reason else {})


def _leak(leak: Leak) -> dict[str, Any]:
    return {
        "what": leak.what,
        "splits": list(leak.splits),
        "shared": len(leak.shared),
        "items": leak.items,
        "examples": list(leak.shared[:EXAMPLES]),
    }
