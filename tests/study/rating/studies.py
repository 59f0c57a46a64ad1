"""Studies to rate in tests, and a store in memory that can lose its connection."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from tempannot.formats.items.item_kinds import LIKELIHOOD_SCALE, NLI
from tempannot.study.design.study_design import Role, StudyDesign
from tempannot.study.judgment import (
    Block,
    BlockKind,
    Hold,
    Judgment,
    JudgmentState,
    ShownItem,
    Turn,
)
from tempannot.study.pages.page_answers import PageAnswers
from tempannot.study.rating.list_work import BlockWork
from tempannot.study.store.place import StorePlace

ANN = "Ann"
LEVELS = LIKELIHOOD_SCALE.levels
LIKELY, UNLIKELY = "very likely", "very unlikely"
DESIGN = StudyDesign("A study", LIKELIHOOD_SCALE, list_size=4)
START = datetime(2024, 5, 6, 12, tzinfo=UTC)


class TickingClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.passed = 0.0

    def now(self) -> datetime:
        return START + timedelta(seconds=self.passed)

    def seconds(self) -> float:
        return self.passed

    def pass_by(self, seconds: float) -> None:
        self.passed += seconds


def turn(position: int, number: int, role: Role = Role.ITEM) -> Turn:
    item = ShownItem(number, NLI, (f"Premise {number}.", f"Hypothesis {number}."))
    return Turn(position, item, role)


def list_block(number: int, size: int = 4, rater: str = ANN) -> Block:
    turns = tuple(turn(each, number * 100 + each) for each in range(1, size + 1))
    return Block(rater, BlockKind.LIST, number, turns)


def training_block(attempt: int, size: int, rater: str = ANN) -> Block:
    """Training in which every item is likely."""
    turns = (turn(each, 9000 + each, Role.TRAINING) for each in range(1, size + 1))
    taught = (replace(each, expected=LIKELY, feedback="Because it is so.") for each in turns)
    return Block(rater, BlockKind.TRAINING, attempt, tuple(taught))


@dataclass(frozen=True, slots=True)
class FakeStudy:
    id: str = "b7a2"
    name: str = "A study"
    design: StudyDesign = DESIGN
    items: int = 12
    lists: int = 3


class MemoryStore:
    """A store in memory; ``error`` is raised by every call as long as it is set."""

    def __init__(self, lists: int = 3, training: int = 0, design: StudyDesign = DESIGN) -> None:
        self.study = FakeStudy(design=design, lists=lists, items=lists * 4)
        self.place = StorePlace.of("memory.tempstudy")
        self.training = training
        self.error: Exception | None = None
        self.calls: list[str] = []
        self.given: dict[str, list[Block]] = {}
        self.kept: dict[str, Judgment] = {}
        self.joined: set[str] = set()
        self.missed: tuple[tuple[str, int], ...] | None = ()
        self.let_in: datetime | None = None
        self.pages: dict[tuple[str, str], PageAnswers] = {}
        self.windows: set[tuple[str, str]] = set()
        self.released: set[str] = set()

    def join(self, rater: str) -> str:
        self._called("join")
        self.joined.add(rater)
        return rater

    def note_window(self, rater: str, window: str) -> bool:
        if self.error is not None:
            raise self.error
        self.windows.add((rater, window))
        return len([each for each in self.windows if each[0] == rater]) > 1

    def drop_window(self, rater: str, window: str) -> None:
        self.windows.discard((rater, window))

    def blocks(self, rater: str) -> tuple[Block, ...]:
        self._called("blocks")
        return tuple(self.given.get(rater, ()))

    def claim_list(self, rater: str, known: tuple[str, ...] = ()) -> Block | None:
        self._called("claim_list")
        mine = self.given.setdefault(rater, [])
        for block in mine:
            work = BlockWork(block, self.judgments(rater))
            if block.kind is BlockKind.LIST and block.name not in known and work.left:
                return block
        had = {each.number for each in mine if each.kind is BlockKind.LIST}
        left = [each for each in range(1, self.study.lists + 1) if each not in had]
        if not left:
            return None
        mine.append(list_block(left[0], rater=rater))
        return mine[-1]

    def add_training(self, rater: str, attempt: int) -> Block:
        self._called("add_training")
        block = training_block(attempt, self.training, rater)
        mine = self.given.setdefault(rater, [])
        if block.turns and block not in mine:
            mine.append(block)
        return block

    def judgments(self, rater: str, block: str | None = None) -> tuple[Judgment, ...]:
        self._called("judgments")
        found: dict[tuple[str, int], Judgment] = {}
        for each in sorted(self.kept.values(), key=lambda each: each.revision):
            if each.rater == rater and block in (None, each.block):
                found[each.block, each.position] = each
        return tuple(sorted(found.values(), key=lambda each: each.answered_at))

    def keep(self, judgments: list[Judgment]) -> None:
        self._called("keep")
        for judgment in judgments:
            if judgment.id in self.kept:
                continue
            place = (judgment.rater, judgment.block, judgment.position)
            revisions = [
                each.revision
                for each in self.kept.values()
                if (each.rater, each.block, each.position) == place
            ]
            is_taken = judgment.revision in revisions
            revision = max(revisions) + 1 if is_taken else judgment.revision
            self.kept[judgment.id] = replace(judgment, revision=revision)

    def keep_pages(self, answers: list[PageAnswers]) -> None:
        self._called("keep_pages")
        for each in answers:
            self.pages[each.rater, each.page] = each

    def page_answers(self, rater: str) -> tuple[PageAnswers, ...]:
        self._called("page_answers")
        return tuple(each for each in self.pages.values() if each.rater == rater)

    def missed_checks(self, rater: str) -> tuple[tuple[str, int], ...] | None:
        self._called("missed_checks")
        return self.missed

    def let_in_at(self, rater: str) -> datetime | None:
        self._called("let_in_at")
        return self.let_in

    def hold(self, rater: str, list_name: str | None = None) -> Hold:
        self._called("hold")
        if rater not in self.joined:
            return Hold.REMOVED
        return Hold.RELEASED if list_name in self.released else Hold.HELD

    def release_unbegun(self, rater: str) -> int:
        self._called("release_unbegun")
        begun = {each.block for each in self.kept.values() if each.rater == rater}
        mine = self.given.get(rater, [])
        self.given[rater] = [each for each in mine if each.name in begun]
        return len(mine) - len(self.given[rater])

    def _called(self, name: str) -> None:
        self.calls.append(name)
        if self.error is not None:
            raise self.error


def judged(
    block: Block, position: int, response: str | None = LIKELY, **changes: object
) -> Judgment:
    """Return an answer to an item of a block, one second per position after the start."""
    cells: dict[str, object] = {
        "id": uuid4().hex,
        "rater": block.rater,
        "block": block.name,
        "position": position,
        "item": block.number * 100 + position,
        "revision": 0,
        "state": JudgmentState.ANSWERED,
        "response": response,
        "flagged": False,
        "comment": "",
        "shown_at": START + timedelta(seconds=position - 1),
        "answered_at": START + timedelta(seconds=position),
        "response_seconds": 1.0,
        "active_seconds": 0.5,
    }
    cells |= changes
    if cells["state"] is not JudgmentState.ANSWERED:
        cells["response"] = None
    return Judgment(**cells)
