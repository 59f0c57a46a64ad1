"""Many decisions at once: the rules by which, and a trial of all before any is made.

A trial goes on from item to item as often as it is told to, so that a window stays awake; what it
found can be looked at, carried out as one step, or let go.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    BulkDone,
    Choice,
    Decision,
    DecisionConflict,
    DecisionError,
    Done,
    ItemKey,
    ItemStanding,
    ProposedDecision,
    Refusal,
)
from tempannot.comparison.adjudication.gold_state import GoldState
from tempannot.core.errors import RelationError
from tempannot.core.relations import ALL

Proposals = Iterable[tuple[ItemKey, ProposedDecision]]


class BulkRule(StrEnum):
    """What is decided of many items."""

    RELATION = "the relation, where the others say the text does not tell"
    IMPLIED = "what all of them imply"
    MAJORITY = "what most say"
    IMPLIED_BY_MOST = "what most imply and nobody links"
    SIDE = "as one side says"
    UNDECIDABLE = "the text does not tell"
    LATER = "later"


def proposed(rule: BulkRule, item: AdjudicationItem, side: int = 0) -> ProposedDecision | None:
    """What a rule says of an item, None where it says nothing.

    ``side`` is whom SIDE is about. RELATION wants one relation only, and somebody who says that
    the text does not tell; IMPLIED wants a relation from everybody that all of it can be
    weakened to without saying more; MAJORITY wants no tie. IMPLIED_BY_MOST is about pairs that are
    no items, which ``Adjudication.implied_by_most`` looks for.
    """
    if rule is BulkRule.IMPLIED_BY_MOST:
        return None
    is_pair = len(item.key) == 2
    if rule is BulkRule.RELATION:
        return _relation(item) if is_pair else None
    if rule is BulkRule.IMPLIED:
        return _implied(item) if is_pair else None
    if rule is BulkRule.MAJORITY:
        most = item.majority
        return ProposedDecision(Choice.SIDE, side=most.sides[0]) if most else None
    if rule is BulkRule.UNDECIDABLE:
        return ProposedDecision(Choice.UNDECIDABLE) if is_pair else None
    return ProposedDecision(Choice.LATER if rule is BulkRule.LATER else Choice.SIDE, side=side)


def fitting(rule: BulkRule, items: Iterable[AdjudicationItem]) -> list[AdjudicationItem]:
    """The items that a rule says something of."""
    if rule in (BulkRule.SIDE, BulkRule.LATER):
        return list(items)
    if rule is BulkRule.UNDECIDABLE:
        return [item for item in items if len(item.key) == 2]
    return [item for item in items if proposed(rule, item) is not None]


def proposals(
    rule: BulkRule, items: Iterable[AdjudicationItem], side: int = 0
) -> Iterator[tuple[ItemKey, ProposedDecision]]:
    """Yield what a rule says of each of the items that it fits."""
    for item in items:
        found = proposed(rule, item, side)
        if found is not None:
            yield item.key, found


def _relation(item: AdjudicationItem) -> ProposedDecision | None:
    relating = [n for n, each in enumerate(item.claims) if each.relations is not ALL]
    said = {item.claims[side].relations for side in relating}
    has_vague = any(each.is_vague for each in item.claims)
    if not has_vague or len(said) != 1:
        return None
    return ProposedDecision(Choice.SIDE, side=relating[0])


def _implied(item: AdjudicationItem) -> ProposedDecision | None:
    if any(each.relations is ALL for each in item.claims):
        return None
    if item.agrees:
        return ProposedDecision(Choice.SIDE)
    union = item.union
    return ProposedDecision(Choice.UNION) if union is not ALL and union.is_convex else None


@dataclass(frozen=True, slots=True)
class BulkPreview:
    """What would come of a trial as far as it is: how many items are decided, and what is left.

    ``settled`` counts what would follow besides; ``refused`` are the items that stay as they are.
    """

    decided: int
    settled: int
    left: int
    refused: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class TrialTools:
    """What a trial needs of an adjudication.

    ``decision`` makes a decision, numbered so many after the last one; ``attempt`` is the state
    after it, ``standing`` where an item stands in a state, ``take`` makes it all one step.
    """

    decision: Callable[[ItemKey, ProposedDecision, int], Decision]
    attempt: Callable[[GoldState, Decision], GoldState | DecisionConflict]
    standing: Callable[[GoldState, ItemKey], ItemStanding]
    take: Callable[[tuple[Decision, ...], GoldState], None]


class BulkTrial:
    """Proposals tried one after the other from a state of the gold on."""

    def __init__(
        self,
        tools: TrialTools,
        state: GoldState,
        wanted: Proposals,
        items: Sequence[ItemKey] = (),
    ) -> None:
        self._tools = tools
        self._before = self._state = state
        self._wanted = list(wanted)
        self._items = items
        self._made: list[Decision] = []
        self._gone: list[tuple[str, ...]] = []
        self._refused: list[Refusal] = []
        self.tried = 0

    @property
    def of(self) -> int:
        """How many proposals there are."""
        return len(self._wanted)

    @property
    def is_over(self) -> bool:
        """Whether everything was tried."""
        return self.tried == self.of

    def step(self) -> None:
        """Try one more proposal; one that cannot be is left and named."""
        key, proposal = self._wanted[self.tried]
        self.tried += 1
        try:
            decision = self._tools.decision(key, proposal, len(self._made))
            answer = self._tools.attempt(self._state, decision)
        except (DecisionError, RelationError) as error:
            self._refused.append(Refusal(key, str(error)))
            return
        if isinstance(answer, DecisionConflict):
            self._refused.append(Refusal(key, answer.explanation, answer))
            return
        self._made.append(decision)
        self._gone.append(tuple(sorted(answer.out - self._state.out)))
        self._state = answer

    def preview(self) -> BulkPreview:
        """What would come of what was tried so far."""
        decided = {each.key for each in self._made}
        new = self._state.settled.keys() - self._before.settled.keys() - decided
        standing = self._tools.standing
        settled = sum(standing(self._state, key) is ItemStanding.SETTLED for key in new)
        done = (ItemStanding.DECIDED, ItemStanding.SETTLED)
        left = sum(standing(self._state, key) not in done for key in self._items)
        return BulkPreview(len(decided), settled, left, tuple(self._refused))

    def carry_out(self) -> BulkDone:
        """Try the rest, and make all that can be decided one step."""
        while not self.is_over:
            self.step()
        if self._made:
            self._tools.take(tuple(self._made), self._state)
        return BulkDone(tuple(self._done()), tuple(self._refused))

    def _done(self) -> Iterator[Done]:
        """Each decision with what it settled, ruled out and pushed out."""
        settled: defaultdict[int, list[ItemKey]] = defaultdict(list)
        ruled_out: defaultdict[int, list[ItemKey]] = defaultdict(list)
        numbers = {each.number for each in self._made}
        for key, by in self._state.settled.items():
            if by in numbers:
                is_settled = self._tools.standing(self._state, key) is ItemStanding.SETTLED
                (settled if is_settled else ruled_out)[by].append(key)
        for each, gone in zip(self._made, self._gone, strict=True):
            number = each.number
            yield Done(each, tuple(settled[number]), tuple(ruled_out[number]), gone)
