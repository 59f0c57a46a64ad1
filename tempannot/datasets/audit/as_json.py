"""The findings of an audit as JSON."""

from __future__ import annotations

from typing import Any

from tempannot.datasets.audit.audit import Audit
from tempannot.datasets.audit.balance import ColumnBalance
from tempannot.datasets.audit.baselines import Baseline
from tempannot.datasets.audit.leakage import Leak
from tempannot.formats.items.repeats import Repeat

EXAMPLES = 20
"""How many shared things of a leak are named."""


def audit_json(found: Audit) -> dict[str, Any]:
    """Return all findings; a share that is not defined is null, with its reason beside it."""
    report = found.report
    return {
        "items": report.items,
        "unlabelled": report.unlabelled,
        "labels": dict(found.overall.labels) if found.overall else {},
        "splits": dict(found.splits),
        "repeated": len(report.repeats),
        "contradictory": len(report.contradictions),
        "repeats": [_repeat(each) for each in report.repeats],
        "columns": [_column(each) for each in found.columns],
        "baselines": [_baseline(each) for each in found.baselines],
        "leaks": [_leak(each) for each in found.leaks],
    }


def _repeat(repeat: Repeat) -> dict[str, Any]:
    return {
        "texts": list(repeat.items[0].texts),
        "contradictory": repeat.is_contradictory,
        "items": [
            {"id": item.id, "file": item.provenance.file, "place": item.provenance.place}
            | {"label": item.label}
            for item in repeat.items
        ],
    }


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
