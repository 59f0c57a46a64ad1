"""What became of every item, as a table for people: CSV, one row per item in text order."""

from __future__ import annotations

import csv
import io
from collections import Counter

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_log import saying
from tempannot.comparison.adjudication.decisions import (
    START,
    AdjudicationItem,
    Choice,
    Decision,
    ItemStanding,
    ItemState,
)
from tempannot.comparison.alignment import names_of
from tempannot.core.relations import ALL
from tempannot.formats.csv_records import safe_cell

COLUMNS = (
    "first",
    "second",
    "a",
    "b",
    "standing",
    "decision",
    "gold",
    "number",
    "settled_by",
    "settles",
    "reason",
    "adjudicator",
    "time",
)
"""``gold`` is the relation that the gold entails; ``settles`` counts the items that a decision
settled besides its own; ``settled_by`` is the number of that decision, or "start"."""


def decision_table(adjudication: Adjudication) -> str:
    """The table, with its header."""
    names = names_of(adjudication.comparison.alignment)
    decisions = {each.key: each for each in adjudication.decisions}
    states = {item.key: adjudication.state(item.key) for item in adjudication.all_items}
    settles = Counter(each.settled_by for each in states.values())
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for item in adjudication.all_items:
        second = names[item.key[1]] if len(item.key) == 2 else ""
        row = _row(adjudication, item, states[item.key], decisions.get(item.key))
        number = row["number"]
        row |= {"first": names[item.key[0]], "second": second}
        row["settles"] = str(settles[int(number)]) if number else ""
        writer.writerow([safe_cell(row[column]) for column in COLUMNS])
    for item in adjudication.other_items:
        row = _other_row(adjudication, item, decisions.get(item.key))
        row |= {"first": names[item.key[0]], "second": names[item.key[1]]}
        writer.writerow([safe_cell(row.get(column, "")) for column in COLUMNS])
    return text.getvalue()


def _other_row(
    adjudication: Adjudication, item: AdjudicationItem, decision: Decision | None
) -> dict[str, str]:
    """The row of an SLINK or ALINK, whose types stand after its kind."""
    kind, choice = item.key[2], adjudication.other_choice(item.key)
    said = [f"{kind} {saying(item, side)}" if saying(item, side) else "" for side in (0, 1)]
    is_decided = adjudication.is_other_decided(item.key)
    return {
        "a": said[0],
        "b": said[1],
        "standing": (ItemStanding.DECIDED if is_decided else ItemStanding.OPEN).value,
        "decision": decision.choice.value if decision else "",
        "gold": "" if choice is Choice.NEITHER else said[choice is Choice.B],
        "number": str(decision.number) if decision else "",
        "reason": decision.reason if decision else "",
        "adjudicator": decision.adjudicator if decision else "",
        "time": decision.at if decision else "",
    }


def _row(
    adjudication: Adjudication, item: AdjudicationItem, state: ItemState, decision: Decision | None
) -> dict[str, str]:
    by = state.settled_by
    return {
        "a": saying(item, 0),
        "b": saying(item, 1),
        "standing": state.standing.value,
        "decision": decision.choice.value if decision else "",
        "gold": _gold(adjudication, item, state),
        "number": str(decision.number) if decision else "",
        "settled_by": "" if by is None else "start" if by == START else str(by),
        "reason": decision.reason if decision else "",
        "adjudicator": decision.adjudicator if decision else "",
        "time": decision.at if decision else "",
    }


def _gold(adjudication: Adjudication, item: AdjudicationItem, state: ItemState) -> str:
    if len(item.key) == 1:
        return "marked" if adjudication.marks(item.key[0]) else "not marked"
    known = adjudication.network.relation(*item.key)
    if known is not ALL:
        return str(known)
    is_vague = state.standing is ItemStanding.DECIDED and adjudication.is_vague(item.key)
    return "VAGUE" if is_vague else ""
