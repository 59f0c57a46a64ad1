"""The columns of a table of judgments, as the lead sees them."""

from __future__ import annotations

from tempannot.gui.kit.table import ShownColumn
from tempannot.study.rating.judgment import JudgmentState
from tempannot.study.store.facts import JudgmentRow


def judgment_columns() -> tuple[ShownColumn[JudgmentRow], ...]:
    """Return the columns."""
    return (
        ShownColumn("rater", lambda each: each.judgment.rater, 14),
        ShownColumn(
            "item",
            lambda each: str(each.item.number),
            7,
            lambda each: each.item.number,
            is_number=True,
            leads=True,
            tip="A click shows the item with all its answers",
        ),
        ShownColumn("answer", _answer, 20),
        ShownColumn(
            "text",
            lambda each: " ".join(each.item.item.texts[-1].split()) if each.item.item.texts else "",
            52,
        ),
        ShownColumn("label", lambda each: each.item.item.label or "", 14),
        ShownColumn("asked for", lambda each: each.item.expected or "", 18),
        ShownColumn("source", lambda each: each.item.item.source, 14),
        ShownColumn(
            "list",
            lambda each: str(each.number),
            6,
            lambda each: each.number,
            is_number=True,
        ),
        ShownColumn(
            "seconds",
            lambda each: f"{each.judgment.active_seconds:.1f}",
            9,
            lambda each: each.judgment.active_seconds,
            is_number=True,
            tip="Active time",
        ),
        ShownColumn(
            "revised",
            lambda each: str(each.revisions or ""),
            9,
            lambda each: each.revisions or None,
            is_number=True,
            tip="How many earlier judgments this one replaced",
        ),
        ShownColumn("flag", lambda each: "⚑" if each.judgment.flagged else "", 6),
        ShownColumn("comment", lambda each: each.judgment.comment, 30),
    )


def _answer(row: JudgmentRow) -> str:
    judgment = row.judgment
    if judgment.state is JudgmentState.ANSWERED:
        return judgment.response or ""
    return "skipped" if judgment.state is JudgmentState.SKIPPED else "taken back"
