"""What became of every item, as a table for people: CSV, one row per item in text order."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decision_codec import sayings
from tempannot.comparison.adjudication.decisions import (
    START,
    AdjudicationItem,
    Decision,
    ItemStanding,
    ItemState,
)
from tempannot.comparison.alignment import names_of
from tempannot.comparison.side_letters import letter_of
from tempannot.core.relations import ALL
from tempannot.formats.csv_records import safe_cell

_AFTER = (
    "standing",
    "decision",
    "gold",
    "number",
    "settled_by",
    "settles",
    "reason",
    "adjudicator",
    "time",
    "by_link",
    "by_inference",
)


def columns(sides: int) -> tuple[str, ...]:
    """The columns for so many sides, one of which says what each of them says.

    ``gold`` is the relation that the gold entails; ``settles`` counts the items that a decision
    settled besides its own; ``settled_by`` is the number of that decision, or "start";
    ``by_link`` and ``by_inference`` name the sides that relate a pair so.
    """
    return ("first", "second", *map(letter_of, range(sides)), *_AFTER)


def decision_table(adjudication: Adjudication) -> str:
    """The table, with its header."""
    names = names_of(adjudication.comparison.alignment)
    decisions = {each.key: each for each in adjudication.decisions}
    states = {item.key: adjudication.state(item.key) for item in adjudication.all_items}
    settles = Counter(each.settled_by for each in states.values())
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    order = columns(len(adjudication.comparison.sides))
    writer.writerow(order)
    for item in adjudication.all_items:
        second = names[item.key[1]] if len(item.key) == 2 else ""
        row = _row(adjudication, item, states[item.key], decisions.get(item.key))
        number = row["number"]
        row |= {"first": names[item.key[0]], "second": second}
        row["settles"] = str(settles[int(number)]) if number else ""
        writer.writerow([safe_cell(row.get(column, "")) for column in order])
    for item in adjudication.mark_items:
        row = _mark_row(adjudication, item, decisions.get(item.key))
        row |= {"first": names[item.key[0]]}
        writer.writerow([safe_cell(row.get(column, "")) for column in order])
    for item in adjudication.other_items:
        row = _other_row(adjudication, item, decisions.get(item.key))
        row |= {"first": names[item.key[0]], "second": names[item.key[1]]}
        writer.writerow([safe_cell(row.get(column, "")) for column in order])
    return text.getvalue()


def _mark_row(
    adjudication: Adjudication, item: AdjudicationItem, decision: Decision | None
) -> dict[str, str]:
    """The row of the words or an attribute of a unit, which stand after what is asked."""
    asked, state = item.key[2], adjudication.state(item.key)
    gold = adjudication.gold_says(item.key)
    return {
        **_by_side([f"{asked} {each}" if each else "" for each in sayings(item)]),
        "standing": state.standing.value,
        "gold": f"{asked} {gold}" if gold else "",
        "settled_by": _settler(state),
        **_about(decision),
    }


def _other_row(
    adjudication: Adjudication, item: AdjudicationItem, decision: Decision | None
) -> dict[str, str]:
    """The row of an SLINK or ALINK, whose types stand after its kind."""
    kind, side = item.key[2], adjudication.other_side(item.key)
    said = [f"{kind} {each}" if each else "" for each in sayings(item)]
    is_decided = adjudication.is_other_decided(item.key)
    return {
        **_by_side(said),
        "standing": (ItemStanding.DECIDED if is_decided else ItemStanding.OPEN).value,
        "gold": "" if side is None else said[side],
        **_about(decision),
    }


def _row(
    adjudication: Adjudication, item: AdjudicationItem, state: ItemState, decision: Decision | None
) -> dict[str, str]:
    return {
        **_by_side(sayings(item)),
        "standing": state.standing.value,
        "gold": _gold(adjudication, item, state),
        "settled_by": _settler(state),
        **_about(decision),
        **_grounds(item),
    }


def _settler(state: ItemState) -> str:
    by = state.settled_by
    return "" if by is None else "start" if by == START else str(by)


def _about(decision: Decision | None) -> dict[str, str]:
    """What is told of a decision, nothing if there is none."""
    return {
        "decision": decision.answer if decision else "",
        "number": str(decision.number) if decision else "",
        "reason": decision.reason if decision else "",
        "adjudicator": decision.adjudicator if decision else "",
        "time": decision.at if decision else "",
    }


def _by_side(said: Sequence[str]) -> dict[str, str]:
    return {letter_of(side): each for side, each in enumerate(said)}


def _grounds(item: AdjudicationItem) -> dict[str, str]:
    """Who relates a pair by a link, and who by inference."""
    said = [each for each in item.statements() if not (item.is_unit or each.is_silent)]
    linked = sorted(side for each in said for side in each.linked)
    inferred = sorted(side for each in said for side in each.sides if side not in linked)
    return {
        "by_link": " ".join(map(letter_of, linked)),
        "by_inference": " ".join(map(letter_of, inferred)),
    }


def _gold(adjudication: Adjudication, item: AdjudicationItem, state: ItemState) -> str:
    if len(item.key) == 1:
        return "marked" if adjudication.marks(item.key[0]) else "not marked"
    known = adjudication.network.relation(*item.key)
    if known is not ALL:
        return str(known)
    is_vague = state.standing is ItemStanding.DECIDED and adjudication.is_vague(item.key)
    return "VAGUE" if is_vague else ""
