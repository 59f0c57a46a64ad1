"""Small studies for the tests of the store."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE, NLI
from tempannot.formats.items.rating_item import Provenance, RatingItem
from tempannot.study.design.study_design import Role, StudyDesign, StudyItem, StudyPlan
from tempannot.study.judgment import Block, Judgment, JudgmentState

START = datetime(2026, 1, 2, 3, 4, 5, 678901, tzinfo=UTC)


def plan_of(
    lists: int = 3, size: int = 2, checks: int = 0, training: int = 0, **settings: object
) -> StudyPlan:
    """Return the plan of a study with so many lists of so many items."""
    per_list = min(checks, 1)
    design = {"name": "Pairs", "scale": LIKELIHOOD_SCALE, "seed": 7, "list_size": size}
    design |= {"checks_per_list": per_list, **settings}
    items = [_item(number + 1, Role.ITEM, number // size + 1) for number in range(lists * size)]
    items += [_item(len(items) + 1 + each, Role.CHECK) for each in range(checks)]
    items += [_item(len(items) + 1 + each, Role.TRAINING) for each in range(training)]
    roster = settings.get("roster", ())
    dealt = tuple((rater, tuple(range(1, lists + 1))) for rater in roster)
    return StudyPlan(StudyDesign(**design), tuple(items), dealt, ("two items say the same",))


def _item(number: int, role: Role, in_list: int | None = None) -> StudyItem:
    details = {"split": "dev", "odd": "\ud800 \0 שלום"}
    origin = Provenance("pairs.json", number, "doc-7", f"l{number}", ("e1", "t0"), details)
    texts = (f"It rained before noon, {number}. אחרי", "The rain \t ended. 🌧")
    label = "entailed" if number % 2 else "not-entailed"
    item = RatingItem(f"pair-{number}", NLI, texts, label, "TempEval3", origin)
    if role is Role.ITEM:
        return StudyItem(number, role, item, in_list)
    return StudyItem(number, role, item, None, "very likely", "Rain before noon is over then.")


def judged(
    block: Block, position: int, response: str | None = "very likely", **changes: object
) -> Judgment:
    """Return a judgment of an item of a block."""
    state = JudgmentState.SKIPPED if response is None else JudgmentState.ANSWERED
    at = START + timedelta(seconds=position)
    cells = {
        "id": str(uuid4()),
        "rater": block.rater,
        "block": block.name,
        "position": position,
        "item": block.turns[position - 1].item.number,
        "revision": 0,
        "state": state,
        "response": response,
        "flagged": False,
        "comment": "",
        "shown_at": at,
        "answered_at": at + timedelta(seconds=2.5),
        "response_seconds": 2.5,
        "active_seconds": 2.25,
    }
    return Judgment(**(cells | changes))


def all_judged(block: Block) -> list[Judgment]:
    """Return one answer to each item of a block."""
    return [judged(block, turn.position) for turn in block.turns]
